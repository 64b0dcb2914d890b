"""What stands around the package agrees with it: workflows, hooks, make, templates, release checks."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
import sys
import tomllib
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any

import pytest

from testkit.site import list_pages

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = (ROOT / "README.md").read_text(encoding="utf-8")


#: What follows from the profile: properties and walks.
USES_PROFILE = re.compile(r"@given\(|\bsteps\(\d|\bchosen_seed\(|\bexamples\(\d")


def read_yaml(path: str) -> Any:
    return pytest.importorskip("yaml").safe_load((ROOT / path).read_text(encoding="utf-8"))


def steps_of(workflow: str) -> list[dict[str, Any]]:
    return [step for job in read_yaml(f".github/workflows/{workflow}")["jobs"].values() for step in job["steps"]]


@pytest.fixture(scope="module")
def release() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release", ROOT / ".ci" / "release.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 200


@pytest.mark.parametrize("workflow", ["checks.yml", "release.yml"])
def test_workflows_run_what_a_contributor_runs(workflow: str) -> None:
    run = [step["run"] for step in steps_of(workflow) if "run" in step]
    assert ".ci/run" in run
    assert not [line for line in run if "pytest" in line or "ruff" in line]  # Checks are said once.


def test_what_is_skipped_for_want_of_packages_runs_beside_it() -> None:
    steps = read_yaml(".github/workflows/checks.yml")["jobs"]["extras"]["steps"]
    assert [step["run"] for step in steps if "run" in step] == [".ci/extras"]


def test_what_each_run_tries_a_part_of_runs_whole_each_night() -> None:
    nightly = read_yaml(".github/workflows/nightly.yml")
    assert nightly[True]["schedule"]  # YAML 1.1 reads "on" so.
    assert [step["run"] for step in steps_of("nightly.yml") if "run" in step][-1] == ".ci/long"
    long = (ROOT / ".ci" / "long").read_text(encoding="utf-8")
    (pattern,) = re.findall(r"grep -rlE '(.*?)'", long)
    chosen = {path for path in ROOT.glob("tests/**/*.py") if re.search(pattern, path.read_text("utf-8"), re.M)}
    using = {path for path in ROOT.glob("tests/**/test_*.py") if USES_PROFILE.search(path.read_text("utf-8"))}
    assert sorted(using - chosen) == []
    assert len(using) > 50


def test_every_supported_python_is_in_the_matrix() -> None:
    matrix = read_yaml(".github/workflows/checks.yml")["jobs"]["run"]["strategy"]["matrix"]
    supported = [name.rsplit(" ")[-1] for name in PROJECT["classifiers"] if ":: Python :: 3." in name]
    assert matrix["python"] == supported
    assert {name.partition("-")[0] for name in matrix["os"]} == {"ubuntu", "macos"}


def test_a_release_is_checked_before_it_is_built_and_published() -> None:
    jobs = read_yaml(".github/workflows/release.yml")["jobs"]
    assert (jobs["build"]["needs"], jobs["github"]["needs"], jobs["pypi"]["needs"]) == ("checks", "build", "build")
    published = [step.get("run", step.get("uses", "")) for step in jobs["pypi"]["steps"]]
    name, upload = (
        next(i for i, step in enumerate(published) if part in step) for part in ("release.py name", "pypi-publish")
    )
    assert name < upload
    writing = {job for job, value in jobs.items() if "write" in value.get("permissions", {}).values()}
    assert writing == {"build", "github", "pypi"}


def test_the_tag_of_a_release_is_its_version(release: ModuleType) -> None:
    assert release.check_version(f"v{PROJECT['version']}") == f"version {PROJECT['version']}"
    with pytest.raises(SystemExit, match="expected the tag"):
        release.check_version("v9.9.9")


@pytest.mark.parametrize(
    ("status", "home", "said"),
    [
        (404, "", "is free on"),
        (200, "https://github.com/Owner/contextwin/", "is of owner/contextwin"),
        (200, "https://github.com/other/contextwin", None),
        (200, "https://example.org", None),
    ],
)
def test_nothing_is_published_under_the_name_of_others(
    release: ModuleType, status: int, home: str, said: str | None
) -> None:
    class Index(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(json.dumps({"info": {"project_urls": {"Source": home}}}).encode())

        def log_message(self, *_: object) -> None:
            return

    with HTTPServer(("127.0.0.1", 0), Index) as server:
        Thread(target=server.handle_request, daemon=True).start()
        index = f"http://127.0.0.1:{server.server_port}"
        if said is None:
            with pytest.raises(SystemExit, match="choose another name"):
                release.check_name("owner/contextwin", index)
        else:
            assert said in release.check_name("owner/contextwin", index)


def test_make_types_what_the_pages_say() -> None:
    make = shutil.which("make")
    if make is None:
        pytest.skip("make is not installed")
    targets = ("setup", "lint", "test", "docs", "check")
    listed = subprocess.run([make, "--dry-run", *targets], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert [target for target in targets if f"`make {target}`" not in contributing] == []
    (set_up,) = [line for line in listed.splitlines() if "pip install -e" in line and "local" in line]
    assert set_up in README
    assert all(line in contributing for line in listed.splitlines() if line.startswith("python3.11 -m venv"))
    assert ".ci/run" in listed


def test_hooks_use_the_tools_that_are_installed() -> None:
    hooks = [hook for repo in read_yaml(".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]]
    named = {hook["entry"].split()[0].rpartition("/")[2] for hook in hooks}
    assert named == {"ruff", "mypy", "pytest"}
    files = [word for hook in hooks for word in hook["entry"].split() if word.startswith("tests/")]
    assert all((ROOT / name).is_file() for name in files)


def test_forms_and_container_can_be_read() -> None:
    for form in ("bug", "wish"):
        assert all(
            {"type", "attributes"} <= part.keys() for part in read_yaml(f".github/ISSUE_TEMPLATE/{form}.yml")["body"]
        )
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text(encoding="utf-8"))
    assert container["postCreateCommand"] == "make setup"


def test_every_page_is_on_the_site() -> None:
    pages = {str(path.relative_to(ROOT)) for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]}
    pages |= {
        str(path.relative_to(ROOT)) for name in ("benchmarks", "examples") for path in ROOT.glob(f"{name}/**/*.md")
    }
    assert sorted(list_pages()) == sorted(pages)
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert [page for page in pages if page.startswith("docs/") and f"]({page[5:]}" not in index] == ["docs/index.md"]


def test_install_lines_stand_in_one_place() -> None:
    pages = [path for path in [ROOT / "README.md", *ROOT.glob("docs/*.md")] if path.name != "install.md"]
    assert [path.name for path in pages if "contextwin[" in path.read_text(encoding="utf-8")] == []
    manual = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    (table,) = [part for part in manual.split("\n\n") if part.startswith("| extra ")]
    named = {
        name
        for row in table.splitlines()[2:]
        for name in row.split("|")[1].replace("`", "").replace(" ", "").split(",")
    }
    assert named == PROJECT["optional-dependencies"].keys()
    assert sys.version_info >= tuple(map(int, PROJECT["requires-python"].removeprefix(">=").split(".")))
