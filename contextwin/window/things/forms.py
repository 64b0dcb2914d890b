"""Forms that one author repeats, each time with another name: "Pushed the first commit of …", "… is public today".

A feed introduces things of one kind in several forms, and not all of them say the word. A form is of the kind if the
word may introduce what it names, or if its messages have what the things have: of repositories, the names of languages.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from contextwin.analysis.introductions import INTRODUCES, MAY_INTRODUCE, Introduction, find_introductions
from contextwin.analysis.lines import MOST_LINES, Line
from contextwin.models.messages import MessageKey
from contextwin.window.things.meanings import EmbedWords, join_texts
from contextwin.window.things.series import FEWEST, MANY, Count, Head, Kind, Read, Thing

#: Share of the things that one author introduces, whose forms are looked at. Unmeasured.
SHARE_OF_AUTHOR = 0.6
#: Fewest names that fill a form, and the share of them that nothing said before. Unmeasured.
FEWEST_FILLING = 3
SHARE_OF_NEW = 0.7
#: Words of which a form is made, at most, and words behind an open place near its beginning that are of it. Unmeasured.
MOST_OF_FORM = 8
BEHIND_PLACE = 3
#: Share of the messages of a form, and of the things, that have a property which things share. Unmeasured.
SHARE_WITH_PROPERTY = 0.8
#: Share of the author's things that are in such forms, from which on its forms tell all that it introduces. Unmeasured.
SHARE_OF_FORMAL = 0.8
#: Fewest different values of a property, and the share of the things that one of them may have. Unmeasured.
FEWEST_VALUES = 3
SHARE_OF_VALUE = 0.7
#: Maximum number of chunks with a word by which messages are read. Unmeasured.
MOST_READ = 2_000

#: Cosine of a noun and the messages of the form that it may name, taken together, at least, and how much less any other
#: form has. On benchmarks/quality/strangers "repo" has 0.20 and 0.08 to "New on GitHub: …", "printer" 0.30 and -0.02 to
#: "New machine on the floor: …", "outage" 0.11 to that and "version" 0.03.
NEAR_FORM, APART_FROM_FORMS = 0.16, 0.08
#: Maximum number of forms that are compared so. Unmeasured.
MOST_FORMS = 12

#: A name that says what it numbers.
_NUMBERED = re.compile(r"[^\W\d_]{2,}[-_]?\d+")
#: What stands in a form where each message has a property of what it names.
PROPERTY = "*"
#: What a message begins with; "" is the open place.
Form = tuple[str, ...]
#: The name that each message of a form fills in.
Filled = Mapping[Head, str]


def with_forms(kind: Kind, people: Set[str], read: Read, count: Count) -> Kind:
    """Return the kind with the things that the author of most of them introduces in other forms.

    Words that name `people`, in lower case, are no properties. With a property of the things, others' messages need
    fewer points to introduce one.
    """
    authors = Counter(thing.message.user for thing in kind.things)
    author, number = authors.most_common(1)[0] if authors else (None, 0)
    if len(kind.things) < MANY or number < SHARE_OF_AUTHOR * len(kind.things):
        return kind
    properties = _find_properties(kind, people, count)
    heads = read(kind.terms | properties)
    forms = _forms_of_kind([head for head in heads if head.message.user == author], kind.terms)
    forms |= _forms_with_properties(kind, heads, author, properties, read, count)
    known = {thing.head.key for thing in kind.things}
    added = dict[MessageKey, Thing]()
    for form, filled in forms.items():
        for head, name in filled.items():
            added[head.key] = _thing_of(form, head, name)
    formal = known & added.keys()
    for head, each in _introduce(heads, kind.terms):
        if each.score >= MAY_INTRODUCE and head.message.user != author and not properties.isdisjoint(head.terms):
            added[head.key] = Thing(head, each)
    named = {thing.head.key for thing in kind.things if thing.introduction.name}
    things = [thing for thing in kind.things if thing.head.key in named or thing.head.key not in added]
    things += [thing for key, thing in added.items() if key not in named]
    own = sum(thing.message.user == author for thing in kind.things)
    return replace(
        kind,
        things=tuple(sorted(things, key=lambda thing: thing.message.sent_at)),
        likely=tuple(thing for thing in kind.likely if thing.head.key not in added),
        feed=author if len(formal) >= SHARE_OF_FORMAL * own else None,
    )


class SampledForms(NamedTuple):
    """The forms of the messages of a sample, those filled most first."""

    forms: list[tuple[str | None, Form, Filled]]  #: each with its author
    others: list[Head]  #: in no form


def sample_forms(sample: Sequence[Head]) -> SampledForms:
    """Return up to MOST_FORMS forms of the messages of a sample."""
    by_author = defaultdict[str | None, list[Head]](list)
    for head in sorted(sample, key=lambda each: each.message.sent_at):
        by_author[head.message.user].append(head)
    forms = [(author, *each) for author, heads in by_author.items() for each in _without_variants(find_forms(heads))]
    inside = {head.key for *_, filled in forms for head in filled}
    forms = sorted(forms, key=lambda each: (-len(each[2]), each[1]))[:MOST_FORMS]
    return SampledForms(forms, [head for head in sample if head.key not in inside])


def find_near_form(
    noun: str, terms: Set[str], sampled: SampledForms, read: Read, count: Count, embed: EmbedWords
) -> list[Thing]:
    """Return what the form nearest to a noun in meaning introduces, oldest first; nothing where none stands out.

    A feed need not say what it lists: "New on GitHub: raffle" is a repository. Forms of other things are farther, and
    so is what is said in no form, but with the noun's `terms`.
    """
    forms, others = sampled.forms, [head for head in sampled.others if terms.isdisjoint(head.terms)]
    texts = [join_texts(group) for group in (*(filled for *_, filled in forms), others)]
    vectors = embed([noun, *texts]) if forms and others else None
    if vectors is None:
        return []
    near: list[float] = (vectors[1:] @ vectors[0]).tolist()
    best = max(range(len(forms)), key=near.__getitem__)
    if near[best] < max(NEAR_FORM, APART_FROM_FORMS + max(near[:best] + near[best + 1 :])):
        return []
    author, form, filled = forms[best]
    counts = count(sorted(_terms_of(form, filled)), MOST_READ)
    rarest = min(_terms_of(form, filled), key=lambda term: (counts.get(term, 0), term), default="")
    if counts.get(rarest, 0) > MOST_READ:
        return []
    whole = find_forms([head for head in read({rarest}) if head.message.user == author])
    return [_thing_of(form, head, name) for head, name in whole.get(form, {}).items()]


def _thing_of(form: Form, head: Head, name: str) -> Thing:
    """Return what a message of a form introduces."""
    return Thing(head, Introduction(INTRODUCES, name, "", True, True, (form[0] or form[1], "NAME")))


def _without_variants(forms: Mapping[Form, Filled]) -> list[tuple[Form, Filled]]:
    """Return the forms that are filled most, without those most of whose messages one of them has."""
    kept, seen = list[tuple[Form, Filled]](), set[MessageKey]()
    for form, filled in sorted(forms.items(), key=lambda each: (-len(each[1]), -len(each[0]), each[0])):
        keys = {head.key for head in filled}
        if len(keys) > MANY and 2 * len(keys & seen) <= len(keys):
            kept.append((form, filled))
            seen |= keys
    return kept


def _introduce(heads: Sequence[Head], terms: frozenset[str]) -> list[tuple[Head, Introduction]]:
    having = [head for head in heads if not terms.isdisjoint(head.terms)]
    return [*zip(having, find_introductions([head.line for head in having], terms), strict=True)]


def _find_properties(kind: Kind, people: Set[str], count: Count) -> frozenset[str]:
    """Return the words with a capital that some of the things share, if most have one."""
    said = [_capitals_of(thing.head, people) for thing in kind.things]
    numbers = Counter(word for each in said for word in each)
    most = SHARE_OF_VALUE * len(said)  # What nearly all have is of their form: "by Ana".
    shared = {word for word, number in numbers.items() if FEWEST <= number <= most} - kind.terms
    having = sum(not shared.isdisjoint(each) for each in said)
    if len(shared) < FEWEST_VALUES or having < SHARE_WITH_PROPERTY * len(said):
        return frozenset()
    counts = count(sorted(shared), MOST_READ)
    return frozenset(word for word in shared if counts.get(word, 0) <= MOST_READ)


def _capitals_of(head: Head, people: Set[str]) -> frozenset[str]:
    """Return the terms of the words with a capital that they have not from the beginning of a sentence."""
    starts = {start for start, _ in head.line.sentences}
    inside = (token for at, token in enumerate(head.line.tokens) if at not in starts and token.is_content)
    others = (token for token in inside if token.low not in people)
    return frozenset(min(token.terms) for token in others if token.text[0].isupper() and token.terms)


def _forms_of_kind(heads: Sequence[Head], terms: frozenset[str]) -> dict[Form, Filled]:
    """Return the forms in most of whose messages the kind's word may introduce something."""
    may = {head.key for head, each in _introduce(heads, terms) if each.score >= MAY_INTRODUCE}
    return {
        form: filled
        for form, filled in find_forms(heads).items()
        if 2 * sum(head.key in may for head in filled) > len(filled)
    }


