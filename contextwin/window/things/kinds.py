"""The kind of things that a prompt asks about, and all things of it that messages introduce.

A word is a kind where messages that have it introduce things (analysis/introductions.py). Other words that stand beside
the same things' names are the same kind: "the raffle project" is a repository. A verb is one where what it was done to
is: of "created", the repositories. A name leads to the kind that it was introduced as. Where nobody uses the word, the
nearest kind in meaning may be meant.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from datetime import datetime
from functools import cache, cached_property
from itertools import dropwhile, islice, pairwise, takewhile

from contextwin.analysis.introductions import (
    INTRODUCES,
    LABEL,
    Introduction,
    find_name_beside,
    find_sighted,
    only_mentions,
)
from contextwin.analysis.language import UNDETERMINED
from contextwin.analysis.lines import (
    DETERMINERS,
    PREPOSITIONS,
    Token,
    find_identifiers,
    is_numbered,
    is_uncommon,
    shape_of,
    stem,
)
from contextwin.models.messages import MessageKey
from contextwin.models.time_constraints import ThingPhrase
from contextwin.storage.sql.things import MessageHead
from contextwin.window.things.asked_words import (
    has_all,
    is_name_like,
    says_where_to,
    stem_asked,
    without_clause,
    words_of,
)
from contextwin.window.things.compounds import ReadHeads
from contextwin.window.things.first_mentions import (
    FirstMentions,
    Search,
    find_first_mentions,
    find_places,
    is_unknown,
    without_rivals,
)
from contextwin.window.things.forms import SampledForms, find_near_form, sample_forms, with_forms
from contextwin.window.things.head_reading import MOST_HEADS, HeadReading
from contextwin.window.things.introduced import make_kind
from contextwin.window.things.meanings import EmbedWords, Meanings, NearWord, ReadSample
from contextwin.window.things.series import FEWEST, MANY, Count, Head, Kind, Thing, complete, find_kin, shape_of_names

#: Maximum number of names, and of words beside them, that other words of a kind are looked for by. Unmeasured.
MOST_NAMES = 60
#: … of names of each kind whose messages are counted, to take those with the fewest. Unmeasured.
MOST_COUNTED = 60
#: … and of messages that have such a name's last word. Unmeasured.
MOST_WITH_LAST_WORD = 50
#: Standard deviations above the mean similarity of words in use to the prompt's, of one that may mean the same: on
#: benchmarks/quality/strangers "extension" has 3.2 for plugins, and "typeface" 3.4 for fonts.
NEAR = 3.0
#: … and of one that is taken together with the prompt's where that one alone shows no kind.
NEAR_ENOUGH = 1.8
#: … of one that is cut from the prompt's or the other way round: repo has 5.3 to repository, photo 3.0 to photographer.
NEAR_CLIPPED = 4.0
#: Fewest letters of such a word. Unmeasured.
FEWEST_OF_CLIPPED = 3
#: Letters of an ending, at most, by which words that are derived from each other differ. Unmeasured.
ENDING = 3
#: Maximum number of words near it that may be kinds. Unmeasured.
MOST_KINDS = 3
#: … and of nouns that may name what an act that nobody speaks of makes. Unmeasured.
MOST_NOUNS = 10
#: … and of messages whose words for a thing are looked at. Unmeasured.
MOST_EXAMPLES = 8
#: Maximum number of messages with a word of which first mentions are compared. Unmeasured.
MOST_WITH_WORD = 600
#: Share of the things of an act that a word must have to be their kind. Unmeasured.
SHARE_OF_KIND = 0.6
#: Shares of the messages with another word for a kind: that introduce by it, and where an article says it is a noun. On
#: benchmarks/quality/things such words have 0.1 and more, and 0.45 and more.
SHARE_OF_OTHER = 0.08
SHARE_OF_NOUN = 0.4

#: Share of the messages in which a number is said first that have the word which it numbers. Unmeasured.
SHARE_OF_NUMBERED = 0.6

#: Maximum number of messages with the rarest word of what happened once. Unmeasured.
MOST_DATED = 30
#: Languages in which a noun stands before what it is like: "dépôt public".
_NOUN_FIRST = frozenset({"fr", "es", "pt"})

#: Reads the beginnings of an author's messages that have one of the terms, and of anybody's that are not between the
#: first and the last time, where all were read: oldest first; None where these are too many.
ReadMore = Callable[[str, Sequence[str], tuple[datetime, datetime]], Sequence[MessageHead] | None]
#: Returns the words that name users, in lower case.
NamePeople = Callable[[Collection[str]], Set[str]]


class KindFinder:
    """Finds kinds among the messages that `read` gives, in the language of the prompt.

    `by_form` finds only what messages introduce in so many words, without a sample of others. With `by_word`, an act
    shows a kind only if many things, or plain ones, do. What is read begins `from_latest`, or from the earliest.
    """

    def __init__(
        self,
        read: ReadHeads,
        count: Count,
        sample: ReadSample,
        name_people: NamePeople,
        embed: EmbedWords,
        *,
        language: str,
        people: frozenset[str],
        by_form: bool = False,
        by_word: bool = False,
        read_more: ReadMore | None = None,
        from_latest: bool = False,
    ) -> None:
        self._reading = HeadReading(read, from_latest=from_latest)
        self._language, self._people, self._count = language, people, count
        self._by_form, self._by_word, self._read_more = by_form, by_word, read_more
        self._heads = self._reading.find
        read_sample = cache(lambda: self._reading.share(sample()))
        self._meanings, self._embed = Meanings(read_sample, embed), embed
        self._search = Search(self._heads, count, read_sample, name_people)
        self._first_mentions: dict[Hashable, FirstMentions | None] = {}
        self._places: dict[frozenset[str], tuple[Sequence[Head], Counter[tuple[str, str]]]] = {}
        self._authors = frozenset[str]()  #: of what was read
        self._mentions: list[Head] = []  #: that only mention what is asked for, and are left out

    def find(self, phrases: Sequence[ThingPhrase], said: Sequence[ThingPhrase]) -> Kind | None:
        """Return the kind of the first phrase that names one: of its words, the one that introduces most.

        All that is `said` may tell what was done to the things.
        """
        by_phrase = [(phrase, self._stems(words_of([phrase]))) for phrase in phrases]
        asked = frozenset(term for _, stems in by_phrase for terms in stems.values() for term in terms)
        read = self._heads(asked)
        self._mentions = [head for head in read if only_mentions(head.message.text, head.message.language, asked)]
        self._reading.leave_out(self._mentions)
        heads = self._heads(asked)
        acts = frozenset(term for terms in self._stems(words_of(said)).values() for term in terms)
        authors = _people_of(heads)
        self._authors |= authors
        people = self._search.people(authors if self._by_form else authors | _people_of(self._search.background()))
        nouns = (stems for phrase, stems in by_phrase if phrase.is_asked and not phrase.is_act)
        wanted = frozenset(term for stems in nouns for terms in stems.values() for term in terms)
        for phrase, words in by_phrase:
            stems = without_clause(words, people)
            kinds = [self._make_kind(heads, word, terms, acts - terms) for word, terms in stems.items()]
            best = max(kinds, key=lambda kind: (len(kind.called), len(kind.names)), default=None)
            if best is None:
                continue
            is_told = best.is_plain or len(best.things) >= MANY
            if best.things and not phrase.is_asked and (is_told or not self._by_word):
                best = self._kind_of_act(best, heads, people, wanted)
            if self._by_form and not self._may_be_plain(best):
                continue
            widened = self._widen(best, acts)
            if widened.is_series and widened.is_plain and not self._by_form:
                others = self._find_clipped(widened) | (self._find_kin(widened) if widened.is_labelled else set())
                widened = with_forms(self._with_terms(widened, others, acts), people, self._heads, self._count)
            best = _with_things_of_others(widened, self._complete(widened))
            if not (self._by_form or (best.is_series and (best.is_plain or best.is_alike))):
                best = self._with_kin(widened, acts) or best
            best = replace(best, unmet=len(self._find_unmet(best))) if best.is_series else best
            is_shown = best.is_series and (best.is_plain or best.is_alike)
            looked_for = {best.word: best.terms} if is_shown else stems
            found = self._compare(best, None if self._by_form else self._learn(looked_for, widened))
            if found is not None:
                is_act = not phrase.is_asked and found.word in stems  # "How many perfumes were released"
                is_unsure = is_act or _is_of_numbered_others(found)
                found = replace(found, authors=authors, unsure=len(found.things) if is_unsure else found.unsure)
                is_other = bool(wanted) and not phrase.is_asked and phrase.link is None and _lacks(found, wanted)
                return replace(found, is_guessed=True) if is_other and found.word not in stems else found
        return None

    def _may_be_plain(self, kind: Kind) -> bool:
        """Return whether a kind may be plain once it is complete: some of its things have names, or are numbered."""
        if self._by_word and not kind.is_plain:
            return bool(shape_of_names([*kind.things, *kind.likely]))
        return kind.is_labelled or len(kind.called) >= FEWEST

    def _learn(self, words: Mapping[str, frozenset[str]], known: Kind) -> Kind | None:
        """Return the kind that first mentions of names beside one of the words show; None if they show none.

        Of a kind that is `known`, its things are taken as sure.
        """
        kinds = list[Kind]()
        for word, terms in words.items():
            sure = {thing.head.key: thing for thing in known.things} if known.is_series and word == known.word else {}
            mentions = [head for head in self._mentions if not terms.isdisjoint(head.message.terms)]
            if len(mentions) > MOST_WITH_WORD:
                continue
            having = {head.key: head for head in [*self._heads(terms), *mentions]}
            having |= {key: thing.head for key, thing in sure.items()}
            if len(having) > MOST_WITH_WORD:
                continue
            by_time = sorted(having.values(), key=lambda head: head.message.sent_at)
            found = self._find_first_mentions(terms, by_time, sure)
            if found is not None and found.are_kind:
                kinds.append(Kind(word, terms, found.things, among=found.among, is_learned=True))
        return max(kinds, key=lambda kind: len(kind.things), default=None)

    def _find_first_mentions(
        self, terms: frozenset[str], by_time: Sequence[Head], sure: Mapping[MessageKey, Thing]
    ) -> FirstMentions | None:
        """Return what first mentions show; of a word that is asked again, what they showed."""
        left_out = frozenset(head.key for head in self._mentions)
        key = terms, tuple(head.key for head in by_time), tuple(sure.values()), left_out
        if key not in self._first_mentions:
            self._first_mentions[key] = find_first_mentions(terms, by_time, sure, self._search)
        return self._first_mentions[key]

    def _compare(self, kind: Kind, learned: Kind | None) -> Kind | None:
        """Return the kind that first mentions show, else the one that forms of introducing show.

        What only one of them shows is unsure; what forms do not show at all is unsure as a whole.
        """
        if learned is None:
            return kind if kind.is_series else None
        if not (kind.is_series and (kind.is_plain or kind.is_alike)):
            return replace(learned, unsure=len(learned.things))
        keys = {thing.head.key for thing in kind.things}
        learned = _with_things_of_others(kind, learned)
        others = {thing.head.key for thing in learned.things}
        return replace(learned, unsure=max(kind.unsure, len(keys ^ others)), unmet=kind.unmet)

    def _find_unmet(self, kind: Kind) -> set[str]:
        """Return the names beside words for the kind that none of its things has: they were introduced otherwise."""
        if not kind.is_plain:
            return set()  # It is in doubt anyway, or not asked for.
        words = (" ".join(t.low for t in thing.head.line.tokens if not t.is_mark) for thing in kind.things)
        texts = f" {' | '.join(words)} "
        names = (name for name in kind.beside if is_said_of_things(name) and not kind.is_called_by(name))
        return {name for name in names if f" {name} " not in texts}

    def _complete(self, kind: Kind) -> Kind:
        return complete(kind, self._heads, self._count) if len(kind.things) + len(kind.likely) >= FEWEST else kind

    def is_cut(self, kind: Kind) -> bool:
        """Return whether more messages have a word for the kind than are read."""
        return self._reading.is_cut(kind.terms)

    def find_whole(self, kind: Kind) -> Kind | None:
        """Return a kind of which not all messages were read with all its things; None where they are not known.

        They are if one author introduces all that were read, and all of the others as well, and if all messages of the
        author show the same ones among those that were read.
        """
        author = min((thing.message.user or "" for thing in kind.things), default="")
        if self._read_more is None or not author or any(thing.message.user != author for thing in kind.things):
            return None
        sent = [head.message.sent_at for head in self._heads(kind.terms)]
        more = self._read_more(author, sorted(kind.terms), (sent[0], sent[-1])) if sent else None
        if more is None or sum(head.user == author for head in more) >= MOST_HEADS:
            return None
        heads = [*map(Head, more)]
        whole = make_kind(heads, kind.word, kind.terms, frozenset())
        known = {thing.head.key for thing in kind.things}
        first, last = (end(thing.message.sent_at for thing in kind.things) for end in (min, max))
        same = {thing.head.key for thing in whole.things if first <= thing.message.sent_at <= last}
        is_of_author = all(thing.message.user == author for thing in whole.things)
        return replace(kind, things=whole.things) if same == known and is_of_author else None

    def find_by_name(self, name: ThingPhrase) -> Kind | None:
        """Return the kind as which the first message with a name introduces it."""
        wanted = [*self._stems(words_of([name])).values()]
        heads = [head for head in self._heads({term for terms in wanted for term in terms}) if has_all(head, wanted)]
        for head in heads[:3]:
            stems = self._stems(token.low for token in head.line.tokens if not token.is_mark and not token.symbol)
            others = {word: terms for word, terms in stems.items() if not any(terms & each for each in wanted)}
            sighted = {word: find_sighted(head.line, each) for word, each in others.items()}
            leading = find_leading(head, wanted)
            others = {
                word: others[word] for word, name in sighted.items() if word in leading or has_word(name, head, wanted)
            }
            found = self._heads({term for terms in others.values() for term in terms})
            kinds = [make_kind(found, word, terms, frozenset()) for word, terms in others.items()]
            with_it = [
                kind
                for kind in kinds
                if any(
                    is_named(thing, head, wanted) or (thing.head.key == head.key and kind.word in leading)
                    for thing in kind.things
                )
            ]
            best = max(with_it, key=lambda kind: len(kind.things), default=None)
            if best is None:
                continue
            noun = ThingPhrase(text=best.word, words=(best.word,), is_asked=True)
            whole = self.find([noun], [noun]) or self._complete(self._widen(best, frozenset()))
            if whole.is_series:
                return whole
        return None

    def find_first(self, name: ThingPhrase) -> Head | None:
        """Return the first statement that says a name; of "open Video Editor", those with capitals; None if none."""
        words = words_of([name])
        if any(word[0].isupper() for word in words):
            words = [*dropwhile(str.islower, words)]
        said = f" {' '.join(words).lower()} "
        heads = self._heads({term for terms in self._stems(words).values() for term in terms})
        return next((head for head in heads if said in head.line.flat and "?" not in head.message.text), None)

    def find_saying(self, words: Sequence[str], people: Mapping[str, str]) -> tuple[list[str], list[str], list[Head]]:
        """Return which of the words some statements say, which none of those says, and the statements that say most.

        All of them say the rarest word. One of the `people`, names by their users, wrote each statement, or is named in
        it.
        """
        stems = self._stems(word for word in words if word.lower() not in self._people_known)
        counts = self._count(sorted({term for terms in stems.values() for term in terms}), MOST_DATED)
        numbers = {word: max((counts.get(term, 0) for term in terms), default=0) for word, terms in stems.items()}
        rare = sorted((number, word) for word, number in numbers.items() if 0 < number <= MOST_DATED)
        if not rare:
            return [], [*stems], []
        names = {name.lower().split()[0] for name in people.values() if name.strip()}
        stated = [
            head
            for head in self._reading.find(stems[rare[0][1]])
            if "?" not in head.message.text
            and (not people or head.message.user in people or not names.isdisjoint(head.line.said))
        ]
        shared = [(head, [word for word in stems if stems[word] & head.terms]) for head in stated]
        most = max((len(found) for _, found in shared), default=0)
        best = [(head, found) for head, found in shared if len(found) == most]
        said = best[0][1] if best else []
        return said, [word for word in stems if word not in said], [head for head, _ in best]

    def find_head(self, phrase: ThingPhrase) -> ThingPhrase | None:
        """Return the noun of a phrase: its last word, or the first where what it is like stands behind; None if none.

        "The second zig repo" is one of the repositories, though messages say "Zig" of more.
        """
        words = [*without_clause(self._stems(words_of([phrase])), self._people_known)]
        word = words[0 if self._language in _NOUN_FIRST else -1] if words else ""
        return replace(phrase, text=word, words=(word,)) if word else None

    @cached_property
    def _people_known(self) -> Set[str]:
        """Words in lower case that name who writes here; by form, who wrote what was read."""
        return self._search.people(self._authors if self._by_form else _people_of(self._search.background()))

    def find_nearest(self, phrase: ThingPhrase) -> Kind | None:
        """Return, as a guess, the kind of a word in common use that is near a phrase in meaning; None if none is."""
        for low, _, apart in self._near(phrase)[:MOST_KINDS]:
            near = ThingPhrase(text=low, words=(low,), is_asked=True)
            if apart >= NEAR and (kind := self.find([near], [near])) is not None:
                # "Repo" is what "repository" is.
                own = next((word for word in phrase.words if _is_clipped(low, word.lower())), None)
                if own is None or apart < NEAR_CLIPPED:
                    return replace(kind, is_guessed=True)
                return replace(kind, word=own, terms=kind.terms | stem_asked(own, self._language))
        return None

    def find_by_example(self, phrase: ThingPhrase) -> Kind | None:
        """Return, as a guess, the kind of what messages call so: of "raffle is my project", the repositories."""
        words = self._stems(words_of([phrase]))
        terms = list(words.values())[-1] if words else frozenset[str]()
        for head in self._heads(terms)[:MOST_EXAMPLES]:
            for name in find_called_so(head, terms):
                kind = self.find_by_name(ThingPhrase(text=name, words=(*name.split(),)))
                if kind is not None and len(kind.things) >= MANY:
                    return replace(kind, is_guessed=True)
        return None

    def find_of_numbers(self, phrase: ThingPhrase) -> Kind | None:
        """Return what is numbered by a phrase's last word, which may be something else; None if nothing is.

        As a guess, by its beginning: of incidents, INC-7; else, in doubt, beside it: of cracks, CR-7, if most messages
        that begin with such a number have the word.
        """
        word = (words_of([phrase]) or [""])[-1].lower()
        beginnings = {stem(word[:end], UNDETERMINED): word[:end] for end in range(FEWEST_OF_CLIPPED, len(word))}
        counts = self._count(sorted({term for terms in beginnings for term in terms}), MOST_WITH_WORD)
        for terms, beginning in beginnings.items():
            if not any(0 < counts.get(term, 0) <= MOST_WITH_WORD for term in terms):
                continue
            numbered = {name for head in self._heads(terms) for name in find_identifiers(head.line)}
            if len({name for name in numbered if _prefix_of(shape_of(name)) == beginning}) >= MANY:
                found = self._make_kind(self._heads(terms), phrase.words[-1], terms, frozenset())
                return replace(found, is_guessed=True, is_formal=True)
        return self._find_numbered_beside(word)

    def _find_numbered_beside(self, word: str) -> Kind | None:
        """Return, in doubt, the messages with a word that begin with a number made from it; None if they are few.

        Most messages that begin with such a number have the word: of crack, CR-7, and not OPS-7 of server.
        """
        own = stem_asked(word, self._language)
        shapes = (_leading_shape(head) for head in self._heads(own))
        leading = Counter(shape for shape in shapes if _abbreviates(_prefix_of(shape), word))
        shape, number = leading.most_common(1)[0] if leading else ("", 0)
        terms = stem(_prefix_of(shape), UNDETERMINED) if number >= MANY else frozenset[str]()
        first: dict[str, Head] = {}
        for head in self._heads(terms):
            if _leading_shape(head) == shape:
                first.setdefault(head.line.tokens[0].low, head)
        having = {name: head for name, head in first.items() if not own.isdisjoint(head.terms)}
        if len(having) < max(MANY, SHARE_OF_NUMBERED * len(first)):
            return None
        things = (Thing(head, Introduction(INTRODUCES, name, "", True, True, LABEL)) for name, head in having.items())
        return Kind(word, own | terms, tuple(things), among=len(first), unsure=len(having), is_formal=True)

    def find_of_form(self, phrase: ThingPhrase) -> Kind | None:
        """Return, as a guess, what one form of a feed introduces that is near a phrase in meaning; None if none is."""
        words = without_clause(self._stems(words_of([phrase])), self._people_known)
        if not words:
            return None
        word, terms = list(words.items())[-1]
        near = find_near_form(_as_common(words), terms, self._sampled_forms, self._heads, self._count, self._embed)
        if len(near) < MANY:
            return None
        kind = Kind(word, terms, tuple(near), among=len(near), is_learned=True, is_guessed=True, is_formal=True)
        kind = replace(kind, terms=terms | self._find_clipped(kind))
        return with_forms(kind, self._people_known, self._heads, self._count)

    @cached_property
    def _sampled_forms(self) -> SampledForms:
        return sample_forms(self._search.background())

    def find_of_act(self, act: ThingPhrase) -> Kind | None:
        """Return, as a guess, the things that the store tells of most, if their words are near an act; else None.

        Nobody may speak of the act itself: "coding", where repositories are created. If they are the only plain kind,
        it is enough that what is written here is near the act.
        """
        own = frozenset(term for terms in self._stems(words_of([act])).values() for term in terms)
        if not own or len(self._heads(own)) >= FEWEST:
            return None
        nouns = self._meanings.nouns[:MOST_NOUNS]
        plain = filter(_is_plain, (make_kind(self._heads(terms), word, terms, frozenset()) for word, terms in nouns))
        most = max(plain, key=lambda kind: len(kind.names), default=None)
        noun = ThingPhrase(text=most.word, words=(most.word,), is_asked=True) if most else None
        kind = self.find([noun], [noun]) if noun else None
        if kind is None:
            return None
        heads = [thing.head for thing in kind.things]
        is_near = self._meanings.is_near(act.text, heads)
        is_near = is_near or (self._find_only_kind() is not None and self._meanings.is_spoken_of(act.text, heads))
        return replace(kind, is_guessed=True) if is_near else None

    def find_only(self, phrase: ThingPhrase) -> Kind | None:
        """Return, as a guess, the only plain kind, if the nearest word to a phrase in meaning is its; None if none is.

        Of "the latest project", the repositories, where projects are only spoken of.
        """
        low, terms, apart = next(iter(self._near(phrase)), ("", frozenset[str](), 0.0))
        only = self._find_only_kind() if apart >= NEAR_ENOUGH else None
        if only is None or (terms.isdisjoint(only.terms) and not _is_clipped(low, only.word)):
            return None
        noun = ThingPhrase(text=only.word, words=(only.word,), is_asked=True)
        kind = self.find([noun], [noun])
        return replace(kind, is_guessed=True) if kind is not None else None

    def _find_only_kind(self) -> Kind | None:
        """Return the plain kind that the sample shows, if what other words show shares its messages; None if none."""
        nouns, sample = self._meanings.nouns[:MOST_NOUNS], self._search.background()
        plain = [*filter(_is_plain, (make_kind(sample, word, terms, frozenset()) for word, terms in nouns))]
        most = max(plain, key=lambda kind: len(kind.names), default=None)
        keys = {thing.head.key for thing in most.things} if most else set[MessageKey]()
        others = ([thing.head.key for thing in each.things] for each in plain)
        return most if all(2 * len(keys.intersection(each)) > len(each) for each in others) else None

    def find_alike(self, phrase: ThingPhrase) -> Kind | None:
        """Return, in doubt, the kind that a phrase and the words near it in meaning name together; None if none.

        What stands in the same places as the phrase's word is something else of its sort: "candle", beside "perfume".
        """
        words = self._stems(words_of([phrase]))
        if not words:
            return None
        word, terms = list(words.items())[-1]
        own, near = self._find_places(terms), self._near(phrase)[:MOST_KINDS]
        alike = [
            (other, apart) for _, other, apart in near if apart >= NEAR_ENOUGH and not self._shares_places(own, other)
        ]
        if not alike:
            return None
        whole = terms.union(*(other for other, _ in alike))
        learned = self._learn({word: whole}, make_kind(self._heads(whole), word, whole, frozenset()))
        things = without_rivals(learned.things, whole) if learned else ()
        is_meant = alike[0][1] >= NEAR or sum(not terms.isdisjoint(thing.head.terms) for thing in things) >= FEWEST
        return replace(learned, things=things, unsure=len(things)) if learned and things and is_meant else None

    def _near(self, phrase: ThingPhrase) -> list[NearWord]:
        stems = self._stems(words_of([phrase]))
        return self._meanings.near(phrase.text, frozenset(term for terms in stems.values() for term in terms))

    def _shares_places(self, places: Counter[tuple[str, str]], other: frozenset[str]) -> bool:
        return any(count >= FEWEST <= places[place] for place, count in self._find_places(other).items())

    def _find_places(self, terms: frozenset[str]) -> Counter[tuple[str, str]]:
        heads = self._heads(terms)
        if terms not in self._places or self._places[terms][0] is not heads:  # Others may be left out meanwhile.
            self._places[terms] = heads, find_places(heads, terms)
        return self._places[terms][1]

    def _kind_of_act(self, kind: Kind, heads: Sequence[Head], people: Set[str], wanted: Set[str]) -> Kind:
        """Return the kind of what an act was done to: the word that most of its messages have, and introduce by.

        It names none of these people: of "gave", the talks, and not Ana, who gave them. Where messages of the act have
        a `wanted` term, it is that: of "visited the tower at Osk, three bells", no bells where towers are asked for.
        """
        words: dict[frozenset[str], str] = {}
        counts: Counter[frozenset[str]] = Counter()
        for thing in kind.things:
            line = thing.head.line
            start, end = line.sentences[0] if line.sentences else (0, 0)
            tokens = [token for token in line.tokens[start:end] if token.is_content and token.text.isalpha()]
            here = {token.terms: token.low for token in tokens if token.low not in people}
            for terms, low in here.items():
                words.setdefault(terms, low)
                counts[terms] += 1
        least = SHARE_OF_KIND * len(kind.things)
        others = [terms for terms, count in counts.items() if count >= least and terms.isdisjoint(kind.terms)]
        others = [terms for terms in others if not terms.isdisjoint(wanted)] or others
        if self._by_form and len(kind.things) < FEWEST and not is_name_like(kind.word):
            # One message with a common word tells of no usual word: of "our trip was great", not "great".
            line = kind.things[0].head.line
            others = [terms for terms in others if (name := find_name_beside(line, terms)) and is_name_like(name)]
        found = self._heads({term for terms in others for term in terms})
        kinds = [make_kind(found, words[terms], terms, kind.terms) for terms in others]
        best = max(kinds, key=lambda each: len(each.things), default=kind)
        return best if len(best.things) > len(kind.things) else kind

    def _widen(self, kind: Kind, acts: frozenset[str]) -> Kind:
        """Return the kind with the things that other words for it introduce."""
        beside = self._find_beside(kind, self._heads(kind.terms))
        if not beside:
            return kind
        heads = self._heads({*kind.terms, *(term for terms in beside for term in terms)})
        alone = [make_kind(heads, kind.word, terms, frozenset()) for terms in beside]
        others = [each.terms for each in alone if self._is_other(each, heads, beside[each.terms] & kind.names)]
        terms = kind.terms.union(*others)
        whole = self._make_kind(heads, kind.word, terms, acts - terms) if others else kind
        return whole if whole.is_series or not kind.is_series else kind

    def _find_clipped(self, kind: Kind) -> Set[str]:
        """Return the terms of words that the kind's is cut from, or the other way round: repo, repository."""
        near = (
            (low, terms) for low, terms, apart in self._meanings.near(kind.word, kind.terms) if apart >= NEAR_CLIPPED
        )
        return {term for low, terms in near if _is_clipped(low, kind.word.lower()) for term in terms}

    def _find_kin(self, kind: Kind) -> Set[str]:
        """Return the terms of words in use that are derived from the kind's, or it from them: "it is decided"."""
        kin = find_kin(self._terms_in_use - kind.terms, kind.terms)
        having = [head for head in self._search.background() if not kin.isdisjoint(head.message.terms)]
        return kin & {min(token.terms) for head in having for token in head.line.tokens if token.terms}

    @cached_property
    def _terms_in_use(self) -> Set[str]:
        """The terms of the sample."""
        return {term for head in self._search.background() for term in head.message.terms}

    def _with_kin(self, kind: Kind, acts: frozenset[str]) -> Kind | None:
        """Return the kind with what words derived from its own tell, "it is decided", where all that is told alike."""
        kin = self._find_kin(kind)
        # "Repository" is another word for "repo", and found as one.
        kin = {word for word in kin if all(abs(len(word) - len(term)) <= ENDING for term in kind.terms)}
        terms = kind.terms | kin
        if not kin:
            return None
        whole = self._complete(self._make_kind(self._heads(terms), kind.word, terms, acts - terms))
        return whole if whole.is_series else None

    def _with_terms(self, kind: Kind, others: Set[str], acts: frozenset[str]) -> Kind:
        """Return the kind with the things that messages introduce by other words for it, too, if that are more."""
        terms = kind.terms | others
        whole = self._make_kind(self._heads(terms), kind.word, terms, acts - terms) if others else kind
        is_kind = (whole.is_series or whole.is_labelled) and len(whole.things) > len(kind.things)
        return replace(whole, is_formal=True) if is_kind else kind

    def _is_other(self, kind: Kind, heads: Sequence[Head], common: Set[str]) -> bool:
        """Return whether a word introduces things itself, and is a noun, or stands beside the `common` names."""
        determined = sum(not kind.terms.isdisjoint(head.line.determined) for head in heads)
        is_noun = len(common) >= FEWEST or determined >= SHARE_OF_NOUN * kind.among
        return is_noun and FEWEST <= len(kind.names) >= SHARE_OF_OTHER * kind.among

    def _find_beside(self, kind: Kind, having: Sequence[Head]) -> dict[frozenset[str], set[str]]:
        """Return the nouns beside names of things, as in "the raffle project", with the names that each stands beside.

        Names are those of introductions, and those that stand beside the kind's own word.
        """
        beside = Counter(name for head in having for name in find_called(head, kind.terms))
        names = {*sorted(kind.names)[:MOST_COUNTED], *(name for name, _ in beside.most_common(MOST_COUNTED))}
        last = {name: stem(name.split()[-1], UNDETERMINED) for name in names}
        counts = self._count(sorted({term for terms in last.values() for term in terms}), MOST_WITH_LAST_WORD)
        by_count = sorted((sum(counts.get(term, 0) for term in last[name]), name) for name in names)
        chosen = [name for count, name in by_count if count <= MOST_WITH_LAST_WORD][:MOST_NAMES]
        found: defaultdict[frozenset[str], set[str]] = defaultdict(set)
        for head in self._heads({term for name in chosen for term in last[name]}):
            for name, terms in head.line.called:
                if name in names:
                    found[terms].add(name)
        return {each: found[each] for each in found if len(found[each]) >= FEWEST and each.isdisjoint(kind.terms)}

    def _make_kind(self, heads: Sequence[Head], word: str, terms: frozenset[str], acts: frozenset[str]) -> Kind:
        kind = make_kind(heads, word, terms, acts)
        return replace(
            kind, among=kind.among + sum(not terms.isdisjoint(head.message.terms) for head in self._mentions)
        )

    def _stems(self, words: Iterable[str]) -> dict[str, frozenset[str]]:
        stems = {
            word: stem_asked(word, self._language)
            for word in words
            if word.lower() not in self._people and not says_where_to(word.lower())
        }
        return {word: terms for word, terms in stems.items() if terms}


