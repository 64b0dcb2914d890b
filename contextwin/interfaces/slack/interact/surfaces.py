"""What the app shows beside answers: the Home tab, suggested prompts, previews of links; and the stop button."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from slack_bolt import App, BoltResponse

from contextwin.analysis.loose_json import list_of, object_of
from contextwin.analysis.sanitize import clean_name
from contextwin.avatar.persona import allow_persona
from contextwin.errors import AccessError, ConfigError
from contextwin.explain.records import find_window
from contextwin.ingest.sources.fields import is_identifier
from contextwin.interfaces.slack.answer.asked import refuse
from contextwin.interfaces.slack.interact.settings import SETTINGS_CALLBACK, store_settings
from contextwin.interfaces.slack.post import rendering
from contextwin.interfaces.slack.post.rendering import Block, Shown, escape_mrkdwn, plain
from contextwin.interfaces.slack.refusals import attempt
from contextwin.interfaces.slack.service import SlackService
from contextwin.interfaces.slack.wording import say
from contextwin.models.access import Viewer, VisibleScope
from contextwin.models.directory import ListedChannel
from contextwin.models.messages import datetime_of_ts
from contextwin.models.recorded import RecordedMessage, RecordedWindow
from contextwin.privacy.access import open_scope
from contextwin.privacy.erasure import ErasureOptions, forget_user
from contextwin.window.names.directory import list_channels
from contextwin.window.render.rendering import label_channels, permalink

#: Events of which nothing is stored.
SURFACES = ("agent_session_stopped", "app_context_changed", "app_home_opened", "link_shared")


def open_surface(service: SlackService, event: dict[str, Any], next: Callable[[], BoltResponse]) -> BoltResponse:
    """Stop an answer at once; leave the rest to listeners."""
    if event["type"] != "agent_session_stopped":
        return next()
    place = (str(event.get(name) or "") for name in ("channel", "thread_ts", "user"))
    service.responder.stops.stop(*place)
    return BoltResponse(status=200)


def add_surfaces(app: App, service: SlackService, executor: Executor) -> None:
    """Let the app listen to what opens its surfaces, and to their buttons; `executor` runs what that asks for."""

    def run(step: Callable[[], None]) -> None:
        executor.submit(attempt, step, "a surface of the app is not shown")

    @app.event("app_home_opened")
    def open_home(event: dict[str, Any]) -> None:
        if event.get("tab") == "messages":
            run(lambda: suggest_prompts(service, event["user"], event["channel"]))
        else:
            run(lambda: publish_home(service, event["user"]))

    @app.event("app_context_changed")
    def follow_view(event: dict[str, Any]) -> None:
        user, channel = event.get("user"), event.get("channel")
        if user and channel:  # Slack does not always say whose view it is.
            run(lambda: suggest_prompts(service, user, channel, viewed_channel(event)))

    @app.event("link_shared")
    def preview(event: dict[str, Any]) -> None:
        run(lambda: preview_links(service, event))

    def on_click(step: Callable[..., None], *more: str, **given: Any) -> Callable[..., None]:
        """Call a step with who clicked, and with what else of the body it takes."""

        def listen(ack: Any, body: dict[str, Any]) -> None:
            ack()
            run(lambda: step(service, body["user"]["id"], *(body[name] for name in more), **given))

        return listen

    app.action(ALLOW_ACTION)(on_click(set_style, is_allowed=True))
    app.action(FORBID_ACTION)(on_click(set_style, is_allowed=False))
    app.action(FORGET_ACTION)(on_click(ask_to_forget, "trigger_id"))
    app.view(SETTINGS_CALLBACK)(on_click(store_settings, "view"))
    app.view(FORGET_CALLBACK)(on_click(forget_me))


# ---- Suggested prompts in the app's Messages tab: fixed ones, and one about a channel that the user may read


TITLE = "For example"
#: Titles, and what is asked.
FIXED = (
    ("What was decided?", "What was decided this week?"),
    ("What is open?", "Which questions are still open?"),
    ("What concerns me?", "What was I asked to do this week?"),
)
ABOUT_CHANNEL = ("What is new in #{name}?", "What was said in #{name} today?")


def suggest_prompts(service: SlackService, user: str, channel: str, viewed: str | None = None) -> None:
    """Suggest prompts to a user in their conversation with the app; none to whom nothing is answered.

    One is about the channel that they view, if they may read it, else about the public one with the latest message.
    """
    if refuse(service, service.asked_by(user)):
        return
    channels = list_channels(service.store, service.asked_by(user))
    with service.locales.speaking_to(user):
        told = [*((say(title), say(message)) for title, message in FIXED), *_about_latest(channels, viewed)]
        heading = say(TITLE)
    prompts = [{"title": title, "message": message} for title, message in told]
    service.client.assistant_threads_setSuggestedPrompts(channel_id=channel, title=heading, prompts=prompts)


def viewed_channel(event: Mapping[str, Any]) -> str | None:
    """Return the channel that a user views, as an event tells it; None for none.

    >>> viewed_channel({"context": {"entities": [{"type": "slack#/types/channel_id", "value": "C1"}]}})
    'C1'
    """
    entities = object_of(event.get("context")).get("entities")
    for each in map(object_of, list_of(entities)):
        value = each.get("value")
        found = value if each.get("type") == "slack#/types/channel_id" else object_of(value).get("channel_id")
        if is_identifier(found):
            return found
    return None


def _about_latest(channels: list[ListedChannel], viewed: str | None) -> Iterator[tuple[str, str]]:
    """Yield a prompt about the channel that is viewed, or about the public one with the latest message."""
    named = [each for each in channels if each.name and each.latest]
    named = [each for each in named if each.channel == viewed] or [each for each in named if each.kind == "public"]
    if named:
        latest = max(named, key=lambda each: each.latest.timestamp() if each.latest else 0.0)
        name = clean_name(latest.name or "")
        title, message = (say(each).format(name=name) for each in ABOUT_CHANNEL)
        yield title, message


# ---- Previews of links to recorded windows: where each message of a window is, and no text
# A preview is seen by everybody who reads the channel, so it is shown there only if they may read all of the window's
# messages. Else only the author of the link sees it, and nobody anything of a window that somebody else asked for.


#: Messages that a preview names. Unmeasured.
PREVIEWED = 5

ONLY_YOU = "Only you see this preview: not everybody here may read this window."

OF_ONE, OF_MANY = "*Window* of 1 message", "*Window* of {count} messages"
ASKED_FOR, MORE = ", asked for {moment}", "… and {count} more."

_WINDOW = re.compile(r"/windows/([0-9A-Za-z_-]+)/?")


def preview_links(service: SlackService, event: dict[str, Any]) -> None:
    """Show previews of the windows that a message links to, but only what those who see a preview may read."""
    user, channel, ts = (str(event.get(name) or "") for name in ("user", "channel", "message_ts"))
    if event.get("source") == "composer" or not event.get("is_bot_user_member"):
        return  # It is not posted yet, or nobody knows who reads it.
    urls = [str(each.get("url")) for each in event.get("links") or ()]
    windows = {url: window_id for url in urls if (window_id := find_window_id(service.page_url, url))}
    destination = None if channel.startswith("D") else channel
    if not windows or refuse(service, service.asked_by(user, destination)):
        return
    service.store.flush()
    with service.locales.speaking_to(user):
        _show_previews(service, channel, ts, user, windows)


def _show_previews(service: SlackService, channel: str, ts: str, user: str, windows: Mapping[str, str]) -> None:
    alone, here = service.asked_by(user), service.asked_by(user, None if channel.startswith("D") else channel)
    for url, window_id in windows.items():
        with suppress(AccessError, ConfigError):  # Somebody else's, or there is none.
            theirs, ours = _shown_to(service, alone, window_id), _shown_to(service, here, window_id)
            if [each.key for each in _shown(theirs[0])] == [each.key for each in _shown(ours[0])]:
                shown = render_preview(*ours)
                service.client.chat_unfurl(channel=channel, ts=ts, unfurls={url: {"blocks": shown.blocks}})
            else:
                shown = render_preview(*theirs, ONLY_YOU)
                service.client.chat_postEphemeral(channel=channel, user=user, text=shown.text, blocks=shown.blocks)


def find_window_id(page_url: str | None, url: str) -> str | None:
    """Return the id of the window that a link leads to; None for any other link.

    >>> find_window_id("https://cw.example/in", "https://cw.example/in/windows/1f2e3d?b=original")
    '1f2e3d'
    >>> find_window_id("https://cw.example", "https://cw.example.evil.example/windows/1f2e3d")
    """
    if page_url is None:
        return None
    page, link = urlsplit(page_url.rstrip("/")), urlsplit(url)
    found = _WINDOW.fullmatch(link.path.removeprefix(page.path))
    is_ours = (page.scheme, page.netloc) == (link.scheme, link.netloc) and link.path.startswith(page.path)
    return found[1] if found and is_ours else None


def render_preview(window: RecordedWindow, visible: VisibleScope, note: str = "") -> Shown:
    """Return where the messages of a window are."""
    shown, labels = list(_shown(window)), label_channels(visible.channels)
    lines = [say(OF_ONE if len(shown) == 1 else OF_MANY).format(count=len(shown))]
    if window.request.asked_at:
        lines[0] += say(ASKED_FOR).format(moment=rendering.render_moment(window.request.asked_at))
    for each in shown[:PREVIEWED]:
        address = permalink(visible.domain, each.channel, each.ts, each.thread_ts)
        sent = rendering.render_moment(datetime_of_ts(each.ts))
        lines.append(f"• {rendering.render_link(labels[each.channel], address)}, {sent}")
    if len(shown) > PREVIEWED:
        lines.append(say(MORE).format(count=len(shown) - PREVIEWED))
    return rendering.render_text("\n".join([*([say(note)] if note else []), *lines]))


def _shown_to(service: SlackService, viewer: Viewer, window_id: str) -> tuple[RecordedWindow, VisibleScope]:
    with service.store.reading(on_primary=True) as reader:
        return find_window(reader, viewer, window_id)


def _shown(window: RecordedWindow) -> Iterator[RecordedMessage]:
    return (each for each in window.messages if each.outcome == "shown")


# ---- The Home tab
# Everything on it is the viewer's own, or read under row security with their rights when it is opened.


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
COMPARED = "compared with Slack {moment}"


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
