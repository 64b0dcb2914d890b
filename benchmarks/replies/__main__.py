"""Is a reply in a person's style taken for theirs, and does it fit what was said?

At each moment three candidates stand side by side: what the person really wrote, the avatar's reply, and a reply from a
plain prompt with the same window. A judge sees 15 earlier messages of the person and none of the names.

    python -m benchmarks.replies MESSAGES.jsonl --out FOLDER --writer SPEC [--judge SPEC] [--moments 40] [--budget 1500]
        [--embedder static] [--opinions hedge|omit] [--prices 0.25,2] [--judge-prices 1,8] [--yes]

MESSAGES.jsonl is typed JSONL of a workspace. Without --yes it makes the prompts, says what writing and judging cost at
most, and stops. All answers are in FOLDER; the same command again goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from benchmarks.common.asking import Question, ask_all, estimate, known_answers, read_prices
from benchmarks.common.evaluation import fresh_home
from benchmarks.common.results import SEED, interval
from benchmarks.replies.judging import (
    AVATAR,
    PLAIN,
    REAL,
    WRITER_TOKENS,
    WRITERS,
    Verdict,
    is_before,
    make_judging,
    make_plain,
    read_verdict,
    taken_shares,
)
from benchmarks.replies.moments import Moment, find_moments
from contextwin import Avatar, ImportOptions, ReplyRequest, Store, WindowRequest, import_archive, open_store
from contextwin.answer.citations import read_answer
from contextwin.avatar.marks import expand_marks, write_as_slack
from contextwin.avatar.persona import allow_persona
from contextwin.avatar.reply import Draft, opinion_rule
from contextwin.config import read_settings
from contextwin.errors import ContextWinError
from contextwin.providers.chat import open_chat_model
from contextwin.providers.chat.limits import ChatLimits
from contextwin.providers.chat.types import ChatModel
from contextwin.providers.embedders import open_embedder


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what is left of the run, and print its table when all is judged; 1 where something did not work."""
    options = _parse(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    try:
        lines = options.messages.read_text(encoding="utf-8").split("\n")
        moments = find_moments([json.loads(line) for line in lines if line], options.moments)
        if not moments:
            raise ValueError(f"{options.messages} has no moment: nobody wrote enough before replying to somebody")
        writer = open_chat_model(options.writer)
        judge = open_chat_model(options.judge or options.writer)
        with _open_workspace(options) as store:
            drafts = make_drafts(store, moments, writer, options)
        return _run(moments, drafts, writer, judge, options)
    except (ContextWinError, ValueError, OSError) as exc:
        print(f"{exc}; what was answered is kept: the same command goes on", file=sys.stderr)
        return 1


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("messages", type=Path, metavar="MESSAGES.jsonl", help="a workspace")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="replies and verdicts")
    parser.add_argument("--writer", required=True, metavar="SPEC", help="the chat model that writes")
    parser.add_argument("--judge", metavar="SPEC", help="the chat model that judges; default the writer")
    parser.add_argument("--moments", type=int, default=40, metavar="N", help="moments, of as many people as there are")
    parser.add_argument("--budget", type=int, default=1500, metavar="B", help="tokens of each window")
    parser.add_argument("--embedder", default="static")
    parser.add_argument("--opinions", type=opinion_rule, default="hedge", metavar="hedge|omit")
    parser.add_argument("--prices", type=read_prices, default="0,0", metavar="IN,OUT", help="of a million tokens")
    parser.add_argument("--judge-prices", type=read_prices, metavar="IN,OUT", help="the judge's; default the same")
    parser.add_argument("--concurrency", type=int, default=4, metavar="N", help="questions at once")
    parser.add_argument("--yes", action="store_true", help="ask the models; without it the cost is said")
    return parser.parse_args(arguments)


@contextmanager
def _open_workspace(options: argparse.Namespace) -> Iterator[Store]:
    """Import the workspace into a fresh embedded store, whose server and files are gone afterwards."""
    with fresh_home() as home:
        settings = read_settings(home=home, embedder=options.embedder, weights="default")
        settings = settings.model_copy(update={"database_url": None, "reranker": "none"})
        with open_store(settings=settings) as store:
            embedder = open_embedder(options.embedder, settings)
            import_archive(store, embedder, options.messages, ImportOptions(format="jsonl"))
            yield store