def _people_of(heads: Iterable[Head]) -> frozenset[str]:
    """Return the people who wrote messages."""
    return frozenset(head.message.user for head in heads if head.message.user and not head.message.is_bot)


def _with_things_of_others(kind: Kind, more: Kind) -> Kind:
    """Return what there is `more` of a kind; of the author whose forms tell it, only what says the word, too."""
    if kind.feed is None:
        return more
    known = {thing.head.key for thing in kind.things}
    named = (each for each in more.things if each.introduction.name and each.head.key not in known)
    others = (each for each in named if each.message.user != kind.feed or not kind.terms.isdisjoint(each.head.terms))
    things = sorted([*kind.things, *others], key=lambda thing: thing.message.sent_at)
    return replace(more, things=tuple(things), feed=kind.feed)


def _is_plain(kind: Kind) -> bool:
    """Return whether a kind of many things is plain by how they are introduced alone."""
    return len(kind.things) >= MANY and kind.is_series and kind.is_plain


def _lacks(kind: Kind, wanted: Set[str]) -> bool:
    """Return whether neither words for a kind nor its things' messages have a wanted term: no title has it either."""
    return kind.terms.isdisjoint(wanted) and all(thing.head.terms.isdisjoint(wanted) for thing in kind.things)


def _prefix_of(shape: str) -> str:
    """Return the letters of an identifier's shape before its number, in lower case."""
    return shape.rstrip("9").rstrip("-_").lower()


