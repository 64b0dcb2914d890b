"""Rerankers, through the real client against a server on this machine."""

from __future__ import annotations

import logging
import threading
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf, nan
from typing import Any

import pytest

from contextwin.config import Settings
from contextwin.errors import ConfigError, RerankError
from contextwin.providers.rerankers import Reranker, open_reranker, rerank_within
from contextwin.providers.rerankers.endpoint import MAX_TEXT_TOKENS, read_scores
from testkit.local_server import Reply, refuse
from testkit.rerank_server import RerankRequest, answer_as_cohere, answer_as_tei, score_of, serve_scores

KEY = "rk-test-0123456789"
TEXTS = ["bananas are yellow", "refunds are off since Friday", "why not"]
PROMPT = "why are refunds off"
EXPECTED = [score_of(PROMPT, text) for text in TEXTS]


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CONTEXTWIN_API_KEYS", raising=False)


def open_at(url: str, **overrides: Any) -> Reranker:
    reranker = open_reranker(f"rerank:bge@{url}", Settings(**{"rerank_timeout_seconds": 5.0, **overrides}))
    assert reranker is not None
    return reranker


def test_scores_come_back_in_the_order_of_the_texts() -> None:
    with serve_scores() as server:
        assert open_at(server.url).rerank(PROMPT, TEXTS) == EXPECTED
    (request,) = server.requests
    assert request.path == "/v1/rerank"
    assert request.body == {"model": "bge", "query": PROMPT, "documents": TEXTS}


def test_tei_is_asked_in_its_own_form_and_from_then_on_at_once() -> None:
    with serve_scores(answer_as_tei) as server:
        reranker = open_at(server.url)
        assert [reranker.rerank(PROMPT, TEXTS) for _ in range(2)] == [EXPECTED, EXPECTED]
    assert ["texts" in request.body for request in server.requests] == [False, True, True]
    assert server.requests[1].body == {"query": PROMPT, "texts": TEXTS, "truncate": True}


def test_nothing_is_sent_for_no_texts_and_odd_texts_are_sent() -> None:
    with serve_scores() as server:
        assert list(open_at(server.url).rerank(PROMPT, [])) == []
        assert server.requests == []
        open_at(server.url).rerank("lone \ud800", ["\udfff", "", "word " * 5_000])
    lone, empty, long = server.requests[0].texts
    assert (lone, empty) == ("?", "")
    assert len(long.split()) == MAX_TEXT_TOKENS


@pytest.mark.parametrize(
    ("reply", "problem"),
    [
        (refuse(401), "HTTP 401; set CONTEXTWIN_API_KEYS"),
        (refuse(400, "model bge is unknown"), "model bge is unknown"),
        (refuse(429), "HTTP 429"),
        (refuse(503), "HTTP 503"),
        (Reply(body={"error": "no"}), "something else than a list of scores"),
        (Reply(body=b"<html>"), "something else than a list of scores"),
        (Reply(body={"results": [{"index": 0, "relevance_score": 1.0}]}), "sent 1 scores for 3 texts"),
        (Reply(body={"results": [{"index": 0, "relevance_score": 1.0}] * 3}), "sent 3 scores for 3 texts"),
        (Reply(body=[{"index": place, "score": "high"} for place in range(3)]), "something else"),
    ],
)
def test_a_failure_is_one_line_and_is_not_tried_again(reply: Reply, problem: str) -> None:
    with serve_scores(lambda _: reply) as server, pytest.raises(RerankError) as caught:
        open_at(server.url).rerank(PROMPT, TEXTS)
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(server.requests) == (2 if reply.status == 400 else 1)  # The other form is tried once.


def test_the_key_of_the_host_is_sent_and_never_shown(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with serve_scores(lambda _: refuse(403, f"key {KEY} may not")) as server:
        host = server.url.removeprefix("http://").removesuffix("/v1")
        with pytest.raises(RerankError) as caught:
            open_at(server.url, api_keys=f"{host}={KEY}").rerank(PROMPT, TEXTS)
    assert server.requests[0].authorization == f"Bearer {KEY}"
    assert KEY not in "".join(traceback.format_exception(caught.value)) + caplog.text


def test_a_key_is_not_sent_to_another_machine_without_https() -> None:
    with pytest.raises(ConfigError, match="by https only"):
        open_at("http://gpu.example/v1", api_keys=f"gpu.example={KEY}")


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("cohere", "is not known; use rerank:<model>@<base url>, or none"),
        ("rerank:", "is not known"),
        ("rerank:bge", "needs a model and an address, such as rerank:some-model@http"),
        ("rerank:bge@ftp://host", "needs a model and an address"),
        ("rerank:bge@https://user:secret@host", "without user, password and query"),
    ],
)
def test_what_no_spec_is(spec: str, problem: str) -> None:
    with pytest.raises(ConfigError) as caught:
        open_reranker(spec, Settings())
    assert problem in str(caught.value)
    assert "secret" not in str(caught.value)


def test_none_is_none_and_a_spec_is_canonical() -> None:
    assert open_reranker("none", Settings()) is None
    assert open_at("https://API.Example/v2/").spec == "rerank:bge@https://api.example/v2"


@dataclass
class Told:
    """A reranker that gives what it is told, once it is released."""

    scores: Sequence[float] = ()
    spec: str = "told"
    released: threading.Event = field(default_factory=threading.Event)

    def rerank(self, prompt: str, texts: Sequence[str]) -> Sequence[float]:
        """Return the scores."""
        assert self.released.wait(30)
        return self.scores


@pytest.fixture
def told() -> Iterator[Told]:
    made = Told()
    yield made
    made.released.set()


def test_a_reranker_that_hangs_is_not_waited_for(told: Told) -> None:
    with pytest.raises(RerankError, match=r"told did not answer in 0[.]05 s"):
        rerank_within(told, PROMPT, TEXTS, 0.05)


@pytest.mark.parametrize(
    ("scores", "problem"), [([1.0], "1 scores for 3"), ([1.0, nan, 0.0], "nan"), ([inf] * 3, "inf")]
)
def test_scores_that_cannot_be_compared_are_refused(told: Told, scores: list[float], problem: str) -> None:
    told.scores = scores
    told.released.set()
    with pytest.raises(RerankError, match=problem):
        rerank_within(told, PROMPT, TEXTS, 5.0)


def test_an_error_of_its_own_is_raised_where_it_is_waited_for() -> None:
    def fail(_: RerankRequest) -> Reply:
        return refuse(500)

    with serve_scores(fail) as server, pytest.raises(RerankError, match="HTTP 500"):
        rerank_within(open_at(server.url), PROMPT, TEXTS, 5.0)


def test_answers_of_both_forms_are_read_alike() -> None:
    of_cohere = answer_as_cohere(make_request(documents=TEXTS)).body
    of_tei = answer_as_tei(make_request(texts=TEXTS)).body
    assert read_scores(of_cohere, 3, label="") == read_scores(of_tei, 3, label="") == EXPECTED


def make_request(**body: Any) -> RerankRequest:
    whole = {"model": "bge", "query": PROMPT, **body}
    return RerankRequest(number=0, path="/rerank", authorization=None, body=whole)
