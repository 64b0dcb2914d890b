"""The pages and forms of the inspector, as several people: what each shows, and what it does not."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("jinja2")

from contextwin.explain.feedback_export import export_feedback
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_PROMPT, DEMO_WORKSPACE
from contextwin.interfaces.http.page.answers import FOLDER
from contextwin.interfaces.http.page.lists import MOST_SUGGESTIONS
from contextwin.interfaces.http.page.logins import Login
from contextwin.interfaces.http.serving import Service
from contextwin.models.access import Viewer
from contextwin.models.requests import WindowRequest
from contextwin.models.weights import PRESETS, read_weights
from contextwin.privacy.tokens import create_token
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.retrieval_cache import RetrievalCache
from testkit.corpora import FailingEmbedder
from testkit.pages import FORM_HEADERS, Page

QUESTION = {
    "prompt": DEMO_PROMPT,
    "channel": "#eng-api",
    "asked_at": "2026-03-08T20:31:00Z",
    "max_tokens": "500",
    "a.preset": "default",
    "b.preset": "original",
}
#: Said in a private channel of four, and in a DM of two.
SECRETS = ("€15,000", "handed in his notice", "Runway as of January")
#: The names of the boxes that are ticked for the evaluation set.
TICKS = ("useful", "missing")
PAGES = ("/", "/windows", "/stats", "/timeline")


class Browser:
    """A browser in which somebody is signed in."""

    def __init__(self, client: Any, secret: str) -> None:
        self._client = client
        self._headers = {"Cookie": f"contextwin={secret}"}

    def get(self, path: str, status: int = 200) -> Any:
        return self._check(self._client.get(path, headers=self._headers, follow_redirects=False), status)

    def post(
        self, path: str, fields: dict[str, str] | str, status: int = 200, *, is_part: bool = False, kind: str = ""
    ) -> Any:
        body = fields.encode(errors="surrogateescape") if isinstance(fields, str) else urlencode(fields)
        given = self._headers | FORM_HEADERS | ({"HX-Request": "true"} if is_part else {})
        given |= {"Content-Type": kind} if kind else {}
        answer = self._client.post(path, content=body, headers=given, follow_redirects=False)
        return self._check(answer, status)

    def ask(self, **given: str) -> Page:
        """Ask a question and return the page of its window."""
        return Page(self.get(self.post("/", QUESTION | given, 303).headers["location"]).text)

    def _check(self, answer: Any, status: int) -> Any:
        assert answer.status_code == status, answer.text
        return answer


@pytest.fixture(scope="module")
def browse(client: Any, demo_store: Store) -> Callable[[str], Browser]:
    def sign_in(user: str) -> Browser:
        return Browser(client, create_token(demo_store, DEMO_WORKSPACE, user).secret)

    return sign_in


@pytest.fixture(scope="module")
def mei(browse: Callable[[str], Browser]) -> Browser:
    return browse(DEMO_ASKER)


@pytest.fixture
def link(service: Service) -> str:
    return service.links.make(Login(workspace=DEMO_WORKSPACE, user=DEMO_ASKER, path="/stats"))


# ---- signing in


def test_a_login_link_works_once(client: Any, link: str) -> None:
    first = client.get(link, follow_redirects=False)
    assert (first.status_code, first.headers["location"]) == (303, "/stats")
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()
    again = client.get(link, follow_redirects=False)
    assert again.status_code == 403
    assert "set-cookie" not in again.headers
    assert "was used" in again.text
    client.cookies.clear()


@pytest.mark.parametrize(("protocol", "is_secure"), [("https", True), ("http", False)])
def test_a_cookie_that_came_by_https_goes_by_https(client: Any, link: str, protocol: str, is_secure: bool) -> None:
    answer = client.get(link, headers={"X-Forwarded-Proto": protocol}, follow_redirects=False)
    assert ("Secure" in answer.headers["set-cookie"]) is is_secure
    client.cookies.clear()


def test_a_link_that_nobody_made_lets_nobody_in(client: Any) -> None:
    answer = client.get("/login?code=guess", follow_redirects=False)
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_signing_out_ends_a_session_of_a_link(client: Any, demo_store: Store, link: str) -> None:
    secret = client.get(link, follow_redirects=False).cookies["contextwin"]
    client.cookies.clear()
    browser = Browser(client, secret)
    browser.get("/stats")
    assert browser.post("/logout", {}, 303).headers["location"] == "/login"
    assert browser.get("/stats", 303).headers["location"] == "/login?next=/stats"
    ended = next(each for each in demo_store.tokens_listed(DEMO_WORKSPACE) if each.token_id in secret)
    assert ended.revoked_at is not None


def test_a_token_signs_in_and_signing_out_leaves_it(client: Any, demo_store: Store) -> None:
    secret = create_token(demo_store, DEMO_WORKSPACE, DEMO_ASKER).secret
    body = urlencode({"token": secret, "next": "/timeline"})
    answer = client.post("/login", content=body, headers=FORM_HEADERS, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/timeline")
    window = urlencode({"token": secret, "next": "/windows/1f?a=default&tries=x;y"})
    answer = client.post("/login", content=window, headers=FORM_HEADERS, follow_redirects=False)
    assert answer.headers["location"] == "/windows/1f?a=default&tries=x;y"
    client.cookies.clear()
    Browser(client, secret).post("/logout", {}, 303)
    Browser(client, secret).get("/timeline")


@pytest.mark.parametrize("there", ["//elsewhere.example/", "https://elsewhere.example", "javascript:alert(1)", "/\\x"])
def test_signing_in_leads_nowhere_else(client: Any, demo_store: Store, there: str) -> None:
    secret = create_token(demo_store, DEMO_WORKSPACE, DEMO_ASKER).secret
    body = urlencode({"token": secret, "next": there})
    answer = client.post("/login", content=body, headers=FORM_HEADERS, follow_redirects=False)
    assert answer.headers["location"] == "/"
    client.cookies.clear()


@pytest.mark.parametrize("token", ["", "cw_00000000_guess", "é"])
def test_a_wrong_token_signs_nobody_in(client: Any, token: str) -> None:
    answer = client.post("/login", content=urlencode({"token": token}), headers=FORM_HEADERS)
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_a_token_for_metrics_sees_no_page(client: Any, demo_store: Store) -> None:
    secret = create_token(demo_store, DEMO_WORKSPACE, DEMO_ASKER, scopes=("metrics",)).secret
    Browser(client, secret).get("/", 303)


@pytest.mark.parametrize("path", [*PAGES, "/windows/none", "/weights.toml?w=default"])
def test_nobody_sees_a_page_without_signing_in(client: Any, path: str) -> None:
    answer = client.get(path, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/login")


@pytest.mark.parametrize("path", ["/", "/arrange", "/why-not", "/feedback", "/timeline", "/login", "/logout"])
@pytest.mark.parametrize("site", ["cross-site", "same-site", "none", None])
def test_a_form_of_another_site_is_refused_with_a_problem(
    client: Any, demo_store: Store, path: str, site: str | None
) -> None:
    secret = create_token(demo_store, DEMO_WORKSPACE, DEMO_ASKER).secret
    headers = {"Cookie": f"contextwin={secret}", "Content-Type": FORM_HEADERS["Content-Type"]}
    headers |= {"Sec-Fetch-Site": site} if site else {}
    answer = client.post(path, content=urlencode(QUESTION), headers=headers, follow_redirects=False)
    assert answer.status_code == 403
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["type"] == "urn:contextwin:problem:cross-site"


def test_a_cookie_opens_no_endpoint_of_the_api(client: Any, mei: Browser) -> None:
    assert mei.get("/api/v1/channels", 401)


# ---- every page


@pytest.mark.parametrize("path", [*PAGES, "/login"])
def test_every_page_loads_nothing_from_elsewhere_and_runs_nothing_inline(mei: Browser, path: str) -> None:
    answer = mei.get(path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["cache-control"] == "no-store"
    check_harmless(Page(answer.text))


def check_harmless(page: Page) -> None:
    assert [address for address in page.addresses if not address.startswith(("/", "#"))] == []
    for tag, attributes in page.elements:
        assert not [name for name in attributes if name.startswith("on") or name == "style"], (tag, attributes)
        assert tag != "style"
        assert tag != "script" or attributes["src"].startswith("/static/")


def test_no_template_or_file_names_another_server() -> None:
    files = [path for path in FOLDER.rglob("*") if path.suffix in (".html", ".css", ".js", ".svg")]
    assert len(files) > 10
    for path in files:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        if path.name == "parts.html" or path.name == "board.html":
            text = text.replace("https://…/archives", "")
        if path.name != "htmx.min.js":
            assert "//" not in text.replace("// ", ""), path
            assert "|safe" not in text.replace(" ", ""), path


def test_htmx_is_the_file_that_its_makers_publish() -> None:
    static = FOLDER / "static"
    assert sha256((static / "htmx.min.js").read_bytes()).hexdigest() == HTMX_SHA256
    assert "Zero-Clause BSD" in (static / "htmx.LICENSE.txt").read_text(encoding="utf-8")


#: Of dist/htmx.min.js in the package htmx.org 4.0.1.
HTMX_SHA256 = "a0abb04f2f45a1f89d1d4844023245537e5e6014c87b144553e0607b4cc32130"


@pytest.mark.parametrize("path", ["/static/htmx.min.js", "/static/page.js", "/static/page.css", "/static/favicon.svg"])
def test_files_are_served(client: Any, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.content


@pytest.mark.parametrize("path", ["/static/../inspector.py", "/static/%2e%2e/inspector.py", "/static/none.css"])
def test_no_other_file_is_served(client: Any, path: str) -> None:
    assert client.get(path).status_code == 404


# ---- a window


def test_a_window_shows_both_sides_with_everything(mei: Browser) -> None:
    page = mei.ask()
    for words in (
        "Ranked by relevance",
        "Only the asker".lower(),
        "The window, as the model gets it",
        "Constants",
        "Save weights",
    ):
        assert words in page.text, words
    assert page.values["a.preset"] == "default"
    assert page.values["b.preset"] == "original"
    assert page.values["prompt"] == DEMO_PROMPT
    assert page.values["channel"] == "#eng-api"
    assert page.html.count("<pre") == 2
    check_harmless(page)


def test_the_sample_workspace_is_asked_as_of_its_end(mei: Browser) -> None:
    page = Page(mei.get("/").text)
    assert page.values["asked_at"] == "2026-03-09 09:31"  # Mei's clock.


def test_the_text_is_the_librarys(mei: Browser, service: Service) -> None:
    page = mei.ask()
    request = WindowRequest(
        prompt=DEMO_PROMPT,
        workspace=DEMO_WORKSPACE,
        channel="C06ENGAPI",
        asker=DEMO_ASKER,
        asked_at=DEMO_ASKED_AT,
        max_tokens=500,
        fill="relevant",
    )
    for weights in (PRESETS["default"], PRESETS["original"]):
        window = service.builder.build(replace(request, weights=weights))
        assert window.text in page.text
        assert f"{window.total_tokens} tokens in" in page.text


def test_the_address_has_ids_and_numbers_only(mei: Browser) -> None:
    where = mei.post("/", QUESTION | {"prompt": "a very secret topic"}, 303).headers["location"]
    assert "secret" not in where
    page = Page(mei.get(where).text)
    assert page.values["prompt"] == "a very secret topic"
    assert not [address for address in page.addresses if "secret" in address]


def test_a_changed_constant_moves_the_window(mei: Browser) -> None:
    page = mei.ask()
    changes = {"a.channel_boost": "2", "a.alpha": "1"}
    part = mei.post("/arrange", page.send(**changes), is_part=True)
    assert "a=default,alpha:1,channel_boost:2" in part.headers["hx-replace-url"]
    arranged = Page(part.text)
    assert "2 changes" in arranged.text
    assert "100% meaning" in arranged.text
    assert "<html" not in part.text
    again = Page(mei.get(part.headers["hx-replace-url"]).text)
    assert again.values["a.channel_boost"] == "2"
    assert "2 changes" in again.text


def test_without_scripts_a_button_arranges(mei: Browser) -> None:
    page = mei.ask()
    where = mei.post("/arrange", page.send(**{"b.preset": "two-pass"}), 303).headers["location"]
    assert "b=two-pass" in where
    again = Page(mei.get(where).text)
    assert again.values["b.preset"] == again.values["b.base"] == "two-pass"
    assert again.values["b.time_weight"] == "0.7"


def test_reset_and_closing_a_side(mei: Browser) -> None:
    page = mei.ask()
    where = mei.post("/arrange", page.send(**{"a.alpha": "0.9", "a.reset": "1", "b.preset": ""}), 303)
    assert where.headers["location"].endswith("?a=default")
    assert mei.get(where.headers["location"]).text.count("<pre") == 1


def test_settings_are_kept_in_the_address(mei: Browser) -> None:
    page = mei.ask()
    where = mei.post("/arrange", page.send(**{"a.alpha": "0.9", "keep": "a"}), 303).headers["location"]
    assert "tries=default,alpha:0.9" in where
    kept = Page(mei.get(where).text)
    where = mei.post("/arrange", kept.send(**{"b.preset": "try 1", "a.reset": "1"}), 303).headers["location"]
    assert "a=default&b=default,alpha:0.9&tries=default,alpha:0.9" in where
    mei.post("/arrange", kept.send(**{"b.preset": "try 2"}), 422)
    mei.get(where.replace("tries=default", "tries=unknown"), 422)


def test_what_was_not_at_hand_is_said_in_a_sentence(demo_store: Store) -> None:
    from testkit.http_api import open_client, open_test_service

    service = open_test_service(demo_store)
    service.is_recording = False
    service.builder = ContextWindowBuilder(demo_store, FailingEmbedder())
    service.cache = RetrievalCache(demo_store, service.builder)
    with open_client(service) as client:
        browser = Browser(client, create_token(demo_store, DEMO_WORKSPACE, DEMO_ASKER).secret)
        assert "Not everything was at hand: embedder: connection refused" in browser.post("/", QUESTION).text


def test_a_slider_finds_nothing_again(mei: Browser, service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    page = mei.ask()
    monkeypatch.setattr(service.builder, "find", None)
    mei.post("/arrange", page.send(**{"a.asker_boost": "1.9"}), is_part=True)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"prompt": " "}, "Question: is needed"),
        ({"channel": "#nowhere"}, "#nowhere"),
        ({"max_tokens": "0"}, "Budget, tokens: "),
        ({"max_tokens": "many"}, "Budget, tokens: expected a whole number"),
        ({"max_tokens": "9" * 5_000}, "Budget, tokens: "),
        ({"asked_at": "soon"}, "Asked at: expected a time"),
        ({"thread_ts": "x"}, "In thread: expected the ts of a message, like "),
        ({"format": "pdf"}, "Format: "),
    ],
    ids=lambda value: repr(value)[:60],
)
def test_a_wrong_field_is_told_beside_what_was_typed(mei: Browser, changes: dict[str, str], told: str) -> None:
    page = Page(mei.post("/", QUESTION | changes, 422).text)
    assert told in page.text
    assert page.values["channel"] == changes.get("channel", "#eng-api")


@pytest.mark.parametrize(
    "changes",
    [
        {"a.preset": "none"},
        {"a.base": "default", "a.alpha": "7"},
        {"a.base": "default", "a.alpha": "x"},
        {"a.base": "default", "a.recent_tokens": "1.5"},
        {"a.base": "default", "a.channel_boost": "nan"},
        {"a.base": "default", "a.scaling": "log"},
    ],
    ids=repr,
)
def test_a_wrong_constant_is_told(mei: Browser, changes: dict[str, str]) -> None:
    answer = mei.post("/", QUESTION | changes, 422)
    assert answer.headers["content-type"].startswith("text/html")


def test_a_script_is_told_what_is_wrong_in_a_line(mei: Browser) -> None:
    page = mei.ask()
    answer = mei.post("/arrange", page.send(**{"a.alpha": "7"}), 422, is_part=True)
    assert answer.headers["hx-retarget"] == "#trouble"
    assert "<html" not in answer.text
    answer = mei.post("/why-not", page.send(message="the"), 422, is_part=True)
    assert "<html" not in answer.text
    assert "hx-retarget" not in answer.headers


@pytest.mark.parametrize("code", ["none", "default,alpha:7", "default,unknown:1", "default,alpha", ",,,", "x" * 1999])
def test_a_wrong_code_in_an_address_is_told(mei: Browser, code: str) -> None:
    mei.get(f"/weights.toml?w={code}", 422)


def test_a_body_that_is_no_form_is_refused(mei: Browser) -> None:
    mei.post("/", "prompt=%FF", 400)
    mei.post("/", "prompt=\udcff", 400)
    mei.post("/", "&".join(f"a{n}=1" for n in range(2000)), 400)
    mei.post("/", "{}", 415, kind="text/plain")


def test_weights_are_saved_as_the_file_that_is_read(mei: Browser, tmp_path: Path) -> None:
    answer = mei.get("/weights.toml?w=original,channel_boost:1.7")
    assert "attachment" in answer.headers["content-disposition"]
    (tmp_path / "w.toml").write_text(answer.text)
    assert read_weights(str(tmp_path / "w.toml")) == replace(PRESETS["original"], channel_boost=1.7)
    assert tomllib.loads(answer.text)["channel_boost"] == 1.7


def test_scripts_in_prompts_and_messages_are_text(mei: Browser) -> None:
    attack = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'"
    page = mei.ask(prompt=attack)
    assert page.values["prompt"] == attack
    check_harmless(page)
    assert "img" not in {tag for tag, _ in page.elements}
    for path in PAGES:
        check_harmless(Page(mei.get(path).text))
    why = mei.post("/why-not", page.send(message=attack), is_part=True).text
    assert "<script" not in why
    assert "&lt;script" in why


def test_why_a_message_is_not_there(mei: Browser) -> None:
    page = mei.ask()
    actions = [given.get("formaction") or "" for _, given in page.elements]
    asks = [each for each in actions if each.startswith("/why-not?")]
    part = Page(mei.post(asks[0], page.send(), is_part=True).text)
    assert "There was no room for it." in part.text  # At once,
    later = next(given["hx-post"] for _, given in part.elements if "hx-post" in given)
    remedy = Page(mei.post(later, page.send(), is_part=True).text)
    assert "it is in from" in remedy.text  # and afterwards what would bring it in.
    assert "max tokens" in remedy.text
    assert not [given for _, given in remedy.elements if "hx-post" in given]
    assert "it is in from" in mei.post(asks[0], page.send()).text  # Without scripts both at once.
    shown = Page(mei.post("/why-not", page.send(message="Mooring Pay is *live* for Port Ellery"), is_part=True).text)
    assert not [given for _, given in shown.elements if "hx-post" in given]
    whole = Page(mei.post("/why-not", page.send(message="Duck went swimming")).text)
    assert "Back to the window" in whole.text


def test_a_verdict_is_written_into_the_evaluation_set(
    browse: Callable[[str], Browser], demo_store: Store, tmp_path: Path
) -> None:
    bea = browse("U06BEA")
    page = bea.ask()
    boxes = {name: next(each["value"] for _, each in page.elements if each.get("name") == name) for name in TICKS}
    where = bea.post("/feedback", page.send(verdict="up", note="good", **boxes), 303).headers["location"]
    assert "Stored: up" in Page(bea.get(where.partition("#")[0]).text).text
    done = export_feedback(demo_store, Viewer(workspace=DEMO_WORKSPACE, asker="U06BEA"), tmp_path / "judged")
    assert done.windows == 1
    queries = (tmp_path / "judged" / "queries.jsonl").read_text(encoding="utf-8")
    assert all(key.partition("/")[2] in queries for key in boxes.values())


def test_somebody_elses_window_is_not_there(mei: Browser, browse: Callable[[str], Browser]) -> None:
    page = mei.ask()
    address = next(each for each in page.addresses if each.startswith("/windows/"))
    other = browse("U06TOBI")
    missing = other.get("/windows/0123456789abcdef", 404).text
    assert other.get(address, 404).text == missing
    for path in ("/why-not", "/feedback"):
        assert other.post(path, page.send(message="x", verdict="up"), 404).text == missing


def test_lists_show_ones_own_windows_only(mei: Browser, browse: Callable[[str], Browser]) -> None:
    mei.ask(prompt="where is the wrench that only mei asks for?")
    assert "that only mei asks for" in mei.get("/windows").text
    assert "that only mei asks for" in mei.get("/").text
    for path in ("/windows", "/"):
        assert "that only mei asks for" not in browse("U06KATRIN").get(path).text


# ---- what is hidden


@pytest.mark.parametrize("user", ["U06MEI", "U06KATRIN", "U06DEVIKA", "U06LORCAN"])
@pytest.mark.parametrize("prompt", ["penalty of the contract", "who is leaving the company?", "runway"])
def test_no_page_shows_what_its_visitor_may_not_see(browse: Callable[[str], Browser], user: str, prompt: str) -> None:
    browser = browse(user)
    page = browser.ask(prompt=prompt, channel="", max_tokens="4000")
    told = [page.html, browser.post("/arrange", page.send(is_all="1"), is_part=True).text]
    told += [browser.get(path).text for path in PAGES]
    told.append(browser.post("/timeline", {"matching": prompt}).text)
    for hidden in ("Runway as of January", "C06LEADERS/1769532600.000000"):
        told.append(browser.post("/why-not", page.send(message=hidden), is_part=True).text.replace(hidden, ""))
    for secret in (*SECRETS, "leadership", "C06LEADERS"):
        assert not [html for html in told if secret in html], secret
    assert browser.post("/timeline", {"channel": "#leadership"}, 422)
    assert browser.post("/", QUESTION | {"channel": "#leadership"}, 422)


def test_who_may_see_it_does(browse: Callable[[str], Browser]) -> None:
    morwenna = browse("U06MORWENNA")
    assert "€15,000" in morwenna.ask(prompt="penalty of the contract", channel="", max_tokens="4000").text
    assert "€15,000" in morwenna.post("/timeline", {"channel": "#leadership", "order": "asc"}).text


def test_a_field_cannot_say_who_asks(mei: Browser) -> None:
    page = mei.ask(prompt="runway", channel="")
    for asked in ('{"prompt": "runway", "everyone": true}', '{"prompt": "runway", "asker": "U06BEA"}', "", "x"):
        assert mei.post("/arrange", page.send(asked=asked), 422, is_part=True)


# ---- timeline and statistics


def test_a_timeline_has_pages(mei: Browser) -> None:
    first = Page(mei.post("/timeline", {"channel": "#eng-api", "order": "asc"}).text)
    assert "26 January 2026" in first.text
    following = Page(mei.post("/timeline", {**first.values}).text)
    assert following.text != first.text
    assert first.values["after"] != following.values.get("after")


def test_a_timeline_is_about_a_topic_by_an_author(mei: Browser) -> None:
    text = mei.post("/timeline", {"matching": "partial refunds", "author": "@tobi", "oldest": "2026-02-01"}).text
    assert "refunds" in text
    assert mei.post("/timeline", {"author": "@nobody-here"}, 422)
    assert mei.post("/timeline", {"oldest": "soon"}, 422)


def test_times_are_the_visitors(mei: Browser) -> None:
    """Mei's profile is in Auckland: the last message of the demo, 20:26 UTC on Sunday, is one of Monday there."""
    mei.ask(asked_at="2026-03-09 09:31")
    for path in ("/windows", "/stats", "/timeline"):
        text = Page(mei.get(path).text).text
        assert "UTC" not in text, path
        assert "Pacific/Auckland" in text, path
    assert "Monday, 9 March 2026" in Page(mei.get("/timeline").text).text
    assert "9 Mar 2026, 09:31" in Page(mei.get("/").text).text
    page = mei.ask(prompt="what was said in February 2026?", asked_at="2026-02-20 09:00")
    why = mei.post("/why-not", page.send(message="week 6"), is_part=True).text
    assert "It was sent at 2026-03-06 22:00" in why
    assert "asked at 2026-02-20 09:00:00 Pacific/Auckland" in why


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("@to", ["@tobi"]),
        ("#eng-a", ["#eng-api"]),
        ("#incid", ["#incidents"]),
        ("@nobody-here", []),
        ("tobi", []),
        ("", []),
    ],
)
def test_names_are_suggested(mei: Browser, typed: str, names: list[str]) -> None:
    assert [each["name"] for each in mei.post("/names", {"typed": typed}).json()] == names


