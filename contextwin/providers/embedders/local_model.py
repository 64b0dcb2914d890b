"""Loads the tokenizer and the weights of a local model from an installed package, without importing the package."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from contextwin.errors import ConfigError


def load_local_model(
    package: str, tokenizer: str, weights: str, *, missing: str
) -> tuple[Any, dict[str, NDArray[np.float32]]]:
    """Return the tokenizer and the arrays by name, from two files of the package.

    Raises ConfigError with the message `missing` unless the package, tokenizers and safetensors are installed.
    """
    folder = find_local_model(package, missing=missing)
    try:
        from safetensors.numpy import load_file
        from tokenizers import Tokenizer
    except ImportError as exc:
        raise ConfigError(missing) from exc
    return Tokenizer.from_file(str(folder / tokenizer)), load_file(folder / weights)


def find_local_model(package: str, *, missing: str) -> Path:
    """Return the folder of a package; raises ConfigError as `load_local_model` does."""
    found = find_spec(package)
    if found is None or found.origin is None or not all(map(find_spec, ("safetensors", "tokenizers"))):
        raise ConfigError(missing)
    return Path(found.origin).parent
