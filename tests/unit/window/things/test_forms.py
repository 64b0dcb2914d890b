"""Which forms of one author introduce things of a kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import numpy as np
from numpy.typing import NDArray

from contextwin.analysis.lines import stem
from contextwin.analysis.terms import extract_terms
from contextwin.storage.sql.things import MessageHead
from contextwin.window.things.forms import PROPERTY, find_forms, find_near_form, sample_forms, with_forms
from contextwin.window.things.introduced import make_kind
from contextwin.window.things.narrowing import find_mentioned
from contextwin.window.things.series import Head, Kind

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
CREATED = (
    "Created the repository tidepool (Go): reads tide tables",
    "Created the repository corkboard (Rust): pins notes to a wall",
    "Created the repository sundew (Python): a trap for scrapers",
    "Created the repository inkhorn (Go): a spell checker",
    "Created the repository brindle (Rust): paints heat maps",
    "Created the repository ropewalk (Python): twists small jobs",
)
PUSHED = (
    "Pushed the first commit of oxbow to the server. It is written in Rust.",
    "Pushed the first commit of barnacle to the server. It is written in Go.",
    "Pushed the first commit of frostline to the server. It is written in Python.",
)


def written_by(user: str, texts: Iterable[str], first: int = 0) -> list[Head]:
    """The beginnings of messages of one author, in order of time."""
    rows = (
        (START + timedelta(hours=n), "C1", f"{n}.0", user, False, False, "en", tuple(extract_terms(text, "en")), text)
        for n, text in enumerate(texts, first)
    )
    return [Head(MessageHead(*row)) for row in rows]


def completed(*others: Head) -> Kind:
    """Repositories, of which a feed created six, with what its forms show among `others`."""
    heads = [*written_by("feed", CREATED), *others]

    def read(terms: Iterable[str]) -> Sequence[Head]:
        wanted = frozenset(terms)
        return [head for head in heads if not wanted.isdisjoint(head.terms)]

    def count(terms: Sequence[str], most: int) -> dict[str, int]:
        return {term: sum(term in head.terms for head in heads) for term in terms}

    terms = stem("repository", "en")
    return with_forms(make_kind(read(terms), "repository", terms, frozenset()), frozenset({"mirela"}), read, count)


def names_added(*others: Head) -> list[str]:
    return [thing.introduction.name for thing in completed(*others).things[len(CREATED) :]]


def test_a_form_is_what_is_filled_with_another_new_name_each_time() -> None:
    texts = [*PUSHED, "the build of oxbow is red", "the build of barnacle is red", "the build of frostline is red"]
    forms = find_forms(written_by("feed", texts))
    assert {form: [*filled.values()] for form, filled in forms.items()} == {
        ("pushed", "the", "first", "commit", "of", ""): ["oxbow", "barnacle", "frostline"]
    }


def test_a_quotation_fills_a_form_as_a_word_does() -> None:
    texts = ('Talk: Ilse gave "Plain text"', 'Talk: Ilse gave "No fear"', 'Talk: Ilse gave "Maps from ferns"')
    forms = find_forms(written_by("feed", texts))
    assert [*forms["talk", ":", "ilse", "gave", ""].values()] == ["plain text", "no fear", "maps from ferns"]


def test_numbers_fill_no_form() -> None:
    assert not find_forms(written_by("ilse", (f"my repositories have {n} stars together now" for n in (12, 40, 120))))


def test_a_form_that_says_the_word_is_of_the_kind() -> None:
    texts = (f"Repository indexed: ilse/{name} and nothing else" for name in ("thimble", "dovecote", "lathe"))
    assert names_added(*written_by("feed", texts, 10)) == ["thimble", "dovecote", "lathe"]


def test_a_form_without_the_word_is_of_the_kind_where_it_has_what_the_things_have() -> None:
    assert names_added(*written_by("feed", PUSHED, 10)) == ["oxbow", "barnacle", "frostline"]


def test_a_form_most_of_whose_messages_lack_that_is_something_else() -> None:
    without = (f"Pushed the first commit of {name} to the server" for name in ("larkmirror", "mudlark", "plumbline"))
    assert names_added(*written_by("feed", [*PUSHED, *without], 10)) == []


def test_a_form_in_which_the_word_only_is_mentioned_is_something_else() -> None:
    closed = (f"Closed an issue of the repository {name} again" for name in ("thimble", "dovecote", "lathe"))
    assert names_added(*written_by("feed", closed, 10)) == []


def test_replies_have_no_forms() -> None:
    replies = [Head(head.message._replace(is_reply=True)) for head in written_by("feed", PUSHED, 10)]
    assert names_added(*replies) == []


def test_of_a_kind_that_several_tell_of_no_forms_are_looked_at() -> None:
    others = (text.replace("the repository ", "the repository old-") for text in CREATED)
    assert not set(completed(*written_by("ana", others, 10), *written_by("feed", PUSHED, 20)).names) & {"oxbow"}


def test_what_says_itself_what_it_numbers_is_something_else() -> None:
    assert names_added(*written_by("feed", (f"RFC-{n} opened for Rust fans" for n in (1, 2, 3)), 10)) == []


def test_who_is_named_is_no_property() -> None:
    names = ("Mirela", "Adaeze", "Tomasz")
    heads = written_by(
        "feed", [f"Created the repository {name}-cli of {names[n % 3]}" for n, name in enumerate("abcdef")]
    )
    shown = written_by(
        "feed",
        [
            f"Pushed the first page on {name} to the wall. Then {names[0]} came."
            for name in ("harbours", "fears", "ferns")
        ],
        10,
    )
    terms = stem("repository", "en")

    def read(wanted: Iterable[str]) -> Sequence[Head]:
        return [head for head in [*heads, *shown] if not head.terms.isdisjoint(wanted)]

    def count_added(people: Iterable[str]) -> int:
        kind = make_kind(heads, "repository", terms, frozenset())
        whole = with_forms(kind, frozenset(people), read, lambda terms, most: dict.fromkeys(terms, 1))
        return len(whole.things) - len(kind.things)

    assert (count_added(()), count_added(map(str.lower, names))) == (3, 0)


def test_a_quotation_that_was_said_before_fills_no_form() -> None:
    added = [f'Added the set "{name}"' for name in ("Kelp Counts", "Ice Dates", "Wave Radar")]
    changed = [text.replace("Added", "Changed") for text in added]
    assert [form[0] for form in find_forms(written_by("feed", [*added, *changed]))] == ["added"]


def test_a_form_that_calls_its_names_otherwise_is_something_else() -> None:
    talks = (f"Talk Part-{part}: what I learned from Rust" for part in "ABC")
    assert names_added(*written_by("feed", talks, 10)) == []


def test_forms_of_another_author_are_not_looked_at() -> None:
    assert names_added(*written_by("tomas", PUSHED, 10)) == []


def test_others_introduce_a_thing_in_their_own_words_if_it_has_what_the_things_have() -> None:
    salt = "a repository for the salt model is up, plain Python with numpy"
    stone = "a repository for the stone model is up, plain words with numbers"
    found = completed(*written_by("ilse", [salt, stone], 10)).things[len(CREATED) :]
    assert [thing.message.text for thing in found] == [salt]


def test_what_nearly_all_things_say_is_no_property() -> None:
    named = ("tide (Go)", "cork (Go)", "dew (Rust)", "ink (Rust)")
    heads = written_by("feed", [f"Created the repository {name} by Ilse, it works" for name in named])
    talks = written_by(
        "feed",
        [f"Pushed the first page on {name} to the wall. Then Ilse came." for name in ("harbours", "fears", "ferns")],
        10,
    )
    terms = stem("repository", "en")

    def read(wanted: Iterable[str]) -> Sequence[Head]:
        return [head for head in [*heads, *talks] if not head.terms.isdisjoint(wanted)]

    kind = make_kind(heads, "repository", terms, frozenset())
    assert with_forms(kind, frozenset(), read, lambda terms, most: dict.fromkeys(terms, 1)).things == kind.things


def test_an_author_whose_things_are_in_forms_is_a_feed() -> None:
    indexed = written_by(
        "feed", (f"Repository indexed: {name} is here" for name in ("thimble", "dovecote", "lathe")), 10
    )
    assert completed(*indexed).feed == "feed"


HOSTED = [f":sparkles: New on GitHub: *{name}* - it is small" for name in ("moss", "oat", "hearth", "kelpie", "rook")]
PUBLISHED = [f"Ilse published a post: {name}, which is long" for name in ("Ferns", "Salt", "Glue", "Tides", "Ropes")]
SAID = [f"the weather in week {n} was fine, and we ate cake" for n in range(9)]
#: What each text is about, as a vector: repositories, posts, talk.
ABOUT = {"repo": (1.0, 0.1, 0.0), "tent": (-1.0, -1.0, 0.0)}


def near_form(noun: str, *, own: float = 0.9, posts: float = 0.0, said: Sequence[str] = SAID) -> list[str]:
    """The names that the form nearest to a noun introduces; messages on GitHub and posts are so near to "repo"."""
    heads = [*written_by("feed", HOSTED), *written_by("feed", PUBLISHED, 10), *written_by("ana", said, 20)]

    def embed(texts: Sequence[str]) -> NDArray[np.float32]:
        def vector(text: str) -> tuple[float, float, float]:
            if "GitHub" in text:
                return own, 0.0, 0.4
            if "code" in text:
                return 0.9, 0.0, 0.4
            return (posts, 1.0, 0.0) if "post" in text else ABOUT.get(text, (0.0, 0.0, 1.0))

        found = np.array([vector(text) for text in texts], np.float32)
        unit: NDArray[np.float32] = found / np.linalg.norm(found, axis=1, keepdims=True)
        return unit

    def read(terms: Iterable[str]) -> Sequence[Head]:
        return [head for head in heads if not head.terms.isdisjoint(terms)]

    def count(terms: Sequence[str], most: int) -> dict[str, int]:
        return {term: sum(term in head.terms for head in heads) for term in terms}

    found = find_near_form(noun, stem(noun, "en"), sample_forms(heads[::-1]), read, count, embed)
    return [thing.introduction.name for thing in found]


def test_a_form_near_a_noun_in_meaning_introduces_what_it_names() -> None:
    assert near_form("repo") == ["moss", "oat", "hearth", "kelpie", "rook"]


def test_talk_of_the_noun_itself_is_no_rival_of_a_form() -> None:
    about = [f"is the code of that repo in week {n}" for n in range(9)]
    assert near_form("repo", said=[*SAID, *about]) == ["moss", "oat", "hearth", "kelpie", "rook"]
    assert near_form("repo", said=[*SAID, *(text.replace("repo", "house") for text in about)]) == []


def test_no_form_introduces_what_none_stands_out_for() -> None:
    assert near_form("tent") == []
    assert near_form("repo", own=0.0, posts=0.05) == []
    assert near_form("repo", posts=2.0) == []


def test_words_that_things_differ_by_differ_within_a_form() -> None:
    rows = (("moss", "Rust"), ("oat", "Zig"), ("hearth", "Go"), ("kelpie", "Zig"))
    heads = written_by("feed", [f"{name} / {language} / public since May" for name, language in rows])
    languages = frozenset(stem(language.lower(), "en") for _, language in rows)
    whole = find_forms(heads, frozenset().union(*languages))
    assert [*whole["", PROPERTY, "public", "since"].values()] == ["moss", "oat", "hearth", "kelpie"]
    assert not any(len(filled) == len(rows) for filled in find_forms(heads).values())


def test_the_name_of_somebody_is_no_mention_of_the_thing_whose_message_has_it() -> None:
    things = completed(*written_by("anna", ["I pushed sundew again, John"], 9)).things
    only = replace(things[0], head=written_by("feed", ["Created the repository tidepool (Go) with John"])[0])
    named = [only, *things[1:]]
    assert [said for said, _ in find_mentioned(named, "when did John push Sundew?")] == ["John", "Sundew"]
    assert [said for said, _ in find_mentioned(named, "when did John push Sundew?", {"john"})] == ["Sundew"]
