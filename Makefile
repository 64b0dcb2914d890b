# What people type most. `make check` is what continuous integration runs.
.PHONY: setup lint test docs check

setup:
	python3.11 -m venv .venv
	.venv/bin/pip install -e ".[local,server,mcp,slack,dev]"

lint:
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy

test:
	.venv/bin/pytest -n 2

docs:
	.venv/bin/pip install -q -e ".[docs]"
	.venv/bin/python -m testkit.site site

check:
	.ci/run
