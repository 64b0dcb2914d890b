from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.analysis import terms
from contextwin.analysis.terms import STOP_WORDS, extract_terms, find_only_word

languages = st.sampled_from(["en", "und", "de", "fr", "ru", "ja", "hi", "tr"])


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('"C#"', "C#"),
        ("the (any-dict)?", "any-dict"),
        ("`foo_bar`", "foo_bar"),
        ("Ana’s", "Ana"),
        ("elm-explorations/test!", "elm-explorations/test"),
        ("<@U1>", "<@U1>"),
        ("virtual dom", None),
        ("the", None),
        ("***", None),
        ("", None),
    ],
)
def test_the_only_word_is_without_the_marks_around_it(text: str, word: str | None) -> None:
    assert find_only_word(text) == word


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("the of and it's don't", []),
        ("Migrations migrated, migrating", ["migrat"] * 3),
        ("Ana's we'll o'clock", ["ana", "oclock"]),
        ("user_id _bold_ __init__", ["user_id", "user", "id", "bold", "init"]),
        ("parseURLs HTTPServer APIs", ["parseurl", "pars", "url", "httpserver", "http", "server", "api"]),
        ("Json.Decode.andThen", ["json.decode.andthen", "json", "decod", "andthen"]),
        ("std::vec re-render", ["std::vec", "std", "vec", "re-render", "re", "render"]),
        ("0.18.1 v2 utf-8 #123", ["0.18.1", "18", "v2", "utf-8", "utf", "123"]),
        ("C++ and C#, i.e. fast", ["c++", "c#", "fast"]),
        ("see <#C0ENG> or <@U1>!", ["see", "#c0eng", "@u1"]),
        ("src/main.py", ["src", "main.py", "main", "py"]),
        ("http://localhost:8080/a?b=c", ["localhost:8080", "localhost", "8080"]),
        ("ＡＰＩ ﬁx", ["api", "fix"]),
    ],
)
def test_terms_of_chat(text: str, expected: list[str]) -> None:
    assert extract_terms(text) == expected


def test_a_name_is_found_whole_and_by_part() -> None:
    found = set(extract_terms("call getUserById now"))
    for prompt in ("getUserById", "getuserbyid", "user"):
        assert set(extract_terms(prompt)) & found


def test_language_chooses_the_stemmer() -> None:
    assert extract_terms("Häuser Migrationen", "de") == ["haus", "migration"]
    assert extract_terms("l'erreur d'accès", "fr")[1::2] == extract_terms("erreur accès", "fr")
    assert extract_terms("ошибки", "ru") == extract_terms("ошибка", "ru")


def test_unsupported_languages_stem_ascii_words_as_english() -> None:
    assert extract_terms("deployments ошибки", "und") == ["deploy", "ошибки"]


def test_scripts_without_spaces_become_pairs() -> None:
    assert extract_terms("東京 駅 deploy中") == ["東京", "駅", "deploy", "中"]
    assert set(extract_terms("検索")) <= set(extract_terms("全文検索を直す"))


def test_vowel_signs_stay_in_their_word() -> None:
    assert extract_terms("हिन्दी", "und") == ["हिन्दी"]


def test_stop_words_are_casefolded_and_without_apostrophes() -> None:
    assert all(word == word.casefold() and "'" not in word for word in STOP_WORDS)


@given(st.text(st.characters(exclude_categories=())), languages)
def test_any_text_has_terms_of_bounded_length(text: str, language: str) -> None:
    for term in extract_terms(text, language):
        assert 0 < len(term) <= 64
        assert not any(character.isspace() for character in term)


@given(st.text(), st.text(), languages)
def test_terms_are_local(before: str, after: str, language: str) -> None:
    together = extract_terms(f"{before}\n\n{after}", language)
    assert together == extract_terms(before, language) + extract_terms(after, language)


@pytest.mark.parametrize(
    "piece", ["a", "aB", "a.", "a::", "a'", "_", "<@", "https://", "AAs", "Aa0", "漢", "e\u0301", "x++", "a-b"]
)
def test_long_runs_are_only_work(piece: str) -> None:
    assert all(len(term) <= 64 for term in extract_terms(piece * 50_000))


def test_threads_share_stemmers() -> None:
    words = [f"word{'ing' * (number % 3)}{chr(97 + number % 26)}ed" for number in range(2_000)]
    expected = [extract_terms(word, "en") for word in words]
    terms._analyze_cached.cache_clear()
    terms._stem.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(extract_terms, words)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("shipped 🎉", ["ship", "🎉"]),
        ("👍🏽👍🏽", ["👍", "👍"]),
        ("❤️ it", ["❤"]),
        ("a → b ⟨x⟩", ["b", "x"]),
    ],
)
def test_an_emoji_is_a_term_whatever_its_variant(text: str, expected: list[str]) -> None:
    assert extract_terms(text) == expected


def test_a_stop_word_in_capitals_is_an_acronym() -> None:
    assert extract_terms("ask IT about it") == ["ask", "it"]
    assert extract_terms("IT") == ["it"]
    assert extract_terms("kettle AND NOT boat OR ship") == ["kettl", "boat", "ship"]
    assert extract_terms("IT HAPPENED AGAIN") == ["happen"]