def _abbreviates(prefix: str, word: str) -> bool:
    """Return whether letters are made from a word: they begin as it does, and stand in it in their order."""
    letters = iter(word)
    return prefix[:1] == word[:1] != "" and all(letter in letters for letter in prefix)


def _leading_shape(head: Head) -> str:
    """Return the shape of the numbered identifier that a message begins with; "" for none, and for that of a reply."""
    tokens = head.line.tokens
    is_numbered_so = bool(tokens) and tokens[0].is_identifier and is_numbered(tokens[0].text)
    return shape_of(tokens[0].text) if is_numbered_so and not head.message.is_reply else ""


def _is_of_numbered_others(kind: Kind) -> bool:
    """Return whether most of the things' messages begin with the number of something else: "OPS-7: server down".

    They tell of tickets, and not of all servers.
    """
    numbered = Counter(_leading_label(thing.head.line.tokens) for thing in kind.things)
    del numbered[""]
    label, number = numbered.most_common(1)[0] if numbered else ("", 0)
    nouns = {kind.word.lower(), *(thing.introduction.noun for thing in kind.things)}
    is_own = not stem(label, UNDETERMINED).isdisjoint(kind.terms) or any(_abbreviates(label, noun) for noun in nouns)
    return number >= MANY and 2 * number > len(kind.things) and not is_own


