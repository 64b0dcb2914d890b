"""What programs of `children.py` need, imported and loaded once for all that are forked from the process."""

from __future__ import annotations

from contextlib import suppress

from contextwin.analysis.language import detect_language
from contextwin.analysis.tokens import count_tokens
from testkit import stepping as stepping

with suppress(ImportError):  # Not everybody has the extra slack.
    from testkit import slack_stream_child as slack_stream_child

count_tokens("the encoding")
detect_language("Wer hat gestern nach dem Modell gefragt?")
