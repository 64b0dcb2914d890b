"""Messages name the user groups that they mention, as far as Slack tells their names."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.analysis.slack_text import plain_text
from contextwin.interfaces.slack.receive.receiving import UserGroups

ELEMENTS = [{"type": "text", "text": "ask "}, {"type": "usergroup", "usergroup_id": "S1"}]
BLOCKS = [{"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": ELEMENTS}]}]


@pytest.mark.parametrize(
    "given", [{"text": "ask <!subteam^S1>"}, {"text": "", "blocks": BLOCKS}], ids=["text", "blocks"]
)
def test_a_group_is_named_where_it_is_known(given: dict[str, Any]) -> None:
    groups, event = UserGroups(), {"type": "message", **given}
    assert plain_text(groups.name(event)) == "ask @S1"
    groups.note({"type": "subteam_created", "subteam": {"id": "S1", "handle": "divers"}})
    assert plain_text(groups.name(event)) == "ask @divers"
    groups.note({"type": "subteam_updated", "subteam": {"id": "S1", "handle": "di<vers|2>"}})
    changed = {"type": "message", "subtype": "message_changed", "message": given}
    assert plain_text(groups.name(changed)["message"]).startswith("ask @di")
