"""The Home tab: what is stored that its viewer may read, their questions, their consent, and that they are forgotten.

Everything on it is the viewer's own, or read under row security with their rights when it is opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from contextwin.analysis.sanitize import clean_name
from contextwin.avatar.persona import allow_persona
from contextwin.interfaces.slack import rendering
from contextwin.interfaces.slack.asked import refuse
from contextwin.interfaces.slack.rendering import Block, escape_mrkdwn, plain
from contextwin.interfaces.slack.service import SlackService
from contextwin.interfaces.slack.wording import say
from contextwin.models.directory import ListedChannel
from contextwin.privacy.access import open_scope
from contextwin.privacy.erasure import ErasureOptions, forget_user
from contextwin.window.render.rendering import label_channels, permalink

#: Channels that the tab names, those with the latest messages. Unmeasured.
HOME_CHANNELS = 15
#: Questions that it lists. Unmeasured.
HOME_QUESTIONS = 10
#: Characters of a question that are shown. Unmeasured.
QUESTION_CHARS = 150

ALLOW_ACTION, FORBID_ACTION, FORGET_ACTION = "contextwin_allow_style", "contextwin_forbid_style", "contextwin_forget_me"
FORGET_CALLBACK = "contextwin_forget"

ALLOWED = "Colleagues may ask for drafts in your style. They alone see these, marked as not written by you."
FORBIDDEN = "Nobody may ask for drafts in your style."
WHAT_IS_FORGOTTEN = (
    "Erases your messages, your name, your style, your questions and your feedback from the store, for good: no later "
    "comparison with Slack brings them back. Answers to your questions are deleted in Slack, too. Slack itself keeps "
    "your messages. What you write from now on is stored."
)
FORGOTTEN = "You are forgotten."
NO_QUESTIONS = "You have asked nothing yet."
ASK_ABOUT, RECENT, DRAFTS = "What you can ask about", "Your recent questions", "Drafts in your style"
ALLOW, FORBID, FORGET, CANCEL = "Allow", "Withdraw", "Forget me", "Cancel"
ONE_CONVERSATION, CONVERSATIONS = "1 conversation that you may read.", "{count} conversations that you may read."
LATEST, NO_MESSAGES = "latest message {moment}", "no messages"
COMPARED, MORE = "compared with Slack {moment}", "… and {count} more."


@dataclass(frozen=True, kw_only=True, slots=True)
class AskedQuestion:
    """A question of the viewer's that they may read, and where its answer is."""

    text: str  #: as they wrote it
    label: str  #: of its channel
    answer: str | None  #: the address of the answer


@dataclass(frozen=True, kw_only=True, slots=True)
class Home:
    """What the tab of one user shows."""

    channels: Sequence[ListedChannel]  #: that they may read, the one with the latest message first
    labels: Mapping[str, str]  #: of these
    compared: Mapping[str, datetime]  #: when channels were compared with Slack
    allows_style: bool  #: they allowed drafts in their style
    questions: Sequence[AskedQuestion]  #: the latest first


def publish_home(service: SlackService, user: str, note: str = "") -> None:
    """Show a user their tab, with a note on it; a user who may read nothing here gets one fixed sentence."""
    with service.locales.speaking_to(user):
        if refusal := refuse(service, service.asked_by(user)):
            blocks = rendering.render_text(refusal).blocks
        else:
            blocks = list(render_home(read_home(service, user), note))
    service.client.views_publish(user_id=user, view={"type": "home", "blocks": blocks})


def set_style(service: SlackService, user: str, *, is_allowed: bool) -> None:
    """Allow drafts in a user's own style, or withdraw that, and show it."""
    viewer = service.asked_by(user)
    if not refuse(service, viewer):
        allow_persona(service.store, viewer, user, is_enabled=is_allowed)
    publish_home(service, user)


def ask_to_forget(service: SlackService, user: str, trigger_id: str) -> None:
    """Ask whether the user wants to be forgotten."""
    with service.locales.speaking_to(user):
        view = {
            "type": "modal",
            "callback_id": FORGET_CALLBACK,
            "title": plain(FORGET),
            "submit": plain(FORGET),
            "close": plain(CANCEL),
            "blocks": rendering.render_text(WHAT_IS_FORGOTTEN).blocks,
        }
    service.client.views_open(trigger_id=trigger_id, view=view)


