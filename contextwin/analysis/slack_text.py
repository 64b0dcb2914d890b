"""One Slack message → all the words that Slack shows of it, once, ready to be stored.

First its text or its blocks, then its attachments, then its files. Words of somebody else are quoted: each line begins
with "> ". A file is a line "[file: title]", with what the record holds of its content below. Unfurled links are left
out, since nobody in the conversation wrote them.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from contextwin.analysis.block_kit import MAX_DEPTH, BlockText, composed_text, read_blocks
from contextwin.analysis.loose_json import join_lines, object_of, objects_of, string_of
from contextwin.analysis.mrkdwn import clean_text, decode_mrkdwn
from contextwin.models.messages import MAX_TITLE_CHARS, Message
from contextwin.models.quotations import mark_typed, quote_message, without_quoted_files

_WORD = re.compile(r"\w+")
_FILE_LINE = re.compile(r"^\[file: ", re.MULTILINE)
_NO_PREVIEW = "[no preview available]"
#: `mode` of a file that was deleted, and of one that a quoted message holds.
TOMBSTONE, QUOTED = "tombstone", "quoted"
#: `mode` of files that were deleted, or that the workspace's plan hides.
GONE = frozenset({TOMBSTONE, "hidden_by_limit"})
#: Where a file's record has words of its content; the first that has any is the fullest.
_CONTENTS = ("plain_text", "content", "preview_plain_text", "preview")
#: What a file without a name is called.
_UNTITLED = "Untitled"
#: Where a user's profile is, which a quoted message may name in place of the id.
_USER_LINK = re.compile(r"https://[a-z0-9.-]{1,80}\.slack\.com/team/([A-Z0-9]{1,30})\b")
#: A user's id, which a mention can hold.
_USER_ID = re.compile(r"[^\s<>|]{1,80}")
#: A mention of a group of users with its name, and one by its id only.
_GROUP = re.compile(r"<!subteam\^(\w{1,40})\|([^<>|\n]{1,200})>")
_GROUP_ID = re.compile(r"@(\w{1,40})\b")


def plain_text(raw: Mapping[str, Any]) -> str:
    """Return the words of a Slack message; "" when there are none. Mentions stay for `resolve_mentions`."""
    own = _own_words(raw)
    lines = set(own.splitlines())
    # Without words there is no link to unfurl: it is what an app posted.
    is_posted = bool(raw.get("bot_id")) and not own
    others = dict.fromkeys((*_attachments(raw.get("attachments"), is_posted=is_posted), *_files(raw, own)))
    return clean_text(join_lines([own, *(part for part in others if not lines.issuperset(part.splitlines()))])).strip()


def files_of(raw: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return a Slack message's file objects; before 2018 there was one, under `file`."""
    return objects_of(raw.get("files")) or objects_of([raw.get("file")])


def describe_file(title: str) -> str:
    """Return the line that a file is shown as.

    >>> describe_file("Q3 report")
    '[file: Q3 report]'
    """
    return f"[file: {' '.join(title.split())}]"


