"""The page in a real browser: scripts, keyboard, labels, widths, and that nothing is loaded from elsewhere."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("playwright", reason="playwright is not installed: contextwin[browser]")

from playwright import sync_api

from contextwin.interfaces.demo import DEMO_ASKER, DEMO_PROMPT, DEMO_WORKSPACE
from contextwin.interfaces.http.page.logins import Login
from contextwin.interfaces.http.serving import Service
from testkit.http_api import serve

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="chromium is not on this machine: apt-get install chromium"),
]

#: Widths of a desktop, a tablet and a phone.
WIDTHS = (1440, 1024, 390)
PAGES = ("/", "/windows", "/stats", "/timeline")
#: Counts what the policy of the page forbids, from the first element on.
WATCH = (
    "window.violations = []; addEventListener('securitypolicyviolation', (e) => violations.push(e.violatedDirective))"
)
#: What a person can operate on the page.
OPERABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']"
NAMELESS = """
  [...document.querySelectorAll("input:not([type=hidden]), select, textarea, button, a[href], summary, svg[role=img]")]
    .filter((each) => !(each.labels?.length || each.getAttribute("aria-label") || each.textContent.trim()))
    .map((each) => each.outerHTML)
"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address(service: Service) -> Iterator[str]:
    with serve(service) as address:
        yield address


class Watched:
    """A tab that is signed in, and remembers what went wrong in it."""

    def __init__(self, context: Any, service: Service, address: str) -> None:
        self.tab = context.new_page()
        self.address = address
        self.problems: list[str] = []
        self.requests: list[str] = []
        self.tab.add_init_script(WATCH)
        self.tab.on("console", lambda each: self.problems.append(each.text) if each.type == "error" else None)
        self.tab.on("pageerror", lambda each: self.problems.append(str(each)))
        self.tab.on("dialog", lambda each: self.problems.append(each.message))
        self.tab.on("request", lambda each: self.requests.append(each.url))
        link = service.links.make(Login(workspace=DEMO_WORKSPACE, user=DEMO_ASKER))
        self.tab.goto(address + link)

    def ask(self, prompt: str = DEMO_PROMPT) -> None:
        """Ask a question, with the keyboard."""
        self.tab.goto(self.address)
        self.tab.fill("[name=channel]", "#eng-api")
        self.tab.fill("[name=asked_at]", "2026-03-08T20:31Z")
        self.tab.fill("[name=max_tokens]", "600")
        self.tab.fill("[name=prompt]", prompt)
        self.tab.press("[name=prompt]", "Enter")
        self.tab.wait_for_url("**/windows/*")

    def check(self) -> None:
        """Fail where anything went wrong."""
        assert self.problems == []
        assert self.tab.evaluate("window.violations") == []
        assert [url for url in self.requests if not url.startswith(self.address)] == []


def wait_until(tab: Any, condition: str) -> None:
    """Wait until a condition holds; the policy of the page forbids what `wait_for_function` does.

    An answer has come before the page shows it: what only the answer brings is asked for with `?.`.
    """
    for _ in range(200):
        if tab.evaluate(condition):
            return
        tab.wait_for_timeout(50)
    pytest.fail(condition)


@contextmanager
def open_tab(chromium: Any, service: Service, address: str, **given: Any) -> Iterator[Watched]:
    context = chromium.new_context(**({"viewport": {"width": 1440, "height": 900}} | given))
    try:
        yield Watched(context, service, address)
    finally:
        context.close()


@pytest.fixture
def watched(chromium: Any, service: Service, address: str) -> Iterator[Watched]:
    with open_tab(chromium, service, address) as watched:
        yield watched


