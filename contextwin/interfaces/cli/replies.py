"""`reply` and `persona`: replies in a user's style, and the style itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from typer import Argument, BadParameter, Context, Exit, Option

from contextwin.analysis.sanitize import clean_name
from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.common import COMMAND_LINE, find_user, open_store_of, record_mode
from contextwin.interfaces.cli.console import count_of, print_json, print_missing_room, print_note, print_text
from contextwin.models.requests import WindowRequest

if TYPE_CHECKING:
    from contextwin.answer.citations import Citation
    from contextwin.avatar.reply import Draft, Persona, Reply
    from contextwin.providers.chat.types import ChatMessage

#: The exit code of a reply that was refused, filtered, cut or empty. Another than those of every command.
INCOMPLETE = 3


@options.with_given
def reply(
    context: Context,
    prompt: options.Prompt,
    persona: Annotated[str, Option("--persona", metavar="USER", help="The user in whose style: id or @name.")],
    given: options.WindowOptions,
    balance: Annotated[float, Option(min=0, max=1, help="Share of the prompt for style; the rest is context.")] = 0.3,
    max_prompt_tokens: options.PromptTokens = 6000,
    max_reply_tokens: Annotated[int, Option(min=1, help="Maximum number of tokens of the reply.")] = 1000,
    min_style_match: Annotated[
        float, Option(min=0, max=1, help="Retry a reply that matches the style less than this.")
    ] = 0.0,
    opinions: Annotated[
        str, Option(metavar="hedge|omit", help="Opinions, thanks and promises in the user's name: hedged, or left out.")
    ] = "hedge",
    model: Annotated[str | None, Option(help="openai:MODEL, ollama:MODEL, … (CONTEXTWIN_CHAT_MODEL).")] = None,
    dry_run: options.OnlyPrompt = False,
    as_json: options.Json = False,
) -> None:
    """Print a reply in a user's style, based on the window for the question. The user must allow it (persona --enable).

    A reply that is refused, filtered, cut or empty says so and exits with 3.

    \b
    contextwin reply "status of the API integration?" --persona @tobi --as @mei --channel "#eng-api" --dry-run
    contextwin reply "who owns billing?" --persona @ana --as @ben --model ollama:llama3.2 --json
    """
    from contextwin.avatar.avatar import Avatar
    from contextwin.avatar.reply import ReplyRequest, opinion_rule
    from contextwin.providers.chat import open_chat_model
    from contextwin.providers.chat.limits import read_limits

    given = given.ready(context)
    with open_store_of(context) as store:
        window = given.request(store, prompt)
        request = ReplyRequest(
            window=window,
            persona=find_user(store, window, persona),
            balance=balance,
            max_prompt_tokens=max_prompt_tokens,
            max_reply_tokens=max_reply_tokens,
            min_style_match=min_style_match,
            opinions=opinion_rule(opinions),
        )
        spec, scoring = model or store.settings.chat_model, given.scoring
        if dry_run:
            draft = Avatar(store, weights=scoring).draft(request, read_limits(spec, store.settings))
            _print_draft(draft, as_json=as_json)
            return
        found = open_chat_model(spec, store.settings)
        avatar = Avatar(store, found, weights=scoring, record=record_mode(context), frontend=COMMAND_LINE)
        written = avatar.reply(request)
        _print_reply(written, as_json=as_json)
        print_missing_room(written.window)
        if not written.is_complete:
            raise Exit(INCOMPLETE)


@options.with_given
def persona(
    context: Context,
    user: Annotated[str, Argument(help="The user whose style it is: id or @name.")],
    given: options.PersonaOptions,
    enable: Annotated[bool, Option("--enable", help="Allow replies in the user's style.")] = False,
    disable: Annotated[bool, Option("--disable", help="Forbid them, and erase style and replies.")] = False,
    as_json: options.Json = False,
) -> None:
    """Print a user's style of writing, from what the asker may read.

    Without --as, the user of the style counts as the asker, and an administrator enables or disables it.

    \b
    contextwin persona @tobi --enable
    contextwin persona @tobi --as @mei --json
    """
    from contextwin.avatar.persona import allow_persona, load_persona

    given.check(is_asker_needed=False)
    if enable and disable:
        raise BadParameter("--enable and --disable do not go together: leave out one of the two")
    with open_store_of(context) as store:
        viewer = given.viewer(store)
        # Without --as, the caller controls the store, and so counts as an administrator.
        decides = replace(viewer, everyone=viewer.everyone or viewer.asker is None)
        author = find_user(store, decides, user)
        if enable or disable:
            allow_persona(store, decides, author, is_enabled=enable)
        if viewer.asker is None and not viewer.everyone:
            viewer = replace(viewer, asker=author)
        request = WindowRequest(prompt="", asked_at=given.asked_at(store, viewer), **viewer.who)
        loaded = None if disable else load_persona(store, request, author)
    if as_json:
        print_json(loaded.to_dict() if loaded else {"user": author, "is_enabled": False})
    elif loaded:
        _print_persona(loaded)
    else:
        print_text(f"{author}: disabled; style and replies erased")


def _print_draft(draft: Draft, *, as_json: bool) -> None:
    if as_json:
        print_json(draft.to_dict())
        return
    print_messages(draft.messages)
    parts = ", ".join(f"{name} {tokens:,}" for name, tokens in draft.tokens_by_part.items())
    print_note(f"prompt version {draft.version}, {draft.tokens:,} tokens: {parts}")


def _print_reply(reply: Reply, *, as_json: bool) -> None:
    if as_json:
        print_json(reply.to_dict())
        return
    if reply.marked_text:
        print_text(reply.marked_text)
    print_grounds(reply.citations, reply.uncertain)
    cost = f"{reply.input_tokens:,} tokens in, {reply.output_tokens:,} out"
    print_note(f"reply {reply.reply_id} by {reply.model}, {cost}, style match {reply.style.score:.2f}")


def print_messages(messages: Iterable[ChatMessage]) -> None:
    """Print the messages of a prompt, each under its role."""
    for message in messages:
        print_text(f"[{message.role}]\n{message.content}\n")


def print_grounds(citations: Iterable[Citation], uncertain: Iterable[str]) -> None:
    """Print on standard error what an answer cites, and the reasons to doubt it."""
    for citation in citations:
        address = citation.permalink or f"{citation.channel}/{citation.ts}"
        print_note(f"from {clean_name(citation.name)}: {address}")
    for reason in uncertain:
        print_note(f"uncertain: {reason}")


def _print_persona(persona: Persona) -> None:
    from contextwin.avatar.style.instructions import describe_in_words

    allowed = "enabled" if persona.is_enabled else f"not enabled: contextwin persona {persona.user} --enable"
    print_text(f"{clean_name(persona.name)} ({persona.user}), {allowed}")
    for line in describe_in_words(persona.profile):
        print_text(f"- {line}")
    profile = persona.profile
    messages = count_of(profile.message_count, "message")
    if persona.oldest and persona.latest:
        days = f"{persona.oldest:%Y-%m-%d} to {persona.latest:%Y-%m-%d}"
        print_note(f"from {messages} in {count_of(len(persona.channels), 'channel')}, {days}")
    if profile.is_fallback:
        print_note(f"only {messages} can be read, too few: this is the style of all users")