def _forms_with_properties(
    kind: Kind, heads: Sequence[Head], author: str | None, properties: frozenset[str], read: Read, count: Count
) -> dict[Form, Filled]:
    """Return the forms of other words most of whose messages have a property of the things."""
    own = [head for head in heads if head.message.user == author and not properties.isdisjoint(head.terms)]
    others = {form: _terms_of(form, filled) for form, filled in find_forms(own, properties).items()}
    if not others:
        return {}
    # The other messages of a form have none of the words that were looked for so far.
    counts = count(sorted(frozenset[str]().union(*others.values())), MOST_READ)
    rarest = {form: min(terms, key=lambda term: counts.get(term, 0)) for form, terms in others.items() if terms}
    wanted = {term for term in rarest.values() if counts.get(term, 0) <= MOST_READ}
    whole = find_forms([head for head in read(wanted) if head.message.user == author], properties)
    chosen = {form: whole[form] for form in rarest if form in whole}

    def share(filled: Filled) -> float:
        return sum(not properties.isdisjoint(head.terms) for head in filled) / len(filled)

    return {
        form: filled
        for form, filled in chosen.items()
        if share(filled) >= SHARE_WITH_PROPERTY
        and (not kind.terms.isdisjoint(_terms_of(form, filled)) or not _calls_otherwise(form, filled))
    }