def make_drafts(
    store: Store, moments: Sequence[Moment], writer: ChatModel, options: argparse.Namespace
) -> dict[str, Draft]:
    """Return the avatar's prompt for each moment, by the moment's id; nothing sent after it is in one."""
    avatar = Avatar(store, writer, embedder=open_embedder(options.embedder, store.settings))
    limits = ChatLimits(spec=writer.spec, context_tokens=writer.context_tokens, encoding=writer.encoding)
    for workspace, persona in {(moment.workspace, moment.persona) for moment in moments}:
        administrator = WindowRequest(prompt="", workspace=workspace, everyone=True)
        allow_persona(store, administrator, persona, is_enabled=True)
    return {moment.id: avatar.draft(_request_of(moment, options), limits) for moment in moments}


def _request_of(moment: Moment, options: argparse.Namespace) -> ReplyRequest:
    window = WindowRequest(
        prompt=moment.said,
        workspace=moment.workspace,
        channel=moment.channel,
        thread_ts=moment.thread_ts,
        asker=moment.asker,
        viewer=moment.persona,
        asked_at=moment.said_at,
        max_tokens=options.budget,
    )
    return ReplyRequest(window=window, persona=moment.persona, opinions=options.opinions)


def _run(
    moments: Sequence[Moment],
    drafts: Mapping[str, Draft],
    writer: ChatModel,
    judge: ChatModel,
    options: argparse.Namespace,
) -> int:
    writings = [
        question
        for moment in moments
        for question in (
            make_plain(moment, drafts[moment.id].window.text),
            Question(id=f"{moment.id}/{AVATAR}", messages=drafts[moment.id].messages, max_tokens=WRITER_TOKENS),
        )
    ]
    replies, verdicts = options.out / "replies.jsonl", options.out / "verdicts.jsonl"
    longest = {question.id: "word " * WRITER_TOKENS for question in writings}
    expected = _judgings(moments, drafts, longest | known_answers(writer, writings, replies))
    judge_prices = options.judge_prices or options.prices
    print(estimate(writer, writings, replies).describe(f"writer {writer.spec}", options.prices), file=sys.stderr)
    print(estimate(judge, expected, verdicts).describe(f"judge {judge.spec}", judge_prices), file=sys.stderr)
    if not options.yes:
        print("nothing was asked; --yes asks", file=sys.stderr)
        return 0
    written = ask_all(writer, writings, replies, options.concurrency)
    judged = ask_all(judge, _judgings(moments, drafts, written), verdicts, options.concurrency)
    read = [read_verdict(moment, judged[moment.id]) for moment in moments]
    print_table([verdict for verdict in read if verdict], len(moments))
    return 0


def _judgings(moments: Sequence[Moment], drafts: Mapping[str, Draft], written: Mapping[str, str]) -> list[Question]:
    return [
        make_judging(
            moment,
            {
                REAL: moment.wrote,
                PLAIN: write_as_slack(written[f"{moment.id}/{PLAIN}"], drafts[moment.id].user_by_name),
                AVATAR: _posted(written[f"{moment.id}/{AVATAR}"], drafts[moment.id]),
            },
        )
        for moment in moments
    ]


def _posted(text: str, draft: Draft) -> str:
    """Return the avatar's answer as it would be posted: without citations, with Slack's mentions and links."""
    reading = read_answer(expand_marks(text, draft.ts_by_mark, draft.messages[-1].content).text, draft.window)
    return write_as_slack(reading.text, draft.user_by_name)


def print_table(verdicts: Sequence[Verdict], moments: int) -> None:
    """Print for each writer how often it is taken for the person, and its fit, with intervals."""
    if not verdicts:
        print(f"no verdict could be read, of {moments}")
        return
    rng = np.random.default_rng(SEED)
    taken = taken_shares(verdicts)
    print(f"{'writer':<10}{'n':>5}  {'taken for real, %':<24}{'fit, 1-5':<22}{'before the real one, %':<24}")
    for writer in WRITERS:
        fit = [float(verdict.fit[writer]) for verdict in verdicts]
        before = [float(is_before(verdict, writer, REAL)) for verdict in verdicts]
        print(
            f"{writer:<10}{len(verdicts):>5}  {_cell(taken[writer], 100, rng):<24}{_cell(fit, 1, rng):<22}"
            f"{'' if writer == REAL else _cell(before, 100, rng):<24}".rstrip()
        )
    first = [float(is_before(verdict, AVATAR, PLAIN)) for verdict in verdicts]
    print(f"the avatar before the plain prompt: {_cell(first, 100, rng)} %")
    if len(verdicts) < moments:
        print(f"{moments - len(verdicts)} verdicts could not be read")


def _cell(values: Sequence[float], scale: float, rng: np.random.Generator) -> str:
    low, high = interval(values, rng)
    return f"{scale * np.mean(values):.1f} [{scale * low:.1f}, {scale * high:.1f}]"


if __name__ == "__main__":
    sys.exit(main())