def test_a_slider_moves_the_window(watched: Watched) -> None:
    watched.ask()
    tab = watched.tab
    before = tab.text_content("#text-a pre")
    tab.click("#constants-a > summary")
    slider = tab.locator("input.slider[data-of='a-alpha']")
    slider.focus()
    with tab.expect_response("**/arrange"):
        slider.press("End")
    wait_until(tab, "document.querySelector('#a-alpha')?.value === '1'")
    wait_until(tab, "document.querySelector('#side-a .plan')?.textContent.includes('100% meaning')")
    assert tab.text_content("#text-a pre") != before
    wait_until(tab, "location.search.includes('alpha:1')")
    assert tab.evaluate("document.querySelector('#constants-a').open")  # An answer closes nothing.
    assert tab.evaluate("document.activeElement.dataset.of") == "a-alpha"
    tab.reload()
    assert tab.input_value("#a-alpha") == "1"
    watched.check()


def test_a_preset_sets_every_constant(watched: Watched) -> None:
    watched.ask()
    with watched.tab.expect_response("**/arrange"):
        watched.tab.select_option("#preset-a", "two-pass")
    wait_until(watched.tab, "document.querySelector('#a-time_weight')?.value === '0.7'")
    wait_until(watched.tab, "location.search.includes('a=two-pass')")
    watched.check()


def test_a_setting_is_kept_and_taken_again(watched: Watched) -> None:
    watched.ask()
    tab = watched.tab
    tab.click("#constants-a > summary")
    with tab.expect_response("**/arrange"):
        tab.fill("#a-channel_boost", "1.9")
    with tab.expect_response("**/arrange"):
        tab.click("#knobs-a button[name=keep]")
    wait_until(tab, "location.search.includes('tries=default,channel_boost:1.9')")
    with tab.expect_response("**/arrange"):
        tab.click("#knobs-a button[name='a.reset']")
    wait_until(tab, "document.querySelector('#a-channel_boost')?.value === '1.2'")
    with tab.expect_response("**/arrange"):
        tab.select_option("#preset-b", "try 1")
    wait_until(tab, "document.querySelector('#b-channel_boost')?.value === '1.9'")
    wait_until(tab, "location.search.includes('b=default,channel_boost:1.9')")
    watched.check()


def test_the_time_of_the_question_is_chosen_with_a_slider(watched: Watched) -> None:
    watched.ask()
    tab = watched.tab
    before = tab.url
    tab.click("#where > summary")
    tab.focus("#life")
    tab.keyboard.press("Home")
    tab.wait_for_url(lambda url: url != before)
    assert tab.input_value("[name=asked_at]").startswith("2026-01-26 ")
    watched.check()


def test_the_slider_writes_the_time_of_the_visitors_clock(watched: Watched) -> None:
    tab = watched.tab
    tab.goto(watched.address)
    tab.focus("#life")
    tab.keyboard.press("Home")  # Where it stands already, a slider moves nothing.
    tab.keyboard.press("End")
    end = int(tab.input_value("#life")) * 60
    assert (
        tab.input_value("[name=asked_at]")
        == f"{datetime.fromtimestamp(end, ZoneInfo('Pacific/Auckland')):%Y-%m-%d %H:%M}"
    )
    tab.fill("[name=prompt]", DEMO_PROMPT)
    tab.press("[name=prompt]", "Enter")
    tab.wait_for_url("**/windows/*")
    assert int(tab.input_value("#life")) * 60 == end
    watched.check()


def test_a_number_moves_its_slider(watched: Watched) -> None:
    watched.ask()
    watched.tab.click("#constants-a > summary")
    with watched.tab.expect_response("**/arrange"):
        watched.tab.fill("#a-channel_boost", "1.9")
    wait_until(watched.tab, "document.querySelector('[data-of=a-channel_boost]')?.value === '1.9'")
    watched.tab.press("#a-channel_boost", "Enter")  # Asks nothing again.
    wait_until(watched.tab, "location.search.includes('channel_boost:1.9')")
    watched.check()


