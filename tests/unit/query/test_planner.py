"""Which rule reads which prompt, what it must not read into ordinary prose, and that no text makes it stumble."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from benchmarks.quality.plans.__main__ import DATA, read_prompts
from contextwin.analysis.mrkdwn import clean_text
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.weights import PRESETS, ScoringWeights
from contextwin.query.intent import LONG_WORDS
from contextwin.query.planner import choose_alpha, plan_query, read_words
from contextwin.temporal import may_name_day
from testkit.examples import steps
from testkit.factories import make_completed

ASKED_AT = datetime(2026, 3, 11, 9, tzinfo=UTC)


def plan(prompt: str, *, weights: ScoringWeights | None = None, **request: object) -> QueryPlan:
    asked = WindowRequest(prompt=prompt, workspace="acme", asked_at=ASKED_AT, **request)  # type: ignore[arg-type]
    return plan_query(make_completed(asked, weights))


@pytest.mark.parametrize(
    ("rule", "prompts"),
    [
        ("quoted", ['who wrote "out of ink"?', "the “out of ink” page", "was heißt „Tinte leer“", "what is `flow`"]),
        ("ticket id", ["where did PROJ-123 come from?", "is ENG2-4 done", "what became of #4711?", "UTF-8 or not"]),
        ("error name", ["why a KeyError", "IOError in prod", "NullPointerException!", "ECONNREFUSED again", "EPERM?"]),
        (
            "error name",
            ["a Traceback from checkout", "we got an Exception at noon", "Exception: no rows", "the Exceptions?"],
        ),
        (
            "error name",
            ["Exception", "Exceptions?", "Exception in the payment job", "java.lang.Exception", "Exception im Login"],
        ),
        ("error name", ["Exception in thread main", "Wer kümmert sich um die Exception im Login?"]),
        (
            "http status",
            ["why the 404?", "the API returns 500", "502s all night", "status: 201", "error code 153", "HTTP 302"],
        ),
        ("http status", ["500 errors at noon", "got a 500 on login", "too many 4xx", "http=200"]),
        ("version", ["what broke in 1.4.2", "since v2", "v1.3 or later", "is 10.0.0.1 up", "Version 7 of the plan"]),
        ("identifier", ["where is max_retries set", "DATABASE_URL is empty", "call getUserById", "what does run() do"]),
        ("identifier", ["where is UserController used", "OrderService fails", "which LoginModel?", "o UserRepository"]),
        ("identifier", ["why std::vec", "see json.loads(x)", "the ContextWindowBuilder"]),
        ("hash or id", ["what is in 3f2a9bc", "0A1B2C3D4E5F", "5a0e6f1c-9b1d-4c5e-8f00-000000000000"]),
        ("path", ["who owns /etc/nginx/sites", "in ~/src/api/main", "run ../bin/deploy now", r"look in C:\Temp"]),
        ("file name", ["what is in settings.toml", "deploy-prod.sh fails", "who wrote README.md?"]),
    ],
)
def test_exact_prompts_are_looked_up_by_words(rule: str, prompts: list[str]) -> None:
    assert [choose_alpha(prompt) for prompt in prompts] == [(0.2, f"exact: {rule}")] * len(prompts)


@pytest.mark.parametrize(
    "prompt",
    [
        "",
        "   \n",
        "e.g. this",
        "i.e. that, etc.",
        "I'm at 10:30",
        "see you at 5.30",
        "v good",
        "it's don't can't we'll",
        "a well-known, half-baked idea",
        "and/or, he/she, 24/7, w/ or w/o",
        "about 50% of it, or 3.5 hours",
        "the iPhone, my iPad, an eBay seller",
        "iOS, macOS and gRPC",
        "GitHub, YouTube, PostgreSQL and FastAPI",
        "JavaScript, PowerPoint, LinkedIn, StackOverflow and MacGregor",
        "Our Manager and the Controller of the Boiler Model",
        "make an exception, or exceptions",
        "Exception to the rule",
        "the Late Fee Exception Policy",
        "Exception requests for travel",
        "Exceptions granted to guests",
        "exception",
        "a traceback of the money",
        "React or Vue.js, not Node.js",
        "we had 500 users",
        "500 ms, 400 MB and 500 people",
        "it costs 1,500 euros, or $500, or 500€, or 400-500",
        "a 4000 word essay from 1984",
        "on 31.01.2024 at noon",
        "my top-10 and our #1",
        "EVERYONE please read: ENOUGH EMAIL in EUROPE",
        "user(s) of the thing",
        "did <@U0ANA_1> tell <#C0ENG_2>?",
        "nice :party_parrot: work",
        "_really_ *good*",
        'a 6" pipe',
    ],
)
def test_ordinary_prose_is_not_exact(prompt: str) -> None:
    assert choose_alpha(prompt) == (0.5, "default")


def test_something_exact_is_one_word_among_many_in_a_long_prompt() -> None:
    prompt = "and so it goes " * 5 + "on with PROJ-123"
    assert choose_alpha(prompt) == (0.2, "exact: ticket id")
    assert choose_alpha(prompt + " and so it goes again") == (0.5, "default")


def test_a_mention_is_no_word_of_a_prompt() -> None:
    assert choose_alpha("PROJ-123 " + "<@U1> " * LONG_WORDS) == (0.2, "exact: ticket id")


def test_rules_read_what_slack_shows_not_how_it_writes_it() -> None:
    assert plan("is a &lt; b, <@U0ANA_1|some_name>?").rule == "default"
    assert plan("is <https://x.org|setup.toml> right?").rule == "exact: file name"


@pytest.mark.parametrize(("own", "weights", "expected"), [(0.9, None, 0.9), (None, 0.3, 0.3), (0.0, 0.3, 0.0)])
def test_a_given_alpha_wins(own: float | None, weights: float | None, expected: float) -> None:
    found = plan("where did PROJ-123 come from?", alpha=own, weights=ScoringWeights(alpha=weights))
    assert (found.alpha, found.rule) == (expected, "given")


@pytest.mark.parametrize(("given_alpha", "expected"), [(7.0, 1.0), (-1.0, 0.0), (float("nan"), 0.0)])
def test_alpha_stays_within_its_range(given_alpha: float, expected: float) -> None:
    assert plan("hello", alpha=given_alpha).alpha == expected


@pytest.mark.parametrize(("days", "expected"), [(None, 0), (1, 0), (0, 0), (-1, -1)])
def test_latest_is_the_earlier_of_asked_at_and_the_filter(days: int | None, expected: int) -> None:
    latest = None if days is None else ASKED_AT + timedelta(days=days)
    found = plan("hello", filters=Filters(latest=latest))
    assert found.latest == ASKED_AT + timedelta(days=expected)


def test_oldest_is_the_filter() -> None:
    assert plan("hello").oldest is None
    assert plan("hello", filters=Filters(oldest=ASKED_AT)).oldest == ASKED_AT


def test_terms_are_those_of_the_prompt_each_once() -> None:
    assert plan("Deploys: who deploys the API, the API?").terms == ("deploy", "api")
    assert plan("the of and").terms == ()


def test_terms_of_a_place_in_time_are_those_of_its_topic() -> None:
    assert plan("last message about the refund handbook").terms == ("refund", "handbook")
    assert plan("did anyone reply to Ana's question about the keys").terms == ("key",)


def test_terms_are_found_in_messages_too_short_to_tell_their_language() -> None:
    found = plan("Wer hat die Migrationen der Datenbank am Freitag eigentlich angestoßen?")
    assert found.language == "de"
    assert {"migration", "migrationen"} <= set(found.terms)


@pytest.mark.parametrize(
    ("prompt", "language"),
    [
        ("Who owns billing?", "en"),
        ("how is it?", "en"),
        ("did we pass the pci questionnaire?", "en"),
        ("Wie steht's?", "de"),
        ("wer war das?", "de"),
        ("c'est où ?", "fr"),
        ("quand ?", "fr"),
        ("¿quién fue?", "es"),
        ("quem foi?", "pt"),
        ("panne de lundi", "fr"),
        ("gracias por la ayuda", "es"),
        ("último mensaje de Ben", "es"),
        ("obrigado pela ajuda", "pt"),
        ("última mensagem do Ben", "pt"),
        ("Ausfall am Montag", "de"),
        ("Guten Morgen zusammen", "de"),
        ("der neue Drucker", "de"),
        ("la clé du local", "fr"),
        ("Montag GmbH", "und"),
        ("a la carte", "und"),
        ("sale prices", "und"),
        ("deploy logs", "und"),
        ("thanks", "und"),
        ("who, die?", "und"),
        ("<@U1> https://from.the.example/who", "und"),
    ],
)
def test_a_short_prompt_has_the_language_of_its_words(prompt: str, language: str) -> None:
    assert plan(prompt).language == language


@pytest.mark.parametrize(
    ("prompt", "wants_code"),
    [
        ("show me the SQL query", True),
        ("show me all TypeScript utility functions", True),
        ("zeig mir alle Funktionen für Rechnungen", True),
        ("montre les fonctions du module", True),
        ("on décide en fonction de quoi ?", False),
        ("muéstrame las funciones de ayuda", True),
        ("mostre as funções de ajuda", True),
        ("the stack trace from last night", True),
        ("why does ```x``` fail", True),
        ("who likes coffee?", False),
        ("decode the message", False),
    ],
)
def test_prompts_that_ask_for_code(prompt: str, wants_code: bool) -> None:
    assert plan(prompt).wants_code is wants_code


@pytest.mark.parametrize(
    ("prompt", "is_status_query"),
    [
        ("What's the status of the API integration?", True),
        ("any news on the hiring?", True),
        ("where are we right now", True),
        ("who returned status 503 and which status code", False),
        ("staging deploy status", True),
        ("why did we choose Postgres?", False),
        ("the latest one works for me", False),
        ("does <https://x.org/docs/latest/> help?", False),
        ("what is wrong here? " + "it currently fails and so on " * 5, False),
    ],
)
def test_prompts_that_ask_how_things_stand_now(prompt: str, is_status_query: bool) -> None:
    assert plan(prompt).is_status_query is is_status_query


@pytest.mark.parametrize(
    "piece",
    [
        *('"', '"a', "“", "`a", "A", "A1-", "a-", "a_", "a.", "a::", "aA", "Ab", "1.", "v1.", "0f", "ff-", "E", "4"),
        *("/", "/-", " /a", "~", "C:\\", "error ", "error  code", "500 a", "<@", ":a", "://", "&lt;", " ", "\n", "全"),
        *("é", "deadbee1-", "<!date^1", "status ", "\ud800", "\x00"),
    ],
)
def test_hostile_prompts_are_read_to_the_end(piece: str) -> None:
    assert 0.0 <= plan(piece * (steps(100_000, repeated=30_000) // len(piece)) + "!_").alpha <= 1.0


@given(st.text(alphabet="aZ_09 .:-/#\"`<@>|&;(~'é\n\ud800") | st.text(), st.none() | st.floats(0, 1))
def test_no_text_makes_it_stumble(prompt: str, alpha: float | None) -> None:
    assume(clean_text(prompt).strip())
    found = plan(prompt, alpha=alpha, channel="C1")
    assert 0.0 <= found.alpha <= 1.0
    assert found.rule
    assert (found.kind, found.latest) == ("relevance", ASKED_AT)
    assert len(set(found.terms)) == len(found.terms)


@pytest.mark.parametrize(("preset", "matches"), [("default", True), ("original", False), ("original-slow", False)])
def test_the_original_compares_with_the_whole_prompt_names_and_all(preset: str, matches: bool) -> None:
    assert plan("what did Ana say?", weights=PRESETS[preset]).matches_names is matches


@pytest.mark.parametrize(
    ("prompt", "keywords"),
    [
        ("kettles", ("kettl",)),
        ("BD-440", ("bd-440",)),
        ("getUserById", ("getuserbyid",)),
        ("全文検索", ("全文", "文検", "検索")),
        (":tada:", ("🎉",)),
        ("IT", ("it",)),
        ("<@U0ANA>", ("@u0ana",)),
        ("BD-440 kettle has:link", ("bd-440", "kettl")),
        ("where is the kettle?", ()),
        ("thanks", ()),
    ],
)
def test_what_a_few_keywords_search_for(prompt: str, keywords: tuple[str, ...]) -> None:
    found = plan(prompt)
    assert found.keywords == keywords
    assert found.is_search == bool(keywords)


def test_the_planner_reads_the_prompt_without_manners() -> None:
    found = plan("<@U0BOT> hey, what did <@U1|ana> please say yesterday? thx :pray:")
    assert found.prompt == "what did <@U1> say yesterday?"
    assert found.time is not None
    assert found.time.speaker == "U1"


def test_what_was_decided_the_time_before_last_is_no_talk() -> None:
    found = plan("What did we decide the time before last?")
    assert (found.kind, found.things is not None, found.time is not None and found.time.scope) == (
        "relevance",
        True,
        None,
    )
    found = plan("What did we talk about the time before last?")
    assert (found.kind, found.things, found.time is not None and found.time.back) == ("chronological", None, 2)


def test_the_zone_matters_only_where_a_prompt_may_name_a_day() -> None:
    """The asker's zone is read before a plan is made: of all prompts that were typed for the planner."""
    asked, differing = make_completed(WindowRequest(prompt="?", workspace="acme", asker="U1", asked_at=ASKED_AT)), 0
    for typed in read_prompts(sorted(DATA.glob("*"))):
        request = replace(asked, prompt=typed.text)
        words, plan = read_words(request), plan_query(request, "Pacific/Auckland")
        if replace(plan, tz="UTC") != plan_query(request, "UTC"):
            differing += 1
            assert may_name_day(words.prompt, words.language), typed.text
    assert differing > 100
