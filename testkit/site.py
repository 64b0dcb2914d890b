"""Build the pages of the checkout as a site, strictly: a link that leads nowhere, or any other warning, ends it.

The pages keep their places, so that their links hold, and stay readable without the site.

    python -m testkit.site FOLDER
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
#: The navigation: sections by kind of reader, each with its pages in the order of its path.
SECTIONS = {
    "You have an export": "docs/install docs/commands docs/sources docs/data-formats docs/time docs/page docs/explain",
    "You build a bot or an agent": "examples/README docs/answers docs/replies docs/mcp docs/http docs/adapters "
    "docs/feedback",
    "You run it for others": "docs/operations docs/slack docs/privacy docs/settings docs/monitoring docs/performance "
    "docs/sql SECURITY",
    "You change it": "CONTRIBUTING docs/how-it-works docs/scoring docs/reading-benchmarks CODE_OF_CONDUCT CHANGELOG",
    "Benchmarks": "benchmarks/README benchmarks/recall/README benchmarks/answers/README benchmarks/replies/README "
    "benchmarks/peers/README benchmarks/speed/README benchmarks/quality/README benchmarks/privacy/README "
    "benchmarks/faults/README benchmarks/constants",
}
#: Before them, with the names that the navigation has for them: both have the title of the project.
START = {"In one minute": "README.md", "Paths, and all pages": "docs/index.md"}


def list_pages() -> list[str]:
    """Return the pages of the site, in order."""
    return [*START.values(), *(page for pages in SECTIONS.values() for page in _files(pages))]


def _files(pages: str) -> list[str]:
    return [f"{page}.md" for page in pages.split()]


def copy_pages(folder: Path) -> None:
    """Copy the pages, and each file that one of them links to or shows, to their places below a folder."""
    wanted = {ROOT / page for page in list_pages()}
    for page in [ROOT / page for page in list_pages()]:
        for link in re.findall(r'(?:\]\(|src=|srcset=)"?([^)"#\s]+)', page.read_text(encoding="utf-8")):
            target = (page.parent / link).resolve()
            if "://" not in link and target.is_file() and target.is_relative_to(ROOT):
                wanted.add(target)
    for path in wanted:
        place = folder / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)


def write_settings(folder: Path) -> Path:
    """Write the settings of the site into a folder, and return their file."""
    nav = [{name: page} for name, page in START.items()] + [{name: _files(pages)} for name, pages in SECTIONS.items()]
    settings = {
        "site_name": "contextwin",
        "docs_dir": "pages",
        "use_directory_urls": False,  # So that pictures in two colors, which are HTML, are found beside their pages.
        "site_dir": "site",
        "nav": nav,
        "theme": {
            "features": ["navigation.sections", "navigation.top", "search.highlight", "content.code.copy"],
            "palette": [
                {"media": "(prefers-color-scheme: light)", "scheme": "default"},
                {"media": "(prefers-color-scheme: dark)", "scheme": "slate"},
            ],
            "font": False,  # Nothing is loaded from elsewhere.
        },
        "markdown_extensions": ["tables", "toc", "pymdownx.superfences", "pymdownx.highlight"],
    }
    path = folder / "mkdocs.yml"
    path.write_text(json.dumps(settings, indent=1), encoding="utf-8")  # JSON is YAML.
    return path


def build(site: Path) -> None:
    """Build the site into a folder; raise CalledProcessError for any warning."""
    with TemporaryDirectory() as name:
        work = Path(name)
        copy_pages(work / "pages")
        settings = write_settings(work)
        program = [sys.executable, "-m", "zensical", "build", "--strict", "--clean", "--config-file", str(settings)]
        subprocess.run(program, cwd=work, check=True)
        shutil.copytree(work / "site", site, dirs_exist_ok=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    build(Path(sys.argv[1]))
