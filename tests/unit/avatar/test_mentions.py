"""A reply has mentions and links as Slack writes them."""

from __future__ import annotations

import pytest

from contextwin.avatar.marks import write_as_slack


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("see https://example.org/a.", "see <https://example.org/a>."),
        ("(https://example.org/a)", "(<https://example.org/a>)"),
        ("https://example.org/a_(b)?", "<https://example.org/a_(b)>?"),
        ("it is <https://example.org/a> there", "it is <https://example.org/a> there"),
        ("<https://example.org/a|the docs>", "<https://example.org/a|the docs>"),
        ("`https://example.org/a`", "`https://example.org/a`"),
        ("@ana https://example.org/@ana/x", "<@U1> <https://example.org/@ana/x>"),
        ("no address: https://", "no address: https://"),
    ],
)
def test_addresses_stand_in_angle_brackets(text: str, expected: str) -> None:
    assert write_as_slack(text, {"ana": "U1"}) == expected
    assert write_as_slack(expected, {"ana": "U1"}) == expected