def quoted_files_of(raw: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the files of the messages that a Slack message quotes, by their ids only: their titles are in its text."""
    return [
        {"id": file.get("id"), "mode": TOMBSTONE if string_of(file.get("mode")) in GONE else QUOTED}
        for each in _quoted_attachments(raw)
        for file in files_of(each)
    ]


def _quoted_attachments(raw: Mapping[str, Any], depth: int = 0) -> Iterator[Mapping[str, Any]]:
    for each in objects_of(raw.get("attachments")) if depth < MAX_DEPTH else ():
        if _is_quoted(each):
            yield each
            for inner in (each, *_quoted_messages(each)):
                yield from _quoted_attachments(inner, depth + 1)


def remove_files(message: Message, gone: Container[str]) -> Message:
    """Return the message without the titles and contents of the files with these ids; the same one if it has none.

    The words of a file go on up to the last line that begins one of its later files. Where words cannot be told apart,
    more is removed: all files of quoted messages, and from a title in the author's own words on everything.
    """
    left, text = list(message.files), message.text
    for number, file in enumerate(message.files):
        if file.get("id") not in gone or file.get("mode") == TOMBSTONE:
            continue
        left[number] = {"id": file["id"], "mode": TOMBSTONE}
        if file.get("mode") == QUOTED:
            text = without_quoted_files(text)
        elif title := _title_of(file):
            later = [_title_of(other) for other in message.files[number + 1 :] if other.get("id") not in gone]
            text = _without_file(text, title, list(filter(None, later)))
    return message if left == list(message.files) else replace(message, text=text, files=tuple(left))


def _without_file(text: str, title: str, later: Sequence[str]) -> str:
    """Return a text without a file's line and what follows it, up to the line of a later file.

    A later file's line that also stands before the file's own may be words of anybody, and does not end it.
    """
    text = f"\n{text}\n"
    start = text.find(_beginning(title))
    if start < 0:
        # Before 2018 Slack wrote the title into the text, and the content follows.
        return text.partition(title)[0].strip("\n ")
    last = text.rfind(_beginning(title))
    following = (other for other in map(_beginning, later) if text.find(other) > last)
    end = min(map(text.rfind, following), default=len(text))
    return (text[:start] + text[end:]).strip("\n")


def _beginning(title: str) -> str:
    """Return how a file's line begins in a text; a title that is as long as is kept may go on."""
    line = describe_file(title)
    return f"\n{line[:-1]}" if len(title) == MAX_TITLE_CHARS else f"\n{line}\n"


def without_files(text: str) -> str:
    """Return a message's stored text up to its files, which need not be its author's words.

    >>> without_files("see\\n[file: Q3 report]\\nRevenue grew")
    'see'
    """
    match = _FILE_LINE.search(text)
    return text[: match.start()].rstrip() if match else text


def has_own_words(text: str) -> bool:
    """Return whether a message's author wrote anything of its stored text, beside quotations and files.

    >>> has_own_words("see\\n> <@U2> wrote:\\n> it broke"), has_own_words("> <@U2> wrote:\\n> it broke\\n[file: log]")
    (True, False)
    """
    return any(line.strip() and not line.startswith(">") for line in without_files(text).splitlines())


def _own_words(raw: Mapping[str, Any]) -> str:
    """Return the text or the blocks, whichever says more; both where a block is not understood."""
    # Slack repeats in `text` who commented on which file.
    commented = string_of(object_of(raw.get("comment")).get("comment")) if raw.get("subtype") == "file_comment" else ""
    source, blocks = commented or string_of(raw.get("text")), read_blocks(raw.get("blocks"))
    blocks.text = _with_group_names(blocks.text, source)
    return mark_typed(_fullest(source, blocks))


def _with_group_names(text: str, source: str) -> str:
    """Return the text of blocks, which have only ids of groups of users, with the names that mrkdwn gives them."""
    names = dict(_GROUP.findall(source))
    return _GROUP_ID.sub(lambda match: names.get(match[1], match[0]), text) if names else text


def _fullest(source: str, blocks: BlockText) -> str:
    """Return the text of mrkdwn or of blocks, whichever says more; both where a block is not understood."""
    text = decode_mrkdwn(source)
    in_text, in_blocks = _words(text) | _words(source), _words(blocks.text)
    if in_blocks <= in_text:
        return text.strip("\n") or blocks.text
    if blocks.is_complete or _words(text) <= in_blocks:
        return blocks.text
    return join_lines((text, blocks.text))


def _attachments(attachments: object, depth: int = 0, *, is_posted: bool = False) -> Iterator[str]:
    for attachment in objects_of(attachments) if depth < MAX_DEPTH else ():
        if attachment.get("private_channel_prompt"):
            continue  # Slack asks the author of a link to a private channel, and shows it to nobody else yet.
        if _is_quoted(attachment):
            yield _quote(attachment, depth)
        elif is_posted or not (attachment.get("from_url") or attachment.get("original_url")):
            yield _attachment_text(attachment)


def _is_quoted(attachment: Mapping[str, Any]) -> bool:
    """Return whether an attachment is another message: a forwarded one, a linked one, or a reply of 2017 broadcast."""
    is_message = bool(string_of(attachment.get("channel_id")) and string_of(attachment.get("ts")))
    return is_message or attachment.get("is_share") is True or attachment.get("is_msg_unfurl") is True


def _quote(attachment: Mapping[str, Any], depth: int) -> str:
    """Return a quoted message. Its channel is not named: who reads the quotation may not see that channel."""
    author = string_of(attachment.get("author_id")) or _linked_user(attachment.get("author_link"))
    names = map(string_of, map(attachment.get, ("author_subname", "author_name")))
    name = f"<@{author}>" if _USER_ID.fullmatch(author) else next(filter(None, names), "somebody")
    messages = _quoted_messages(attachment)
    inner = [attachment.get("attachments"), *(message.get("attachments") for message in messages)]
    others = (words for each in inner for words in _attachments(each, depth + 1))
    parts = (_attachment_text(attachment), *others, *_files(attachment, ""))
    return quote_message(name, join_lines(dict.fromkeys(parts)))


def _linked_user(link: object) -> str:
    match = _USER_LINK.match(string_of(link))
    return match[1] if match else ""


def _attachment_text(attachment: Mapping[str, Any]) -> str:
    quoted = [block for message in _quoted_messages(attachment) for block in objects_of(message.get("blocks"))]
    body = _fullest(string_of(attachment.get("text")), read_blocks(attachment.get("blocks") or quoted))
    heads = [composed_text(attachment.get("pretext")), composed_text(attachment.get("title"))]
    fields = map(_field_text, objects_of(attachment.get("fields")))
    actions = [each for each in objects_of(attachment.get("actions")) if each.get("type") == "button"]
    buttons = " ".join(f"[{label}]" for each in actions if (label := composed_text(each.get("text"))))
    fallback = composed_text(attachment.get("fallback"))
    return mark_typed(join_lines([*heads, body, *fields, buttons]) or ("" if fallback == _NO_PREVIEW else fallback))


def _quoted_messages(attachment: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [object_of(each.get("message")) for each in objects_of(attachment.get("message_blocks"))]


def _field_text(field: Mapping[str, Any]) -> str:
    return ": ".join(filter(None, (composed_text(field.get("title")), composed_text(field.get("value")))))


def _files(raw: Mapping[str, Any], text: str) -> Iterator[str]:
    """Yield each file's line with its content, unless that stands in the text.

    Before 2018 Slack wrote the title of the one file into the text.
    """
    is_named, lines = not raw.get("files") and bool(text), set(text.splitlines())
    for file in files_of(raw):
        title = _title_of(file)
        if string_of(file.get("mode")) in GONE or not title:
            continue
        line = "" if is_named and title in text else describe_file(title)
        content = "" if raw.get("subtype") == "file_comment" else _file_content(file)
        yield join_lines([line, "" if lines.issuperset(content.splitlines()) else content])


def _title_of(file: Mapping[str, Any]) -> str:
    """Return what a file is called; one without a name is called as Slack does."""
    names = (string_of(file.get("title")), string_of(file.get("name")))
    return next(filter(str.strip, names), _UNTITLED)


def _file_content(file: Mapping[str, Any]) -> str:
    """Return what the record holds of a file's content: code of a snippet, a post, a quoted e-mail, a transcript."""
    said = string_of(object_of(object_of(file.get("transcription")).get("preview")).get("content"))
    talk = _huddle_text(object_of(file.get("huddle_transcription")))
    content = next(filter(None, (string_of(file.get(key)).strip("\r\n") for key in _CONTENTS)), said)
    content = content.replace("\r\n", "\n")
    return talk or mark_typed(_marked_content(file, content) if content.strip() else "")


def _marked_content(file: Mapping[str, Any], content: str) -> str:
    """Return the content of a file, that of a snippet as code and that of an e-mail as a quotation."""
    if file.get("mode") == "snippet" and "```" not in content:
        return f"```\n{content}\n```"
    if file.get("mode") == "email" or file.get("filetype") == "email":
        return "\n".join(f"> {line}" for line in content.splitlines())
    return content


def _huddle_text(transcription: Mapping[str, Any]) -> str:
    """Return what was said in a huddle: a quotation of each speaker's words, one after the other."""
    turns: list[tuple[str, list[str]]] = []
    for line in objects_of(transcription.get("lines")):
        user, words = string_of(line.get("user_id")), string_of(line.get("contents")).strip()
        if words and not (turns and turns[-1][0] == user):
            turns.append((user, []))
        if words:
            turns[-1][1].append(words)
    named = ((f"<@{user}>" if _USER_ID.fullmatch(user) else "somebody", words) for user, words in turns)
    # An empty line between them keeps the words of the others when those of one are erased.
    return "\n\n".join(quote_message(name, mark_typed("\n".join(words))) for name, words in named)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text))
