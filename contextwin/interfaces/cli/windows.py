"""`window` and `search`: print the window for a question, or the messages that match it."""

from __future__ import annotations

from dataclasses import replace
from datetime import tzinfo
from typing import TYPE_CHECKING, Annotated, Literal

from typer import Context, Option

from contextwin.analysis.sanitize import clean_name
from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.common import COMMAND_LINE, open_store_of, record_mode
from contextwin.interfaces.cli.console import (
    format_table,
    print_degraded,
    print_json,
    print_missing_room,
    print_note,
    print_text,
)

if TYPE_CHECKING:
    from contextwin.models.explanations import ExplainedWindow
    from contextwin.models.searches import SearchPage
    from contextwin.models.windows import ContextWindow

OutputFormat = Literal["text", "context", "context_scored", "xml", "messages", "json"]


@options.with_given
def search(
    context: Context,
    prompt: options.Prompt,
    given: options.RankOptions,
    limit: Annotated[int, Option("--limit", "-n", min=1, help="Maximum number of messages.")] = 20,
    full: Annotated[bool, Option("--full", help="Print whole messages, not their first line.")] = False,
    as_json: options.Json = False,
) -> None:
    """Print the messages that match a question, one a line, what looks most like the answer first.

    The number before each orders them: how much it looks like the answer, lowered by those of its thread above it.
    What a question about time asks for has ▶ instead and comes first, in its order.

    \b
    contextwin search "partial refunds" --as @mei --channel "#eng-api"
    contextwin search "why did bookings fail?" --as @mei --limit 5 --full
    """
    from contextwin.window.builder import ContextWindowBuilder

    given = given.ready(context)
    with open_store_of(context) as store:
        request = given.request(store, prompt)
        zone = given.zone(store, request)
        page = ContextWindowBuilder(store, weights=given.scoring).search(request, limit)
    if as_json:
        print_json({"workspace": request.workspace, "prompt": request.prompt, **page.to_dict()})
    else:
        _print_hits(page, zone, request.workspace, is_full=full)


def _print_hits(page: SearchPage, zone: tzinfo, workspace: str, *, is_full: bool) -> None:
    from contextwin.interfaces.cli.timeline import render_line, render_message

    render = render_message if is_full else render_line
    for hit in page.hits:
        print_text(f"{'     ▶' if hit.is_answer else f'{hit.rank_score:.2f}  '} {render(hit.message, zone)}")
    if page.note:
        print_note(page.note)
    print_degraded(page.degraded, workspace)
    reasons = [page.empty_reason, *([page.access] if page.sees_channels else [])]
    print_note(f"times are {zone}" if page.hits else f"no messages ({'; '.join(reasons)})")


@options.with_given
def window(
    context: Context,
    prompt: options.Prompt,
    given: options.WindowOptions,
    format: Annotated[OutputFormat, Option(help="The format of the window.")] = "text",
    scores: Annotated[bool, Option("--scores", help="Also print the score of each message and its factors.")] = False,
    explain: Annotated[
        bool, Option("--explain", help="Also print for each candidate why it is in the window, or why not.")
    ] = False,
    as_json: options.Json = False,
) -> None:
    """Print the window for a question: the messages that a model should see, within a budget of tokens.

    \b
    contextwin window "status of the API integration?" --workspace acme --as @ana --channel "#eng"
    contextwin window "who owns billing?" --workspace acme --all --budget 1000 --format xml
    contextwin window "who owns billing?" --as @ana --explain
    """
    from contextwin.window.builder import ContextWindowBuilder

    is_json = as_json or format == "json"
    given = given.ready(context)
    with open_store_of(context) as store:
        request = replace(given.request(store, prompt), format="text" if format == "json" else format, explain=explain)
        builder = ContextWindowBuilder(store, weights=given.scoring, record=record_mode(context), frontend=COMMAND_LINE)
        retrieval, built = builder.build_unrecorded(request)
        builder.record(retrieval, built)
        explained = None
        if explain:
            from contextwin.explain.explanation import explain_built

            explained = explain_built(retrieval, built)
        # Printed before the store is closed, which waits for the record.
        print_window(built, "json" if is_json else format, explained)
        if scores and not is_json:  # JSON has them always.
            print_text("\n" + _render_scores(built))
        if record_mode(context) != "off" and retrieval.found.access_rule != "unknown" and not is_json:
            whose = "--all" if request.everyone else f"--as {request.asker}"
            where = f" --workspace {request.workspace}" if given.workspace else ""
            print_note(f"why: contextwin explain {built.window_id} {whose}{where}")


def print_window(window: ContextWindow, format: OutputFormat, explained: ExplainedWindow | None = None) -> None:
    """Print a window in the format, then how large it is and what could not be searched."""
    from contextwin.models.as_json import as_json
    from contextwin.window.render.rendering import summarize_window

    if format == "json":
        explanation = {"explanation": as_json(explained.messages)} if explained else {}
        print_json(window.to_dict() | explanation)
        print_missing_room(window)
        return
    if window.text:
        print_text(window.text)
    if explained:
        from contextwin.interfaces.cli.explanations import render_explained

        print_text("\n" + render_explained(explained.messages))
    print_note(summarize_window(window))
    print_missing_room(window)
    print_degraded(window.degraded, window.workspace)


def _render_scores(window: ContextWindow) -> str:
    """Return a table of the messages shown, best first: total, its parts, and the factors that change it.

    `absolute` is the number that `--min-score` is compared with.
    The column of the reranker is there where it read any.
    """
    from contextwin.models.windows import DELETED

    shown = [(thread.channel_label, each) for thread in window.threads for each in thread.messages]
    scored = sorted(((each.score, label, each) for label, each in shown if each.score), key=lambda one: -one[0].total)
    names = {"meaning": "semantic", "words": "lexical", "reranked": "rerank"}
    if all(score.rerank is None for score, _, _ in scored):
        del names["reranked"]
    rows = [
        (
            f"{score.total:.3f}",
            f"{score.absolute:.3f}",
            f"{score.relevance:.3f}",
            *("-" if (part := getattr(score, name)) is None else f"{part:.3f}" for name in names.values()),
            " ".join(f"{name} {value:.2f}" for name, value in score.factors.items() if f"{value:.2f}" != "1.00") or "-",
            each.role,
            f"{clean_name(label)} {each.ts} {clean_name(each.name or DELETED)}",
        )
        for score, label, each in scored
    ]
    return format_table(("total", "absolute", "relevance", *names, "factors", "role", "message"), rows)
