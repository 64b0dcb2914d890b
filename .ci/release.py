"""Check what a release must hold before it is built or published; exit with 1 and one line where it does not.

python .ci/release.py version v0.2.0         # the tag has the version of pyproject.toml
python .ci/release.py name OWNER/REPOSITORY  # nobody else has the project's name on PyPI
"""

import json
import sys
import tomllib
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
INDEX = "https://pypi.org"


def check_version(tag: str) -> str:
    """Return one line about the version; exit where the tag, the package or the changelog have another one."""
    version = read_project()["version"]
    if tag != f"v{version}":
        sys.exit(f"expected the tag v{version} for the version in pyproject.toml, got {tag}: change one of them")
    if f"\n## {version}" not in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"):
        sys.exit(f"expected a section {version} in CHANGELOG.md, got none: write what changed")
    return f"version {version}"


def check_name(repository: str, index: str = INDEX) -> str:
    """Return one line about the project's name on the index; exit where its releases come from elsewhere."""
    name = read_project()["name"]
    try:
        with urlopen(f"{index}/pypi/{name}/json", timeout=30) as answer:
            known = json.load(answer)["info"]
    except HTTPError as exc:
        if exc.code != 404:
            raise
        return f"{name} is free on {index}"
    links = [*(known.get("project_urls") or {}).values(), known.get("home_page") or ""]
    if not any(link.rstrip("/").lower().endswith(f"github.com/{repository.lower()}") for link in links):
        sys.exit(f"{name} on {index} names another home than github.com/{repository}: choose another name")
    return f"{name} on {index} is of {repository}"


def read_project() -> dict[str, str]:
    """Return name and version of the package."""
    project: dict[str, str] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project


if __name__ == "__main__":
    checks = {"version": check_version, "name": check_name}
    if len(sys.argv) != 3 or sys.argv[1] not in checks:
        sys.exit(__doc__)
    print(checks[sys.argv[1]](sys.argv[2]))