def test_a_wrong_number_is_told_beside_the_window(watched: Watched) -> None:
    watched.ask()
    tab = watched.tab
    tab.click("#constants-a > summary")
    tab.fill("#a-alpha", "7")
    tab.wait_for_selector("#trouble .problem")
    assert "alpha" in tab.text_content("#trouble")
    assert tab.locator("#side-a pre").count() == 1
    with tab.expect_response("**/arrange"):
        tab.fill("#a-alpha", "0.7")
    wait_until(tab, "location.search.includes('alpha:0.7')")
    assert tab.text_content("#trouble") == ""
    assert tab.evaluate("window.violations") == []


def test_an_ended_session_leads_to_signing_in(watched: Watched) -> None:
    watched.ask()
    watched.tab.context.clear_cookies()
    watched.tab.select_option("#preset-a", "two-pass")
    watched.tab.wait_for_url("**/login")


def test_why_not_is_answered_in_the_page(watched: Watched) -> None:
    """A sign of work at once, then the reason, which can be seen without scrolling, then what would bring it in."""
    watched.ask()
    tab = watched.tab
    tab.evaluate("""() => {
      window.seen = [];
      const look = () => seen.push(
        document.querySelector(".whynot button.htmx-request") ? "working" : "",
        document.querySelector("#why .working") ? "seeking" : "",
      );
      new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
    }""")
    tab.fill("#message", "Then the integration is officially")
    tab.press("#message", "Enter")
    tab.wait_for_selector("#why .sentence")
    assert tab.locator("#why .sentence").bounding_box()["y"] < tab.viewport_size["height"] / 2
    tab.wait_for_selector("#why table")
    assert [each for each in dict.fromkeys(tab.evaluate("seen")) if each] == ["working", "seeking"]
    assert "it is in from" in tab.text_content("#why .sentence")
    assert tab.text_content("#why .chipline code") == "Then the integration is officially"  # As it was asked for.
    wait_until(tab, "!document.querySelector('.working, .htmx-request')")
    assert tab.url.startswith(f"{watched.address}/windows/")
    watched.check()


@pytest.mark.parametrize("width", WIDTHS)
def test_the_window_comes_first(chromium: Any, service: Service, address: str, width: int) -> None:
    """The window and the field of why-not are seen without scrolling, and the window does not scroll in itself."""
    with open_tab(chromium, service, address, viewport={"width": width, "height": 844}) as watched:
        watched.ask()
        tab = watched.tab
        window, why, found = (
            tab.locator(each).bounding_box() for each in ("#text-a pre", "#message", "#side-a .found")
        )
        assert why["y"] + why["height"] < window["y"] < 680
        assert found["x"] > window["x"] or found["y"] >= window["y"] + window["height"]
        pre = "document.querySelector('#text-a pre')"
        assert tab.evaluate(f"{pre}.scrollHeight <= {pre}.clientHeight")
        watched.check()


def test_side_b_is_empty_until_it_is_asked_for(watched: Watched) -> None:
    watched.ask()
    tab = watched.tab
    assert tab.locator("#side-b").count() == 0
    with tab.expect_response("**/arrange"):
        tab.select_option("#preset-b", "two-pass")
    tab.wait_for_selector("#side-b pre")
    with tab.expect_response("**/arrange"):
        tab.select_option("#preset-b", "")
    wait_until(tab, "!document.querySelector('#side-b')")
    watched.check()


