"""Loads the tokenizer and the weights of a local model from an installed package, without importing the package."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from contextwin.errors import ConfigError

#: Types of numbers as safetensors names them.
_TYPES: dict[str, np.dtype[Any]] = {"F16": np.dtype("<f2"), "F32": np.dtype("<f4"), "I64": np.dtype("<i8")}


def load_local_model(
    package: str, tokenizer: str, weights: str, *, missing: str
) -> tuple[Any, dict[str, NDArray[np.floating[Any]]]]:
    """Return the tokenizer and the arrays by name, from two files of the package; arrays are read as they are used.

    Raises ConfigError with the message `missing` unless the package and tokenizers are installed.
    """
    folder = find_local_model(package, missing=missing)
    try:
        from tokenizers import Tokenizer
    except ImportError as exc:
        raise ConfigError(missing) from exc
    return Tokenizer.from_file(str(folder / tokenizer)), map_arrays(folder / weights)


def map_arrays(path: Path) -> dict[str, NDArray[np.floating[Any]]]:
    """Return the arrays of a safetensors file by name, mapped into memory: of many rows, a text needs a few.

    The file has the length of its header in 8 bytes, the header as JSON, and the numbers of all arrays.
    """
    with path.open("rb") as file:
        header = json.loads(file.read(int.from_bytes(file.read(8), "little")))
        start = file.tell()
    numbers = np.asarray(np.memmap(path, np.uint8, mode="r", offset=start))
    return {
        name: numbers[slice(*array["data_offsets"])].view(_TYPES[array["dtype"]]).reshape(array["shape"])
        for name, array in header.items()
        if name != "__metadata__"
    }


def find_local_model(package: str, *, missing: str) -> Path:
    """Return the folder of a package; raises ConfigError as `load_local_model` does."""
    found = find_spec(package)
    if found is None or found.origin is None or find_spec("tokenizers") is None:
        raise ConfigError(missing)
    return Path(found.origin).parent