def test_few_names_are_suggested_at_once(mei: Browser) -> None:
    assert len(mei.post("/names", {"typed": "@"}).json()) == MOST_SUGGESTIONS
    assert [each["name"] for each in mei.post("/names", {"typed": "#"}).json()][:2] == ["#design", "#eng-api"]


def test_no_name_is_suggested_that_may_not_be_seen(browse: Callable[[str], Browser]) -> None:
    seen = {user: browse(user).post("/names", {"typed": "#leader"}).json() for user in ("U06MEI", "U06MORWENNA")}
    assert seen == {"U06MEI": [], "U06MORWENNA": [{"name": "#leadership", "about": ""}]}


def test_statistics_are_drawn(mei: Browser) -> None:
    mei.ask()
    page = Page(mei.get("/stats").text)
    assert "Scores of hits" in page.text
    assert len([tag for tag, _ in page.elements if tag == "rect"]) > 10


def test_without_records_the_page_shows_the_window_at_once(demo_store: Store) -> None:
    from testkit.http_api import open_client, open_test_service

    service = open_test_service(demo_store)
    service.is_recording = False
    with open_client(service) as client:
        browser = Browser(client, create_token(demo_store, DEMO_WORKSPACE, DEMO_ASKER).secret)
        page = Page(browser.post("/", QUESTION).text)
        assert "not recorded" in page.text
        part = browser.post("/arrange", page.send(**{"a.alpha": "1"}), is_part=True)
        assert "100% meaning" in part.text
        assert Page(browser.post("/arrange", page.send(**{"a.alpha": "1"})).text).values["a.alpha"] == "1"