def _calls_otherwise(form: Form, filled: Filled) -> bool:
    """Return whether a form calls what it names something else: "Talk: “Reeds”", "RFC-1 opened"."""
    if 2 * sum(_NUMBERED.fullmatch(name) is not None for name in filled.values()) > len(filled):
        return True
    lines = [head.line for head in filled]
    introduced = (find_introductions(lines, frozenset({term})) for term in _terms_of(form, filled))
    return any(
        2 * sum(each.is_called and each.score >= INTRODUCES for each in found) > len(lines) for found in introduced
    )


def find_forms(heads: Sequence[Head], properties: Set[str] = frozenset()) -> dict[Form, Filled]:
    """Return the forms of messages, in order of time, with the new name that each of their messages fills in.

    Words that are `properties`, as terms, differ within a form: "moss / Rust / public", "oat / Zig / public".
    """
    forms: defaultdict[Form, dict[int, str]] = defaultdict(dict)
    first: dict[str, int] = {}
    for at, head in enumerate(heads):
        if not head.message.is_reply:
            for form, filler in _find_fillers(head.line, frozenset(properties)):
                forms[form][at] = filler
        for word in head.line.flat.split():
            first.setdefault(word, at)
    found = dict[Form, Filled]()
    for form, filled in forms.items():
        new = {
            at: filler
            for at, filler in filled.items()
            if first.get(filler, at) == at and not (" " in filler and _is_said(filler, heads[:at]))
        }
        if len({*new.values()}) >= max(FEWEST_FILLING, SHARE_OF_NEW * len(filled)):
            found[form] = {heads[at]: filler for at, filler in new.items()}
    return found


def _is_said(name: str, heads: Sequence[Head]) -> bool:
    return any(f" {name} " in head.line.flat for head in heads)


@lru_cache(maxsize=MOST_LINES)
def _find_fillers(line: Line, properties: frozenset[str]) -> list[tuple[Form, str]]:
    """Return each form that a message may have, and the word or quotation in its open place."""
    found, tokens = list[tuple[Form, str]](), line.tokens[:MOST_OF_FORM]
    lows = [token.low.rstrip(".") or "." for token in tokens]
    lows = [PROPERTY if token.terms & properties else low for token, low in zip(tokens, lows, strict=True)]
    quoted = {first: name for first, _, name in line.names if first < len(tokens) and tokens[first].is_mark}
    for at, token in enumerate(tokens):
        if at in quoted:
            return [*found, ((*lows[:at], ""), quoted[at])]
        may_name = token.is_content and len(lows[at]) > 1 and lows[at] != PROPERTY and not lows[at].isdigit()
        if may_name and (behind := lows[at + 1 : at + 1 + BEHIND_PLACE]):
            found.append(((*lows[:at], "", *behind) if at < FEWEST else (*lows[:at], ""), lows[at]))
    return found


def _terms_of(form: Form, filled: Filled) -> frozenset[str]:
    """Return the terms of the fixed words of a form."""
    tokens = next(iter(filled)).line.tokens[: len(form)]
    fixed = (token for token in tokens if token.is_content and token.low in form)
    return frozenset(min(token.terms) for token in fixed if token.terms)