def _leading_label(tokens: Sequence[Token]) -> str:
    """Return in lower case what is numbered where a message begins: of "[OPS-7] …", ops; of "Ticket #7 …", ticket."""
    first, second = [*islice((token for token in tokens if not token.is_mark), 2), None, None][:2]
    if first is None or first.text[0].isdigit():
        return ""
    if first.is_identifier and is_numbered(first.text):
        return _prefix_of(shape_of(first.text))
    is_numbered_apart = second is not None and second.text.removeprefix("#").isdigit()
    return first.low if first.is_content and is_numbered_apart else ""


def _as_common(words: Mapping[str, frozenset[str]]) -> str:
    """Return words, each with the common one that it is the plural of: the vector of "repos" alone is another's."""
    common = (
        {word, *(term for term in terms if word.startswith(term) and not is_uncommon(term))}
        for word, terms in words.items()
    )
    return " ".join(each for found in common for each in sorted(found))


def _is_clipped(one: str, other: str) -> bool:
    """Return whether one of two words is the beginning of the other, but for the ending of a plural."""
    shorter, longer = sorted((one, other), key=len)
    return any(len(each) >= FEWEST_OF_CLIPPED and longer.startswith(each) for each in (shorter, shorter[:-1]))


def is_named(thing: Thing, head: Head, wanted: Sequence[frozenset[str]]) -> bool:
    """Return whether a message introduces a thing whose name has one of the words."""
    return thing.head.key == head.key and has_word(thing.introduction.name, head, wanted)


