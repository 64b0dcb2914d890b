from __future__ import annotations

from time import process_time

import pytest

from contextwin.ingest.sources import html
from contextwin.ingest.sources.html import html_text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<table><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>", "a\tb\nc"),
        ("<p>a <b>b</b><br/>c</p><div><p>d</p></div>", "a b\nc\nd"),
        ("<![if !supportLists]>x<![endif]><!--[if gte mso 9]>no<![endif]-->y", "xy"),
        ("<![>x<!-->y<!- no ->z</>!", "xyz!"),
        ("a < b & c &lt; d &amp; e &#x41; &#" + "9" * 5000 + ";", "a < b & c < d & e A \ufffd"),
        ("<a title='x > y' href=\"z'\">w</a> <a b=\"unclosed", "w"),
        ("<SCRIPT>if (a<b) </p></Script >x<style>y", "x"),
        ("<head><title>no</title></head>yes<template><li>no</template>", "yes"),
        ("<pre>a  b\n c</pre>", "a  b\n c"),
    ],
)
def test_html_is_read_as_browsers_do(source: str, text: str) -> None:
    assert html_text(source) == text


@pytest.mark.parametrize(
    "mark", ["</", "<a ", "<a b=", "<!--", "<!--x--", "<?", "<![CDATA[", "<a='", "<a b=\"'", "<script", "<p \n", "&#9"]
)
def test_what_is_not_closed_takes_linear_time(mark: str) -> None:
    started = process_time()
    html_text(mark * (1_000_000 // len(mark)))
    assert process_time() - started < 2


def test_long_html_is_read_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(html, "MAX_HTML_CHARS", 10)
    assert html_text("<p>one</p>two<p>three") == "one"
