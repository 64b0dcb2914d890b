"""What somebody forwarded of an erased user goes too, and comes back with no import or event."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from contextwin.ingest.embedding import EmbeddingReport, embed_missing
from contextwin.ingest.events import apply_event
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.privacy.erasure import ErasureOptions, forget_user, recall_user
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.factories import START, make_export_files, make_slack_message, write_zip
from testkit.tables import check_counters, dump_tables, messages_by_ts

TRIGRAMS = TrigramEmbedder()
TS = f"{START}.000100"


def forward(author: str, words: str) -> dict[str, Any]:
    return {"is_share": True, "author_id": author, "author_name": author.lower(), "text": words}


def test_quotations_of_an_erased_user_go(store: Store, tmp_path: Path) -> None:
    both = [forward("U2", "zqsecret\nzqmore"), forward("U3", "zqkept")]
    message = make_slack_message(ts=TS, text="look", attachments=[both[1], both[0]])
    typed = make_slack_message(ts=f"{START + 1}.000100", text="it says &gt; <@U2> wrote: nothing")
    path = write_zip(tmp_path / "a.zip", make_export_files(d2023_11_14=[message, typed]))

    def run() -> None:
        import_archive(store, TRIGRAMS, path, ImportOptions(workspace="acme"))

    run()
    assert "zqsecret" in messages_by_ts(store)[TS]["text"]
    assert forget_user(store, "acme", "U2", ErasureOptions(dry_run=True))["quotations"] == 2
    assert "zqsecret" in messages_by_ts(store)[TS]["text"]
    assert forget_user(store, "acme", "U2", ErasureOptions())["quotations"] == 2
    assert messages_by_ts(store)[TS]["text"] == "look\n> <@U3> wrote:\n> zqkept"
    run()
    event = message | {"channel": "C1", "channel_type": "channel", "event_ts": f"{START + 9}.0"}
    apply_event(store, TRIGRAMS, event, workspace="acme", team="T1")
    everything = str(dump_tables(store))
    assert [word for word in ("zqsecret", "zqmore") if word in everything] == []
    check_counters(store)
    embed_missing(store, TRIGRAMS, "acme", report := EmbeddingReport())
    assert report.not_embedded == 0
    recall_user(store, "acme", "U2", "ana")
    apply_event(store, TRIGRAMS, event, workspace="acme", team="T1")
    assert "zqsecret" in messages_by_ts(store)[TS]["text"]


def test_quotations_without_an_id_go_by_name(store: Store, tmp_path: Path) -> None:
    nameless = {"is_share": True, "author_subname": "Ana", "text": "zqsecret"}
    linked = nameless | {"author_link": "https://acme.slack.com/team/U1", "text": "zqlinked"}
    other = nameless | {"author_subname": "Eva", "text": "zqkept"}
    inside = {"is_share": True, "author_id": "U3", "text": "see", "attachments": [forward("U1", "zqinner")]}
    parts = [nameless, {"text": "end"}, linked, {"text": "of"}, inside, {"text": "them"}, other]
    message = make_slack_message(ts=TS, user="U3", text="look", attachments=parts)
    path = write_zip(tmp_path / "a.zip", make_export_files(d2023_11_14=[message]))
    import_archive(store, TRIGRAMS, path, ImportOptions(workspace="acme"))
    assert "> <@U1> wrote:\n> zqlinked" in messages_by_ts(store)[TS]["text"]
    assert forget_user(store, "acme", "U1", ErasureOptions())["quotations"] == 1
    kept = "look\nend\nof\n> <@U3> wrote:\n> see\nthem\n> Eva wrote:\n> zqkept"
    assert messages_by_ts(store)[TS]["text"] == kept
    check_counters(store)
