"""py3langid's model of what tells languages, kept unpacked where a home is: unpacking it takes a third of a second.

The kept files are arrays of numbers, mapped into memory, which processes share. They are those of one version of
py3langid and of our languages; others, and any that cannot be read, are unpacked again.
"""

from __future__ import annotations

import logging
import lzma
import shutil
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from tempfile import TemporaryFile, mkdtemp
from typing import IO, Any
from zipfile import ZipFile

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray
from py3langid import __version__
from py3langid.langid import MODEL_DIR, MODEL_FILE, LanguageIdentifier

#: Bytes of an array that are read at once: whole numbers of any size.
_PIECE_BYTES = 1 << 20
#: Begins the name of the folder of the kept files; the version of py3langid ends it.
_FOLDER = "languages-py3langid-"
#: Python's types of unsigned numbers, by their bytes.
_CODES = {2: "H", 4: "I"}

_logger = logging.getLogger("contextwin")

#: Returns the likeliest language of a text and its probability.
Classify = Callable[[str], tuple[str, float]]


@dataclass(frozen=True)
class _Model:
    """What py3langid needs: probabilities by n-gram and language, and a machine that finds n-grams."""

    languages: NDArray[Any]  #: ISO 639-1
    probabilities: NDArray[Any]  #: a row an n-gram, a column a language
    priors: NDArray[Any]  #: one a language
    moves: NDArray[Any]  #: of the machine, by row and byte
    rows: NDArray[Any]  #: of its moves, by state
    found: NDArray[Any]  #: the n-gram of each state


#: The names of the files.
_NAMES = tuple(each.name for each in fields(_Model))


def load_classifier(languages: Sequence[str], home: Path | None) -> Classify:
    """Return what tells the languages from each other; unpacked in `home`, where it is an existing folder."""
    folder = home / f"{_FOLDER}{__version__}" if home is not None else None
    model = _read_kept(folder, languages) if folder is not None else None
    if model is None:
        model = _unpack(languages)
        if folder is not None:
            _keep(model, folder)
    identifier = LanguageIdentifier(
        model.probabilities,
        model.priors,
        model.languages.tolist(),
        model.moves.data,  # It gives Python's numbers, in half the time of numpy's.
        model.found.tolist(),
        norm_probs=True,
        tk_row=model.rows.data,
    )
    classify: Classify = identifier.classify
    return classify


def _read_kept(folder: Path, languages: Sequence[str]) -> _Model | None:
    """Return the model that is kept in a folder, mapped; None where it is missing, damaged, or of other languages."""
    try:
        model = _Model(
            *(np.asarray(np.load(folder / f"{name}.npy", mmap_mode="r", allow_pickle=False)) for name in _NAMES)
        )
    except (OSError, ValueError):
        return None
    is_whole = model.probabilities.shape[1] == len(model.priors) and len(model.rows) == len(model.found)
    return model if is_whole and set(model.languages.tolist()) == set(languages) else None


def _keep(model: _Model, folder: Path) -> None:
    """Write the model's arrays for other processes, all at once; a home that does not exist, or is full, gets none."""
    unfinished = None
    try:
        unfinished = Path(mkdtemp(prefix=f".{_FOLDER}", dir=folder.parent))  # For its owner alone.
        for name in _NAMES:
            numbers = getattr(model, name)
            written = npy.open_memmap(unfinished / f"{name}.npy", "w+", numbers.dtype, numbers.shape)
            written[:] = numbers
            written.flush()
        shutil.rmtree(folder, ignore_errors=True)  # What is there cannot be read.
        unfinished.rename(folder)
    except OSError as exc:
        _logger.debug("the model of languages is not kept in %s: %s", folder, exc.strerror)
        if unfinished is not None:
            shutil.rmtree(unfinished, ignore_errors=True)


def _unpack(languages: Sequence[str]) -> _Model:
    """Return py3langid's model, unpacked one array at a time.

    Its own reader holds two copies of the moves, 42 MB each, and the probabilities of 110 more languages, 28 MB.
    """
    with TemporaryFile() as unpacked:
        with lzma.open(MODEL_DIR / MODEL_FILE) as packed:
            shutil.copyfileobj(packed, unpacked)
        unpacked.seek(0)
        with np.load(unpacked, allow_pickle=False) as arrays:
            known = arrays["classes"]
            places = [place for place, name in enumerate(known.tolist()) if name in languages]
            return _Model(
                languages=known[places],
                probabilities=arrays["ptc"][:, places],
                priors=arrays["pc"][places],
                moves=_read_numbers(unpacked, "nextmove"),
                rows=_read_numbers(unpacked, "nextmove_row"),
                found=arrays["out_feat"],
            )


def _read_numbers(file: IO[bytes], name: str) -> NDArray[Any]:
    """Return an array of unsigned numbers in an npz file, read in pieces."""
    with ZipFile(file) as arrays, arrays.open(f"{name}.npy") as stream:
        npy.read_magic(stream)
        shape, _, kind = npy.read_array_header_1_0(stream)
        numbers = array(_CODES[kind.itemsize])
        while piece := stream.read(_PIECE_BYTES):
            numbers.frombytes(piece)
    if len(numbers) != shape[0]:
        raise EOFError(f"expected {shape[0]:,} numbers in {name}, got {len(numbers):,}")
    return np.frombuffer(numbers, kind)