def forget_me(service: SlackService, user: str) -> None:
    """Forget a user who has confirmed it."""
    if not refuse(service, service.asked_by(user)):
        forget_user(service.store, service.workspace, user, ErasureOptions(performed_by=user))
        service.responder.settle_all()
    publish_home(service, user, FORGOTTEN)


def read_home(service: SlackService, user: str) -> Home:
    """Return what the tab of a user shows, read with their rights."""
    slack, workspace = service.store.slack, service.workspace
    asked = slack.questions_of(workspace, user, HOME_QUESTIONS)
    with service.store.reading(on_primary=True) as reader:
        visible = open_scope(reader, service.asked_by(user))
        channels = reader.channels_listed(visible.whole)
        keys = [(each.channel, each.question_ts) for each in asked]
        found = reader.messages_listed(visible.whole, keys, visible.channel_names) if keys else []
    texts = {(each.channel, each.ts): each.text for each in found if each.user == user and not each.is_deleted}
    labels = label_channels(visible.channels)
    return Home(
        channels=sorted(channels, key=lambda each: each.latest.timestamp() if each.latest else 0.0, reverse=True),
        labels=labels,
        compared={each.channel: each.reconciled_at for each in slack.cursors(workspace)},
        allows_style=slack.allows_style(workspace, user),
        questions=[
            AskedQuestion(
                text=text,
                label=labels[each.channel],
                answer=permalink(visible.domain, each.channel, each.answer_ts or "", each.thread_ts),
            )
            for each in asked
            if (text := texts.get((each.channel, each.question_ts)))
        ],
    )


def render_home(home: Home, note: str = "") -> Iterator[Block]:
    """Yield the blocks of a tab."""
    if note:
        yield from rendering.render_sections(f"*{say(note)}*")
    yield _header(ASK_ABOUT)
    yield from rendering.render_sections("\n".join(_channel_lines(home)))
    yield _header(RECENT)
    yield from rendering.render_sections("\n".join(_question_lines(home)) or say(NO_QUESTIONS))
    yield _header(DRAFTS)
    yield from rendering.render_sections(say(ALLOWED if home.allows_style else FORBIDDEN))
    allow, forbid = _button(ALLOW, ALLOW_ACTION), _button(FORBID, FORBID_ACTION)
    yield {"type": "actions", "elements": [forbid if home.allows_style else allow]}
    yield _header(FORGET)
    yield from rendering.render_sections(say(WHAT_IS_FORGOTTEN))
    yield {"type": "actions", "elements": [_button(FORGET, FORGET_ACTION) | {"style": "danger"}]}


def _channel_lines(home: Home) -> Iterator[str]:
    count = len(home.channels)
    yield say(ONE_CONVERSATION if count == 1 else CONVERSATIONS).format(count=count)
    for each in home.channels[:HOME_CHANNELS]:
        label = clean_name(", ".join(each.people)) if each.people else clean_name(home.labels[each.channel])
        compared = home.compared.get(each.channel)
        moment = rendering.render_moment
        parts = [say(LATEST).format(moment=moment(each.latest)) if each.latest else say(NO_MESSAGES)]
        parts += [say(COMPARED).format(moment=moment(compared))] if compared else []
        yield f"• {escape_mrkdwn(label)}: {', '.join(parts)}"
    if count > HOME_CHANNELS:
        yield say(MORE).format(count=count - HOME_CHANNELS)


def _question_lines(home: Home) -> Iterator[str]:
    for each in home.questions:
        text = " ".join(each.text.split())
        short = text if len(text) <= QUESTION_CHARS else f"{text[:QUESTION_CHARS].rstrip()} …"
        yield f"• {rendering.render_link(short, each.answer)} ({escape_mrkdwn(clean_name(each.label))})"


def _header(text: str) -> Block:
    return {"type": "header", "text": plain(text)}


def _button(label: str, action: str) -> Block:
    return {"type": "button", "text": plain(label), "action_id": action}
