"""`reply`, `persona` and `feedback`: answers in somebody's style, what is known of it, and what people thought."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Annotated, Literal

import typer

from contextwin.analysis.sanitize import clean_name
from contextwin.avatar.avatar import Avatar
from contextwin.avatar.persona import allow_persona, load_persona
from contextwin.avatar.reply import Draft, Persona, Reply, ReplyRequest, draft_to_dict, persona_to_dict, reply_to_dict
from contextwin.avatar.style import describe_in_words
from contextwin.interfaces.cli.common import Json, Workspace, open_configured, the_workspace, user_id
from contextwin.interfaces.cli.console import print_json, print_note, print_text
from contextwin.interfaces.cli.options import Asked, Question, with_options
from contextwin.models.requests import WindowRequest
from contextwin.models.weights import read_weights
from contextwin.providers.chat import open_chat_model, read_limits

Verdict = Literal["up", "down", "edit"]
Person = Annotated[str, typer.Option(help="In whose style: id or @name.")]
Share = Annotated[float, typer.Option(min=0, max=1, help="Share of the prompt for style; the rest is context.")]
PromptTokens = Annotated[int, typer.Option(min=1, help="Tokens that the whole prompt may cost.")]
ReplyTokens = Annotated[int, typer.Option(min=1, help="Tokens that the reply may cost.")]
StyleMatch = Annotated[float, typer.Option(min=0, max=1, help="Write again what fits the style less than this.")]
Model = Annotated[str | None, typer.Option(help="openai:MODEL, ollama:MODEL, … (CONTEXTWIN_CHAT_MODEL).")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Print the exact prompt, and ask nobody; needs no key.")]


@with_options(Question)
def reply(
    context: typer.Context,
    question: Question,
    persona: Person,
    balance: Share = 0.3,
    max_prompt_tokens: PromptTokens = 6000,
    max_reply_tokens: ReplyTokens = 1000,
    min_style_match: StyleMatch = 0.0,
    model: Model = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Print a reply in somebody's style, grounded in what may be shown. They must have allowed it (persona --enable).

    \b
    contextwin reply "status of the API integration?" --persona @tobi --as @mei --channel "#eng-api" --dry-run
    contextwin reply "who owns billing?" --persona @ana --as @ben --model ollama:llama3.2 --json
    """
    with open_configured(context) as store:
        window = question.request(store)
        request = ReplyRequest(
            window=window,
            persona=user_id(store, window.workspace, persona),
            balance=balance,
            max_prompt_tokens=max_prompt_tokens,
            max_reply_tokens=max_reply_tokens,
            min_style_match=min_style_match,
        )
        spec, weights = model or store.settings.chat_model, read_weights(question.weights)
        if dry_run:
            draft = Avatar(store, weights=weights).draft(request, read_limits(spec, store.settings))
            _print_draft(draft, as_json=as_json)
        else:
            written = Avatar(store, open_chat_model(spec, store.settings), weights=weights).reply(request)
            _print_reply(written, as_json=as_json)


@with_options(Asked)
def persona(
    context: typer.Context,
    user: Annotated[str, typer.Argument(help="Whose style: id or @name.")],
    asked: Asked,
    enable: Annotated[bool, typer.Option("--enable", help="Allow replies in their style.")] = False,
    disable: Annotated[bool, typer.Option("--disable", help="Forbid them; forget style and replies.")] = False,
    as_json: Json = False,
) -> None:
    """Print how somebody writes, of what may be shown; without --as, of what they themselves may read.

    \b
    contextwin persona @tobi --enable
    contextwin persona @tobi --as @mei --json
    """
    if enable and disable:
        raise typer.BadParameter("--enable and --disable do not go together")
    with open_configured(context) as store:
        place = the_workspace(store, asked.workspace)
        whose = user_id(store, place, user)
        request = WindowRequest(prompt="", **asked.asked_in(store, place))
        if enable or disable:
            # Who is not named sits at the machine that holds the store, as an administrator does.
            decides = replace(request, everyone=request.everyone or request.asker is None)
            allow_persona(store, decides, whose, is_enabled=enable)
        if request.asker is None and not request.everyone:
            request = replace(request, asker=whose)
        known = None if disable else load_persona(store, request, whose)
    if known is None and as_json:
        print_json({"user": whose, "is_enabled": False})
    elif known is None:
        print_text(f"{whose}: disabled; style and replies forgotten")
    elif as_json:
        print_json(persona_to_dict(known))
    else:
        _print_persona(known)


def feedback(
    context: typer.Context,
    reply_id: Annotated[str, typer.Argument(help="As the reply said.")],
    verdict: Annotated[Verdict, typer.Argument(help="What was thought of it; edit: it was posted in other words.")],
    text: Annotated[str | None, typer.Option(help="What was posted instead; - reads it from standard input.")] = None,
    workspace: Workspace = None,
    as_json: Json = False,
) -> None:
    """Remember what was thought of a reply, with the window that it was made from.

    \b
    contextwin feedback 5f0c… up
    contextwin feedback 5f0c… edit --text "Live in three marinas; the rest on Tuesday."
    """
    edited = sys.stdin.read() if text == "-" else text
    if (verdict == "edit") != bool(edited and edited.strip()):
        raise typer.BadParameter("edit needs --text, what was posted instead; up and down go without")
    with open_configured(context) as store:
        place = the_workspace(store, workspace)
        with store.persona_repository(place) as persona_repository:
            persona_repository.save_feedback(reply_id, verdict, edited)
    if as_json:
        print_json({"reply_id": reply_id, "verdict": verdict})
    else:
        print_note(f"remembered: {verdict}")


def _print_draft(draft: Draft, *, as_json: bool) -> None:
    if as_json:
        print_json(draft_to_dict(draft))
        return
    for message in draft.messages:
        print_text(f"[{message.role}]\n{message.content}\n")
    parts = ", ".join(f"{name} {tokens:,}" for name, tokens in draft.tokens_by_part.items())
    print_note(f"prompt version {draft.version}, {draft.tokens:,} tokens: {parts}")


def _print_reply(reply: Reply, *, as_json: bool) -> None:
    if as_json:
        print_json(reply_to_dict(reply))
        return
    print_text(reply.marked_text)
    for citation in reply.citations:
        address = citation.permalink or f"{citation.channel}/{citation.ts}"
        print_note(f"from {clean_name(citation.name)}: {address}")
    for doubt in reply.uncertain:
        print_note(f"uncertain: {doubt}")
    cost = f"{reply.input_tokens:,} tokens in, {reply.output_tokens:,} out"
    print_note(f"reply {reply.reply_id} by {reply.model}, {cost}, style match {reply.style.score:.2f}")


def _print_persona(persona: Persona) -> None:
    allowed = "enabled" if persona.is_enabled else f"not enabled: contextwin persona {persona.user} --enable"
    print_text(f"{clean_name(persona.name)} ({persona.user}), {allowed}")
    for line in describe_in_words(persona.profile):
        print_text(f"- {line}")
    profile = persona.profile
    if persona.oldest and persona.latest:
        days = f"{persona.oldest:%Y-%m-%d} to {persona.latest:%Y-%m-%d}"
        print_note(f"from {profile.message_count:,} messages in {len(persona.channels)} channels, {days}")
    if profile.is_fallback:
        print_note(
            f"only {profile.message_count} messages of theirs are readable, too few: this is how everybody writes"
        )
