from __future__ import annotations

import json
import shutil
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.analysis import language, language_model
from contextwin.analysis.language import classify_content, detect_code_language, detect_language, find_code
from contextwin.config import read_settings
from contextwin.ingest import workers
from contextwin.storage.store import open_store

any_text = st.text(st.characters(exclude_categories=()), max_size=400)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "und"),
        ("lgtm, merging", "und"),
        ("Could you restart the staging server please?", "en"),
        ("Kannst du bitte den Server neu starten?", "de"),
        ("Est-ce que tu peux relancer le serveur ?", "fr"),
        ("¿Puedes reiniciar el servidor por favor?", "es"),
        ("Czy możesz zrestartować serwer, proszę?", "pl"),
        ("спасибо, всё работает", "ru"),
        ("再起動してください", "ja"),
        ("请重启服务器", "zh"),
        ("서버 재시작", "ko"),
        ("επανεκκίνηση", "el"),
        ("كيف يمكنني إعادة تشغيل الخادم", "ar"),
        ("```Kannst du bitte den Server neu starten?```", "und"),
        ("<@U0ANA> https://beispiel.example.org/sehr/lange/seite `git rebase --interactive`", "und"),
        ("the 東京 office is closed on Monday, so please use the other meeting room", "en"),
    ],
)
def test_natural_languages(text: str, expected: str) -> None:
    assert detect_language(text) == expected


@pytest.mark.data
def test_english_chat_is_hardly_ever_anything_else(shared: Path) -> None:
    with (shared / "eval/slack-live/messages.jsonl").open(encoding="utf-8") as lines:
        texts = [json.loads(line)["text"] for line in lines][::10]
    found = Counter(detect_language(text) for text in texts)
    assert found["en"] > 0.75 * len(texts)
    assert len(texts) - found["en"] - found["und"] < 0.01 * len(texts)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("def add(a, b):\n    return a + b", "python"),
        ('Traceback (most recent call last):\n  File "app.py", line 3, in <module>\nKeyError: 1', "python"),
        ("const add = (a, b) => {\n  return a + b;\n};", "javascript"),
        ("interface Point {\n  x: number;\n  y: number;\n}", "typescript"),
        ("select ts, text\nfrom messages\nwhere channel = 'C1'", "sql"),
        ('{"channel": "C1", "ts": "1.0"}', "json"),
        ('{\n  "channel": "C1",\n  "tags": [\n    "a"\n  ],\n  ...', None),
        ("on: push\njobs:\n  build:\n    runs-on: linux", "yaml"),
        ("$ git status\n$ git push", "bash"),
        ("package main\n\nfunc main() {\n\tfmt.Println(1)\n}", "go"),
        ('fn main() {\n    let mut x = 1;\n    println!("{}", x);\n}', "rust"),
        ("public class A {\n    private int size = 0;\n}", "java"),
        ("#include <stdio.h>\nint main(void) {\n  return 0;\n}", "c"),
        ("#include <vector>\nstd::vector<int> v;", "cpp"),
        ("module Main exposing (main)\n\nview : Model -> Html Msg", "elm"),
        ("import qualified Data.Map as M\n\nmain :: IO ()", "haskell"),
        ("theorem two : 1 + 1 = 2 := by\n  simp", "lean"),
        ('<div class="a">\n  <p>hi</p>\n</div>', "html"),
        ("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@", "diff"),
        (".menu a {\n  color: red;\n  margin: 0;\n}", "css"),
        ("what a lovely day", None),
        ("", None),
    ],
)
def test_programming_languages(code: str, expected: str | None) -> None:
    assert detect_code_language(code, None) == expected


def test_a_known_mark_wins_and_an_unknown_one_is_ignored() -> None:
    assert detect_code_language("def f(): pass", "TS") == "typescript"
    assert detect_code_language("def f(x):\n    return None", "plaintext") == "python"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("no code here", None),
        ("```py\nx = 1\n``` and ```y```", ("py\nx = 1\n", "py")),
        ("see ```x = 1", ("x = 1", None)),
    ],
)
def test_find_code(text: str, expected: tuple[str, str | None] | None) -> None:
    assert find_code(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "text"),
        ("First line.\nSecond line; with more (much more).", "text"),
        ("a long explanation of what goes on and `x = 1` only\n```y```", "text"),
        ("look:\n```\nfor x in xs:\n    print(x)\n```", "code"),
        ("def f(x):\n    y = x + 1\n    return (y)", "code"),
        ("2024-03-01 10:00:01 INFO up\n2024-03-01 10:00:02 ERROR down", "log"),
        ("```\njava.lang.IllegalStateException: no\n    at a.b.C(C.java:1)\n    at a.b.D(D.java:2)\n```", "log"),
        ('Traceback (most recent call last):\n  File "a.py", line 3, in f\n    g()\nValueError: no', "log"),
        ("| a | b |\n|---|---|\n| 1 | 2 |", "table"),
        (" id | name\n----+------\n  1 | ana\n  2 | bo", "table"),
        ("name\tcount\nana\t1\nbo\t2", "table"),
    ],
)
def test_content_kinds(text: str, expected: str) -> None:
    assert classify_content(text) == expected


