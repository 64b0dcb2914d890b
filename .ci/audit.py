"""Audit what is installed in an environment for known vulnerabilities; fail when there is one.

Where the advisory database cannot be reached, say so and go on: nothing was found, and nothing was looked at.

    python .ci/audit.py .venv REPORT    with a Python that has pip-audit
"""

import json
import subprocess
import sys
from pathlib import Path


def main(environment: Path, report: Path) -> str:
    """Return one line about what was audited; exit with 1 and the findings when something is vulnerable."""
    (packages,) = environment.glob("lib/python3*/site-packages")
    command = "--path", packages, "--skip-editable", "--progress-spinner", "off", "--format", "json", "--output", report
    audited = run(sys.executable, "-m", "pip_audit", *command)
    if not report.exists():
        return f"skipped, the advisory database cannot be asked: {last_line(audited)}"
    packages_found = json.loads(report.read_text())["dependencies"]
    known = [package for package in packages_found if "vulns" in package]
    if vulnerable := [package for package in known if package["vulns"]]:
        sys.exit("\n".join(f"{p['name']} {p['version']}: {', '.join(v['id'] for v in p['vulns'])}" for p in vulnerable))
    if not known:
        return f"skipped, the advisory database knows none of {len(packages_found)} packages: is PyPI itself reached?"
    return f"{len(known)} of {len(packages_found)} packages audited, none is known to be vulnerable"


def run(*command: object) -> subprocess.CompletedProcess[str]:
    """Run a command for up to five minutes and return what it printed."""
    words = [str(part) for part in command]
    try:
        return subprocess.run(words, capture_output=True, text=True, timeout=300, check=False)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(words, 124, "", "no answer in five minutes")


def last_line(process: subprocess.CompletedProcess[str]) -> str:
    """Return the last line that a process printed."""
    return (process.stderr or process.stdout).strip().rpartition("\n")[2]


if __name__ == "__main__":
    print("audit:", main(Path(sys.argv[1]), Path(sys.argv[2])))
