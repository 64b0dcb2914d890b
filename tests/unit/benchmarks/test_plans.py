"""Plans of prompts as people type them, printed beside what is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.quality.plans.__main__ import DATA, describe, main, plan_of, read_prompts


def test_a_plan_says_what_was_understood() -> None:
    described = describe(plan_of("what did Ana say yesterday?"))
    assert described.startswith("chronological 0.95 time: relative day 2024-03-10..2024-03-11 ")
    assert "speaker=Ana" in described


def test_each_prompt_has_what_its_author_meant() -> None:
    prompts = [*read_prompts(sorted(DATA.glob("*.tsv")))]
    assert len(prompts) > 800
    assert all(meant for _, meant in prompts)


def test_prompts_of_a_file_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "prompts.tsv"
    path.write_text("last message from Tom\tby=Tom, last\n", encoding="utf-8")
    main([str(path)])
    assert capsys.readouterr().out.splitlines()[:2] == ["last message from Tom", "  meant by=Tom, last"]


def test_a_file_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main([str(tmp_path / "none.tsv")])
    assert refused.value.code == 2
    assert "is no file of prompts" in capsys.readouterr().err