def test_names_are_suggested_while_a_question_is_typed(watched: Watched) -> None:
    tab = watched.tab
    tab.goto(watched.address)
    tab.click("[name=prompt]")
    tab.keyboard.type("what did @to")
    tab.wait_for_selector("#names [role=option]")
    assert tab.get_attribute("[name=prompt]", "aria-activedescendant") == "name-0"
    tab.keyboard.press("Enter")  # Takes the name, and asks nothing.
    assert tab.input_value("[name=prompt]") == "what did @tobi "
    assert tab.is_hidden("#names")
    tab.keyboard.type("say in #")
    tab.wait_for_selector("#names [role=option]:has-text('#eng-api')")
    second = tab.locator("#names [role=option]").nth(1)
    name = second.get_attribute("data-name")
    tab.keyboard.press("ArrowDown")
    assert second.get_attribute("aria-selected") == "true"
    tab.keyboard.press("Tab")
    assert tab.input_value("[name=prompt]") == f"what did @tobi say in {name} "
    tab.keyboard.type("in:#eng")
    tab.wait_for_selector("#names [role=option]:has-text('#eng-api')")
    tab.keyboard.press("Escape")
    assert tab.is_hidden("#names")
    assert tab.url.rstrip("/") == watched.address
    watched.check()


def test_a_question_mark_lists_the_keys_and_each_of_them_works(watched: Watched) -> None:
    watched.ask()
    tab = watched.tab
    tab.evaluate("document.activeElement.blur()")
    tab.keyboard.press("?")
    assert tab.is_visible("#keys")
    listed = tab.eval_on_selector_all("#keys kbd", "all => all.map((each) => each.textContent)")
    tab.keyboard.press("Escape")
    assert tab.is_hidden("#keys")
    tab.click("#show-keys")
    assert tab.is_visible("#keys")
    tab.click("#hide-keys")
    focused = {
        "/": "matches('[name=prompt]')",
        "n": "matches('#message')",
        "b": "matches('#preset-b')",
        "w": "parentElement.matches('#where[open]')",
        "c": "parentElement.matches('#constants-a[open]')",
        "j": "matches('.candidates li:nth-child(1) summary')",
    }
    for key, place in focused.items():
        tab.evaluate("document.activeElement.blur()")
        tab.keyboard.press(key)
        assert tab.evaluate(f"document.activeElement.{place}"), key
    tab.keyboard.press("j")
    assert tab.evaluate("document.activeElement.matches('.candidates li:nth-child(2) summary')")
    tab.keyboard.press("k")
    tab.keyboard.press("Enter")
    assert tab.evaluate("document.querySelector('.candidates li:nth-child(1) details').open")
    assert {*listed} == {*focused, "k", "#", "@", "Enter", "?", "Esc"}
    tab.focus("#message")
    tab.keyboard.type("?n/")  # Where something is typed, a key is a letter.
    assert tab.input_value("#message") == "?n/"
    assert tab.is_hidden("#keys")
    for key, field in (("/", "[name=prompt]"), ("n", "#message")):
        tab.fill(field, "what stood there")
        tab.evaluate("document.activeElement.blur()")
        tab.keyboard.press(key)
        tab.keyboard.type("new")  # In the place of it, not before it.
        assert tab.input_value(field) == "new"
    watched.check()


def test_all_candidates_and_a_verdict(watched: Watched) -> None:
    watched.ask()
    tab = watched.tab
    shown = tab.locator("#side-a .candidates > li").count()
    tab.locator("#side-a .candidates summary").first.click()
    tab.locator("button.all").first.click()
    wait_until(tab, f"document.querySelectorAll('#side-a .candidates > li').length > {shown}")
    assert tab.evaluate("document.querySelector('#side-a .candidates details').open")
    tab.locator("#side-a .tick input").first.check()
    tab.click("button[name=verdict][value=up]")
    tab.wait_for_selector(".done")
    assert "Stored: up" in tab.text_content("#verdict")
    watched.check()


def test_what_is_typed_is_never_run(watched: Watched) -> None:
    attack = "<script>alert(1)</script><img src=x onerror=alert(2)> status"
    watched.ask(attack)
    assert watched.tab.input_value("[name=prompt]") == attack
    watched.tab.fill("#message", attack)
    watched.tab.press("#message", "Enter")
    watched.tab.wait_for_selector("#why .sentence")
    assert attack in watched.tab.text_content("#why")
    for path in PAGES:
        watched.tab.goto(watched.address + path)
    watched.check()


