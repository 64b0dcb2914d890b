from __future__ import annotations

from typing import Any

import pytest

from contextwin.ingest.sources.slack_names import seen_names
from contextwin.models.messages import CHANNEL_LABEL, PROFILE_NAME, USER_LABEL, SeenName
from testkit.factories import make_slack_message

ANA = SeenName(PROFILE_NAME, "U1", "Ana")


@pytest.mark.parametrize(
    ("raw", "names"),
    [
        ({"user_profile": {"display_name": "Ana", "real_name": "Ana Ito", "name": "ana"}}, [ANA]),
        ({"user_profile": {"display_name": "", "real_name": "Ana"}}, [ANA]),
        ({"user_profile": {"display_name": None, "real_name": 7}}, []),
        ({"user": None, "user_profile": {"real_name": "Ana"}}, []),
        ({"text": "<@U2|ben> <@U3> <@U4|> <@U5|U5>"}, [SeenName(USER_LABEL, "U2", "ben")]),
        ({"text": "<@U2|@ben &amp; co>"}, [SeenName(USER_LABEL, "U2", "ben & co")]),
        ({"text": "<#C1|eng> <#C2|mpdm-ana--ben-1>"}, [SeenName(CHANNEL_LABEL, "C1", "eng")]),
        ({"text": "&lt;@U2|ben&gt; <https://x.org|U2>"}, []),
        ({"attachments": [{"author_id": "U2", "author_name": "Ben"}]}, [SeenName(USER_LABEL, "U2", "Ben")]),
        ({"attachments": [{"author_id": "U2", "author_subname": "ben", "text": "<#C1|eng>"}]}, ...),
        ({"text": None, "attachments": "x", "user_profile": []}, []),
    ],
)
def test_names_of_a_message(raw: dict[str, Any], names: Any) -> None:
    both = [SeenName(USER_LABEL, "U2", "ben"), SeenName(CHANNEL_LABEL, "C1", "eng")]
    assert list(seen_names(make_slack_message(**raw))) == (both if names is ... else names)
