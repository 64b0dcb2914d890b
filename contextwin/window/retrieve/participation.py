"""The participation score: how likely does the prompt go on with the talk in the channel or thread being answered in?

It decides the recency share, the part of the budget for recent messages. A remark that goes on with the talk is
answered from the talk; a question that history answers, from what was found; where neither is sure, both have room.
Who wrote when says little: in Slack, the asker has just written there. What tells is whether the prompt asks, how
much it says by itself, and whether the talk or what was found matches it better.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from math import exp, log, log1p

from contextwin.analysis.language import UNDETERMINED
from contextwin.analysis.terms import extract_terms
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import CompletedRequest
from contextwin.models.retrieved import Found, FoundMessage
from contextwin.models.weights import ScoringWeights
from contextwin.query.intent import is_about_past, is_question, is_search, names_something, stands_alone
from contextwin.query.people import find_addressed
from contextwin.window.retrieve.fusion import weigh_terms

#: A prompt after a longer silence is about something else. Unmeasured.
A_DAY = timedelta(days=1)
#: Number of recent messages that the prompt is compared with. Unmeasured.
COMPARED_MESSAGES = 15

# What each feature adds to the log-odds that a prompt goes on with the talk. Those of searches and threads are
# unmeasured; docs/scoring.md says where the others come from.
GOES_ON = 7.5
ASKS = -6.5
LOOKS_BACK = -1.7
SEARCHES = -6.5
TERMS = -1.3
WORDS_IN_TALK = 2.0
NEARER_IN_TALK = 4.0
IN_THREAD = 3.0
NAMES = -3.0
ELSEWHERE = -3.0
#: Authors of the newest 15 and 50 messages are addressed by 91 and 96 % of 300 remarks of irc-live, by 10 and 11 % of
#: slack-live, by 3 and 6 % of the questions of slack-find-active, and by none of lean-xref, beam, locomo and meetings.
#: With 6, both sets of Slack threads lose 1.6 points at 1,000 tokens, and irc-live and slack-live gain nothing.
ADDRESSES = 2.5

#: Number of recent messages whose authors take part in the talk. Unmeasured.
TALKERS = 30
#: Fewer authors of these hold one conversation, and what others say is part of it. Of 7, 8 and 9, chosen on 300 remarks
#: of irc-live. slack-live gains 0.2 points at 1,000 tokens, [0.0, 0.4]; irc-live and slack-find-active stay the same.
CROWD = 8

#: Where one older message has so much of what the prompt names, by the rarity of its words, and the talk much less,
#: search has it. So are 6 % of the remarks of slack-live, and 38 % of the questions about the demo.
NAMED_SHARE = 0.7
LESS_IN_TALK = 0.3
#: Number of older messages, the best by words, that are compared so. Unmeasured.
COMPARED_HITS = 8
#: Tokens that recent messages leave to what a question that stands alone may find. With 400, questions about the demo
#: that are asked in a channel gain 5 points at 600 tokens and 2 at 1,000, and slack-live loses 0.9 and 0.05.
ROOM_FOR_FOUND = 400
#: From this participation score on, a prompt rather goes on with the talk.
EVEN = 0.5
#: What is sought and found with at least this probability leaves recent messages at most this share of the budget.
SURELY_FOUND, MOST_TALK = 0.5, 1 / 3
#: And at least so many tokens, where its share has them: the newest messages, however little was found. Unmeasured.
LEAST_TALK = 200

# What makes the score a probability: it is of the log-odds of the score, and was fitted on sets that the score was not
# made for. The budget is shared by the score. See docs/scoring.md and benchmarks/quality/found.
CERTAINTY_BIAS, CERTAINTY = -0.9, 0.9

#: The newest n tokens hold this share of the messages that a remark goes on with: 1 − exp(−n / this): 90 % in 500.
TALK_TOKENS = 230
#: Recall of what was found grows by this with each e-fold of its tokens, from 500 to 4,000 on slack-find-thread.
#: From 100 on it is 0.65 · n / (n + 300), within 4 points; with that, slack-live lost 0.5 points at 1,000 tokens, and
#: slack-find-active won 0.6.
FOUND_GAIN = 0.1
#: Fewer tokens than this show next to nothing of what was found: a header and half a message. Unmeasured.
FOUND_TOKENS = 100
#: Number of shares that are compared, less one.
STEPS = 50


@dataclass(frozen=True, kw_only=True, slots=True)
class ParticipationFeatures:
    """Features that tell whether a prompt goes on with the talk."""

    asks: bool = False  #: it asks for something
    is_search: bool = False  #: it is a few keywords
    names: bool = False  #: it is a phrase that names what is looked for
    is_elsewhere: bool = False  #: an older message has what it names, and the talk has not
    stands_alone: bool = False  #: it points to nothing said before
    looks_back: bool = False  #: it asks about the past, or how things stand
    addresses: bool = False  #: it opens with the name of somebody who takes part in the talk
    is_in_thread: bool = False  #: a thread is being answered in
    term_count: int = 0  #: its different search terms, which say how much it says by itself
    words_in_talk: float = 0.0  #: the best BM25 of the talk over the best of all that was found, 0–1
    nearer_in_talk: float = 0.0  #: the best cosine of the talk minus the best of the other hits, −1–1


@dataclass(frozen=True, kw_only=True, slots=True)
class Participation:
    """How likely a prompt goes on with the talk, and why."""

    score: float = 0.0  #: 0–1, by which the budget is shared
    searches: bool = False  #: it asks or names something, and points to nothing said before
    talkers: frozenset[str] = frozenset()  #: ids and names, in lower case, of whom the asker talks with in a crowd
    reasons: tuple[str, ...] = ()  #: each a clause, with what it adds to the log-odds

    @property
    def probability(self) -> float:
        """How likely the prompt goes on with the talk, 0–1; 0 where nothing can be gone on with."""
        if not 0 < self.score < 1:
            return self.score
        return 1 / (1 + exp(-CERTAINTY_BIAS - CERTAINTY * log(self.score / (1 - self.score))))


def outweighs_talk(participation: Participation, found: float) -> bool:
    """Return whether a prompt asks or names something that search found, with this probability, rather than goes on."""
    return participation.searches and found >= SURELY_FOUND


def recent_budget(
    max_tokens: int, participation: Participation, weights: ScoringWeights, *, is_found: bool = False
) -> int:
    """Return how many tokens recent messages may take before what was found.

    It is where the expected recall is greatest: with the participation score the newest messages are what is wanted, of
    which most are soon shown; else what was found is, of which each next token shows a little more. Where what is
    sought `is_found`, it is MOST_TALK of the budget at most, or the least that the weights give.
    """
    likely = participation.score

    def recall(tokens: int) -> float:
        of_talk = 1 - exp(-tokens / TALK_TOKENS)
        of_found = FOUND_GAIN * log1p((max_tokens - tokens) / FOUND_TOKENS)
        return likely * of_talk + (1 - likely) * of_found

    best = max((step * max_tokens // STEPS for step in range(STEPS + 1)), key=recall)
    best = min(best, int(max_tokens * MOST_TALK)) if is_found else best
    best = max(best, int(max_tokens * weights.recent_share))
    most = max(0, max_tokens - ROOM_FOR_FOUND) if participation.searches else max_tokens
    return min(weights.recent_tokens, most, best)


def measure_participation(request: CompletedRequest, plan: QueryPlan, found: Found) -> Participation:
    """Return how likely the prompt goes on with the recent messages of what was `found`.

    A question about time, a search with filters, and outside of threads a prompt of nobody known or after a day of
    silence do not.
    """
    recent = sorted((each for each in found.messages if each.is_recent), key=lambda each: each.sent_at, reverse=True)
    if not recent:
        return Participation()
    if reason := reason_against_talk(request, plan):
        return Participation(reasons=(reason,))
    if request.thread_ts is None and request.asked_at - recent[0].sent_at > A_DAY:
        return Participation(reasons=("nobody wrote within a day",))
    is_known, talkers = request.thread_ts is not None or request.asker is not None, find_talkers(request, recent)
    if not is_known and not talkers:
        return Participation(reasons=("nobody known asks",))
    features = read_features(request, plan, recent[:COMPARED_MESSAGES], found)
    newest = recent[:TALKERS]
    participation = weigh_features(replace(features, addresses=bool(find_talkers(request, newest))))
    is_crowd = len({each.user or each.name for each in newest}) >= CROWD
    return replace(participation, talkers=talkers if is_crowd else frozenset())


def reason_against_talk(request: CompletedRequest, plan: QueryPlan) -> str | None:
    """Return why the prompt cannot go on with any talk, whatever is said there; None if it can."""
    if plan.kind != "relevance":
        return "the prompt asks about time"
    if request.filters.chooses_messages or request.filters.channels:
        return "filters choose messages"
    is_known = request.thread_ts is not None or request.asker is not None or find_addressed(request.prompt)
    return None if is_known else "nobody known asks"


def find_talkers(request: CompletedRequest, talk: Iterable[FoundMessage]) -> frozenset[str]:
    """Return the names, in lower case, that the prompt opens with, and that these messages have as their authors'.

    So is a line of talk: by somebody who is named as its author, as in a transcript, or to somebody.
    """
    addressed = find_addressed(request.prompt)
    if not addressed:
        return frozenset()
    return frozenset(addressed) & {name.lower() for each in talk for name in (each.user or "", each.name)}


def read_features(
    request: CompletedRequest, plan: QueryPlan, talk: Sequence[FoundMessage], found: Found
) -> ParticipationFeatures:
    """Return the features of a request, given the newest recent messages, and all that was found.

    Where nothing was found outside of the talk, as in a channel of a few messages, there is nothing to compare it with.
    """
    asks = is_question(plan.prompt)
    newest = {each.key for each in talk}
    older = [each for each in found.messages if each.is_hit and each.key not in newest]
    is_search_box = not asks and is_search(plan.prompt)
    names = not (asks or is_search_box) and names_something(plan.prompt)
    talk_lexical, older_lexical = _best_lexical(talk), _best_lexical(older)
    return ParticipationFeatures(
        asks=asks,
        stands_alone=stands_alone(plan.prompt),
        is_search=is_search_box,
        names=names,
        is_elsewhere=not (asks or is_search_box) and _is_elsewhere(plan, talk, older, found),
        looks_back=plan.is_status_query or (asks and is_about_past(plan.prompt)),
        is_in_thread=request.thread_ts is not None,
        term_count=len(plan.terms),
        words_in_talk=talk_lexical / max(talk_lexical, older_lexical) if older_lexical > 0 else 0.0,
        nearer_in_talk=_best_semantic(talk) - _best_semantic(older) if older else 0.0,
    )


def weigh_features(features: ParticipationFeatures) -> Participation:
    """Return the logistic function of the weighted features, with each that counts as a reason.

    >>> round(weigh_features(ParticipationFeatures(term_count=2)).score, 2)
    1.0
    >>> round(weigh_features(ParticipationFeatures(asks=True, term_count=12, nearer_in_talk=-0.3)).score, 2)
    0.03
    """
    added = {
        "the prompt asks something": ASKS * features.asks,
        "it is a few keywords": SEARCHES * features.is_search,
        "it names what is looked for": NAMES * features.names,
        "an older message has what it names": ELSEWHERE * features.is_elsewhere,
        "it asks about the past or how things stand": LOOKS_BACK * features.looks_back,
        "it addresses somebody in the talk": ADDRESSES * features.addresses,
        "it was asked in a thread": IN_THREAD * features.is_in_thread,
        f"it has {features.term_count} search terms": TERMS * log1p(features.term_count),
        f"the talk has {features.words_in_talk:.0%} of the best match by words": WORDS_IN_TALK * features.words_in_talk,
        f"the talk is nearer in meaning by {features.nearer_in_talk:.2f}": NEARER_IN_TALK * features.nearer_in_talk,
    }
    score = 1 / (1 + exp(-GOES_ON - sum(added.values())))
    searches = features.stands_alone and (features.asks or features.is_search or features.names)
    return Participation(
        score=score, searches=searches, reasons=tuple(f"{what} ({by:+.1f})" for what, by in added.items() if by)
    )


def _is_elsewhere(plan: QueryPlan, talk: Sequence[FoundMessage], older: Sequence[FoundMessage], found: Found) -> bool:
    """Return whether one older message has nearly all that the prompt names, and the talk as a whole has not."""
    idf = weigh_terms(found.channels.values(), extract_terms(plan.search_text, plan.language))
    if len(idf) < 2:
        return False

    def share(messages: Sequence[FoundMessage]) -> float:
        said = (term for each in messages for term in extract_terms(each.text, each.language))
        plain = (term for each in messages for term in extract_terms(each.text, UNDETERMINED))
        return sum(idf[term] for term in {*said, *plain} & idf.keys()) / (sum(idf.values()) or 1.0)

    wordiest = sorted(older, key=lambda each: -(each.lexical or 0.0))[:COMPARED_HITS]
    best = max((share([each]) for each in wordiest), default=0.0)
    return best >= NAMED_SHARE and share(talk) < best - LESS_IN_TALK


def _best_lexical(messages: Sequence[FoundMessage]) -> float:
    return max((each.lexical or 0.0 for each in messages), default=0.0)


def _best_semantic(messages: Sequence[FoundMessage]) -> float:
    return max((each.semantic or 0.0 for each in messages), default=0.0)