def test_the_keyboard_reaches_everything(watched: Watched) -> None:
    watched.ask()
    tab = watched.tab
    tab.click("#constants-a > summary")
    tab.evaluate("document.activeElement.blur()")
    reached = tab.evaluate(f"""() => {{
      window.wanted = [...document.querySelectorAll("{OPERABLE}")].filter((each) => each.checkVisibility());
      window.reached = new Set();
      document.addEventListener("focusin", (event) => reached.add(event.target));
      return wanted.length;
    }}""")
    assert reached > 60
    for _ in range(reached + 5):
        tab.keyboard.press("Tab")
    missed = tab.evaluate("wanted.filter((each) => !reached.has(each)).map((each) => each.outerHTML)")
    assert missed == []
    watched.check()


@pytest.mark.parametrize("path", [*PAGES, "window"])
def test_everything_has_a_name(watched: Watched, path: str) -> None:
    if path == "window":
        watched.ask()
    else:
        watched.tab.goto(watched.address + path)
    assert watched.tab.evaluate(NAMELESS) == []
    assert watched.tab.locator("h1").count() == 1
    watched.check()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_fits(chromium: Any, service: Service, address: str, width: int, scheme: str) -> None:
    size = {"width": width, "height": 900}
    with open_tab(chromium, service, address, viewport=size, color_scheme=scheme) as watched:
        watched.ask()
        watched.tab.click("#constants-a > summary")
        watched.tab.locator("#side-a .candidates summary").first.click()
        for path in ("", *PAGES):
            if path:
                watched.tab.goto(address + path)
            root = "document.documentElement"
            assert watched.tab.evaluate(f"{root}.scrollWidth <= {root}.clientWidth"), path
        watched.check()


def test_without_scripts_the_page_works(chromium: Any, service: Service, address: str) -> None:
    with open_tab(chromium, service, address, java_script_enabled=False) as watched:
        tab = watched.tab
        tab.goto(address)
        tab.fill("[name=prompt]", DEMO_PROMPT)
        tab.fill("[name=max_tokens]", "600")
        tab.click("button.main")
        tab.wait_for_url("**/windows/*")
        tab.click("#constants-a > summary")
        tab.fill("#a-alpha", "1")
        tab.locator("#knobs-a button.noscript").click()
        tab.wait_for_url("**alpha:1*")
        assert "100% meaning" in tab.text_content("#side-a .plan")
        shown = tab.locator("#side-a .candidates > li").count()
        tab.locator("button.all").first.click()
        assert tab.locator("#side-a .candidates > li").count() > shown
        tab.fill("#message", "Duck went swimming")
        tab.click("section[aria-label='Why not'] button")
        assert tab.text_content("h1") == "Why is it not there?"
        tab.click("main a")
        tab.locator("#side-a .tick input").first.check()
        tab.click("button[name=verdict][value=down]")
        assert "Stored: down" in tab.text_content("#verdict")
        tab.click("text=Sign out")
        assert tab.text_content("h1") == "Sign in"
        assert watched.problems == []


def test_a_form_of_another_site_is_refused(watched: Watched, service: Service) -> None:
    """The browser itself says where a form comes from: from another name of this machine it is another site."""
    with serve(service) as elsewhere:
        tab = watched.tab
        tab.goto(elsewhere.replace("127.0.0.1", "localhost") + "/login")
        tab.evaluate(f"document.querySelector('form.stack').action = '{watched.address}/logout'")
        refused = tab.evaluate(
            """(to) => fetch(to, {method: "POST", body: new URLSearchParams({a: 1}), mode: "no-cors",
          credentials: "include"}).then(() => "sent", () => "refused")""",
            watched.address + "/logout",
        )
        assert refused == "refused"
    watched.tab.goto(f"{watched.address}/stats")
    assert watched.tab.text_content("h1") == "Statistics"
