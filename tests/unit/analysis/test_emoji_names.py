from __future__ import annotations

import emoji
import pytest

from contextwin.analysis.emoji_names import replace_name, replace_names, slack_emoji
from contextwin.analysis.mrkdwn import decode_mrkdwn


def test_every_name_in_slacks_list_is_an_emoji() -> None:
    known = slack_emoji()
    assert len(known) == 1972
    assert all(emoji.is_emoji(character) for character in known.values())
    assert all(decode_mrkdwn(f"a :{name}: b") == f"a {character} b" for name, character in known.items())


@pytest.mark.parametrize(
    ("name", "character"),
    [
        ("hash", "#️⃣"),
        ("flag-us", "🇺🇸"),
        ("us", "🇺🇸"),
        ("slightly_smiling_face", "🙂"),
        ("white_check_mark", "✅"),
        ("man-shrugging", "🤷‍♂️"),
        ("umbrella_with_rain_drops", "☔"),
        # The same name means another emoji elsewhere.
        ("satellite", "🛰️"),
        ("satellite_antenna", "📡"),
    ],
)
def test_names_mean_what_they_mean_in_slack(name: str, character: str) -> None:
    assert replace_name(name).replace("\ufe0f", "") == character.replace("\ufe0f", "")


def test_names_of_other_lists_may_be_a_workspaces_own() -> None:
    assert replace_names(":shipit::party_parrot:") == ":shipit::party_parrot:"