@given(any_text)
def test_any_text_can_be_classified(text: str) -> None:
    assert len(detect_language(text)) in (2, 3)
    assert classify_content(text) in ("text", "code", "log", "table")
    assert detect_code_language(text, None) != ""


@pytest.mark.parametrize(
    "piece", ["\n", " ", "`", "```", "<@", "<a ", "(", "[", "def f(", "a: ", "const ", '"', "- ", "|", "漢"]
)
def test_long_runs_are_only_work(piece: str) -> None:
    text = piece * 50_000
    assert detect_language(text)
    assert classify_content(text)
    assert detect_code_language(text, None) != ""


def test_the_detector_holds_no_other_languages() -> None:
    identifier = language._load_detector().__self__  # type: ignore[attr-defined]
    identifier.set_languages(None)
    assert set(identifier.labels) == set(language.TABLES["detected"].split())
    language._load_detector.cache_clear()


def test_the_detector_is_the_one_of_py3langid_and_takes_half_the_memory_to_load() -> None:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    language._load_detector.cache_clear()
    tracemalloc.start()
    try:
        detector = language._load_detector().__self__  # type: ignore[attr-defined]
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 65_000_000
    own = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    own.set_languages(language.TABLES["detected"].split())
    assert detector.nb_classes == own.nb_classes
    assert (detector.nb_ptc == own.nb_ptc).all()
    assert (detector.nb_pc == own.nb_pc).all()
    assert (detector.tk_nextmove, detector.tk_row, detector.tk_output) == (own.tk_nextmove, own.tk_row, own.tk_output)


@pytest.fixture(name="in_home")
def _in_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home in which the model is kept, and a detector that is not loaded."""
    language._load_detector.cache_clear()
    monkeypatch.setattr(language._Home, "path", None)
    language.keep_model_in(tmp_path)
    yield tmp_path
    language._load_detector.cache_clear()


GERMAN = "Kannst du dir bitte den fehlgeschlagenen Build ansehen?"


def test_the_model_of_languages_is_unpacked_once(in_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = language._load_detector()
    (folder,) = in_home.iterdir()
    assert folder.stat().st_mode & 0o777 == 0o700
    language._load_detector.cache_clear()
    monkeypatch.setattr(language_model, "_unpack", None)
    kept = language._load_detector()
    assert kept is not first
    texts = [GERMAN, "Où en est la migration ?", "deploy checklist for friday", "¿Dónde está la factura?", "", "漢"]
    assert [kept(text) for text in texts] == [first(text) for text in texts]
    assert detect_language(GERMAN) == "de"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a model that is kept."""
    home = tmp_path_factory.mktemp("languages")
    language_model.load_classifier(language.TABLES["detected"].split(), home)
    (folder,) = home.iterdir()
    return folder


@pytest.mark.parametrize("damage", ["cut", "no array", "of other languages", "missing", "of other sizes"])
def test_a_kept_model_that_cannot_be_read_is_unpacked_again(
    in_home: Path, kept: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    folder = shutil.copytree(kept, in_home / kept.name)
    moves = folder / "moves.npy"
    match damage:
        case "cut":
            moves.write_bytes(moves.read_bytes()[:-100])
        case "no array":
            moves.write_bytes(b"\x80\x04K\x01.")  # A pickled 1.
        case "of other languages":
            np.save(folder / "languages.npy", np.array(["en", "de"]))
        case "of other sizes":
            np.save(folder / "priors.npy", np.zeros(3))
        case _:
            moves.unlink()
    for _ in range(2):  # The second time, what was kept anew is read.
        language._load_detector.cache_clear()
        assert detect_language(GERMAN) == "de"
        monkeypatch.setattr(language_model, "_unpack", None)
    assert [*in_home.iterdir()] == [folder]


def test_a_home_that_does_not_exist_or_may_not_be_written_keeps_nothing(
    in_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    language.keep_model_in(in_home / "none")
    assert detect_language(GERMAN) == "de"
    assert [*in_home.iterdir()] == []

    def fail(*_: object, **__: object) -> str:
        raise OSError(28, "No space left on device")

    language._load_detector.cache_clear()
    language.keep_model_in(in_home)
    monkeypatch.setattr("numpy.lib.format.open_memmap", fail)
    assert detect_language(GERMAN) == "de"
    assert [*in_home.iterdir()] == []


def test_stores_and_processes_that_help_keep_the_model_in_their_home(
    in_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONTEXTWIN_HOME", str(tmp_path / "helped"))
    workers._warm_up()
    assert language._Home.path == tmp_path / "helped"
    open_store(settings=read_settings(home=in_home / "opened"), lazy=True)
    assert language._Home.path == in_home / "opened"