def find_leading(head: Head, wanted: Sequence[frozenset[str]]) -> set[str]:
    """Return the words right before one of the words: of "created the repository raffle: …", repository."""
    return {one.low for one, other in pairwise(head.line.tokens) if any(other.terms & terms for terms in wanted)}


def has_word(name: str, head: Head, wanted: Sequence[frozenset[str]]) -> bool:
    """Return whether a name in a message has one of the words."""
    return any(not terms.isdisjoint(stem(word, head.message.language)) for word in name.split() for terms in wanted)


def find_called(head: Head, nouns: Set[str]) -> list[str]:
    """Return each name that stands right beside a noun with one of the terms: "the raffle project"."""
    return [name for name, terms in head.line.called if not nouns.isdisjoint(terms)]


def find_called_so(head: Head, terms: frozenset[str]) -> list[str]:
    """Return the names that a message calls by one of the terms: "the raffle project", "raffle is a project"."""
    tokens, names = head.line.tokens, find_called(head, terms)
    for start, end in head.line.sentences:
        at = next((at for at in range(start + 1, end - 2) if tokens[at].symbol == "BE"), end)
        is_told = (
            at < end and tokens[at + 1].symbol in DETERMINERS and all(each.is_content for each in tokens[start:at])
        )
        phrase = takewhile(lambda token: not token.is_mark and token.symbol not in PREPOSITIONS, tokens[at + 2 : end])
        if is_told and any(each.terms & terms for each in phrase):
            names.append(" ".join(token.low for token in tokens[start:at]))
    return names


def is_said_of_things(name: str) -> bool:
    """Return whether a word of a name is one that no time grammar knows: of "Crane Operator", not of "Monday"."""
    return any(is_unknown(word) for word in name.split() if not word.isdigit())
