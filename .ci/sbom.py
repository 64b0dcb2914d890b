"""Write the software bill of materials of the wheel, CycloneDX 1.6, from requirements.lock and pyproject.toml.

It names what the package and the extras that users install need, directly or not, in the versions of the lock; what
only an extra needs is optional. The wheel holds it in its folder `sboms`.

    python3.11 .ci/sbom.py > sbom.cdx.json
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
#: Extras that users of the wheel install and that are in the lock.
EXTRAS = ("static", "local", "minilm", "mcp", "server", "slack")
_PIN = re.compile(r"(?P<name>[\w.-]+)==(?P<version>[^\s;\\]+)")
_NAME = re.compile(r"[\w.-]+")


def read_lock(text: str) -> tuple[dict[str, list[str]], dict[str, set[str]]]:
    """Return the versions of each package of a lock, of which a Python takes one, and which packages need it."""
    versions, needed_by = dict[str, list[str]](), dict[str, set[str]]()
    name, is_via = "", False
    for line in text.splitlines():
        if match := _PIN.match(line):
            name, is_via = match["name"], False
            versions.setdefault(name, []).append(match["version"])
            needed_by.setdefault(name, set())
        elif line.startswith("    # via"):
            is_via = True
            needed_by[name] |= {line.removeprefix("    # via").strip()} - {""}
        elif is_via and line.startswith("    #   "):
            needed_by[name].add(line.removeprefix("    #   ").strip())
    return versions, needed_by


def make_bom(project: dict[str, Any], lock: str) -> dict[str, Any]:
    """Return the bill of materials of a project, given its table in pyproject.toml, and its lock."""
    versions, needed_by = read_lock(lock)
    needs = {each: sorted(name for name, users in needed_by.items() if each in users) for each in versions}
    own = project["name"]
    required = _closure(_names(project["dependencies"]), needs)
    extras = project["optional-dependencies"]
    optional = _closure((name for extra in EXTRAS for name in _names(extras[extra]) if name != own), needs) - required
    refs = {name: [f"pkg:pypi/{name}@{each}" for each in versions[name]] for name in sorted(required | optional)}
    here = f"pkg:pypi/{own}@{project['version']}"
    direct = {*_names(project["dependencies"]), *(name for extra in EXTRAS for name in _names(extras[extra]))}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _component(own, project["version"], here)},
        "components": [
            _component(name, version, ref) | {"scope": "required" if name in required else "optional"}
            for name in refs
            for version, ref in zip(versions[name], refs[name], strict=True)
        ],
        "dependencies": [
            {"ref": here, "dependsOn": [ref for name in sorted(direct & refs.keys()) for ref in refs[name]]},
            *(
                {"ref": ref, "dependsOn": [other for each in needs[name] for other in refs[each]]}
                for name in refs
                for ref in refs[name]
            ),
        ],
    }


def _component(name: str, version: str, ref: str) -> dict[str, str]:
    return {"type": "library", "bom-ref": ref, "name": name, "version": version, "purl": ref}


def _names(requirements: Iterable[str]) -> list[str]:
    """Return the normalised names of requirements."""
    found = (_NAME.match(requirement) for requirement in requirements)
    return [re.sub(r"[-_.]+", "-", match[0]).lower() for match in found if match]


def _closure(names: Iterable[str], needs: dict[str, list[str]]) -> set[str]:
    """Return packages with all that they need; KeyError for one that the lock lacks."""
    found, ahead = set[str](), list(names)
    while ahead:
        if (name := ahead.pop()) not in found:
            found.add(name)
            ahead += needs[name]
    return found


def read_bom() -> str:
    """Return the text of the file for this checkout."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    return json.dumps(make_bom(project, lock), indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(read_bom())
