"""Plans of prompts as people type them, printed beside what is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.quality.plans.__main__ import DATA, Prompt, describe, main, plan_of, read_prompts


def test_a_plan_says_what_was_understood() -> None:
    described = describe(plan_of(Prompt("what did Ana say yesterday?", "")))
    assert described.startswith("chronological 0.95 time: relative day 2024-03-10..2024-03-11 ")
    assert "speaker=Ana" in described


def test_each_prompt_has_what_its_author_meant() -> None:
    prompts = [*read_prompts(sorted(DATA.glob("*.tsv")))]
    assert len(prompts) > 1100
    assert all(prompt.meant for prompt in prompts)


def test_a_file_says_when_it_is_asked_and_among_whom(tmp_path: Path) -> None:
    path = tmp_path / "prompts.tsv"
    path.write_text("asked\t2026-03-12T15:00+01:00\tuwe léo\nlast week by léo\tby=Léo, last week\n", encoding="utf-8")
    (prompt,) = read_prompts([path])
    described = describe(plan_of(prompt))
    assert "2026-03-02..2026-03-09" in described
    assert "speaker=léo" in described


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
