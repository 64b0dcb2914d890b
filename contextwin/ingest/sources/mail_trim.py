"""A mail's own words: without the footers of mailing lists, and without the quote at the end of a reply."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence

from contextwin.ingest.sources.chats import number_of

#: Most lines of a footer. Unmeasured; those of Mailman have 4, of Google Groups 4 to 8.
MAX_FOOTER_LINES = 15
#: Mails of a channel of which the ends are compared. Unmeasured.
SAMPLED_MAILS = 500
#: A tail is a footer when so many mails have it, by so many authors, and it is so large a share of the sample.
#: Unmeasured: fewer would take a greeting, or the signature of who writes most, for a footer.
MIN_TAIL_MAILS = 10
MIN_TAIL_AUTHORS = 5
MIN_TAIL_SHARE = 0.2
#: Words of a footer of one line; a shorter line may be a greeting. Unmeasured.
MIN_TAIL_WORDS = 6

_RULER = re.compile(r"_{20,}|-{20,}|={20,}|--|-{1,2}~[-~]{5,}")
_LIST_WORDS = re.compile(
    r"mailing[- ]list|unsubscribe|subscribed to|/listinfo|/mailman|mailman\d?/|googlegroups\.com|google groups"
    r"|groups\.io|majordomo|listserv",
    re.IGNORECASE,
)
_NEXT_PART = re.compile(r"-{10,} next part -{10,}")
_SCRUBBED = re.compile(r".*\bscrubbed\b")
_URL = re.compile(r"https?://\S+|\S+@\S+")
_DIGITS = re.compile(r"\d+")

_ORIGINAL = re.compile(
    r"\s*-{2,}\s*(?:original message|originalnachricht|ursprüngliche nachricht|message d'origine|mensaje original"
    r"|mensagem original|messaggio originale|oorspronkelijk bericht)\s*-{2,}\s*",
    re.IGNORECASE,
)
_FROM_FIELD = re.compile(r"\W*(?:from|von|de|da|van)\W*:\W*\S", re.IGNORECASE)
_MAIL_FIELD = re.compile(
    r"\W*(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado(?: el| em)?|fecha|para|asunto"
    r"|assunto|data|inviato|a|oggetto|verzonden|aan|onderwerp)\W*:",
    re.IGNORECASE,
)
_ATTRIBUTION = re.compile(r"\s*(?:(?:On|At|Am|Le|El|Em|Il|Op|Den|På)\b.*\d|\d{1,4}[-./]\d)")
# How a reply says that it answers in the quote below, in the languages of the time grammar. Unmeasured.
_INSIDE = re.compile(
    r"\bin-?line\b"
    r"|\b(?:answers?|repl(?:y|ies)|comments?|responses?|antworten?|kommentare?|anmerkungen|réponses?|commentaires?"
    r"|respuestas?|comentarios?|respostas?|comentários?)\b[^.\n]{0,30}"
    r"\b(?:below|within|in (?:red|blue|green|bold|caps|rot|blau|grün)|unten|ci-dessous|plus bas|más abajo|abajo|abaixo"
    r"|en (?:rouge|bleu|vert|gras|rojo|azul|verde|negrita)|em (?:vermelho|azul|verde|negrito))\b",
    re.IGNORECASE,
)
# Unmeasured: lines that a line "On …, Ana wrote:" is wrapped to, fields of a quoted head, lines of a signature.
_ATTRIBUTION_LINES = 4
_HEAD_LINES = 6
_SIGNATURE_LINES = 12
# Characters of a line that are looked at. Unmeasured.
_TAIL_CHARS = 400


class Tails:
    """The last lines that the mails of each channel share, learned from a sample that no order of mails changes."""

    def __init__(self) -> None:
        self._limits: defaultdict[str, int] = defaultdict(lambda: 1 << 32)
        self._samples: defaultdict[str, dict[str, tuple[str | None, tuple[int, ...]]]] = defaultdict(dict)
        self._shared: dict[str, frozenset[int]] = {}

    def wants(self, channel: str, id_: str) -> bool:
        """Return whether a mail is in the sample so far: half as many are as soon as they are too many."""
        return number_of(id_) < self._limits[channel]

    def add(self, channel: str, id_: str, author: str | None, body: str) -> None:
        """Add a mail that is wanted."""
        sample = self._samples[channel]
        sample[id_] = author, tuple(_hashes(body))
        while len(sample) > SAMPLED_MAILS:
            self._limits[channel] //= 2
            for other in [other for other in sample if not self.wants(channel, other)]:
                del sample[other]

    def learn(self) -> None:
        """Find what is shared, and forget the sample."""
        for channel, sample in self._samples.items():
            counts, authors = Counter[int](), defaultdict[int, set[str | None]](set)
            for author, hashes in sample.values():
                counts.update(set(hashes))
                for each in hashes:
                    authors[each].add(author)
            needed = max(MIN_TAIL_MAILS, MIN_TAIL_SHARE * len(sample))
            self._shared[channel] = frozenset(
                each for each, count in counts.items() if count >= needed and len(authors[each]) >= MIN_TAIL_AUTHORS
            )
        self._samples.clear()

    def start_of(self, channel: str, lines: list[str]) -> int:
        """Return the index of the first line of the footer that other mails of the channel end with, too.

        It is the number of lines where there is no such footer, or nothing above it.
        """
        shared = self._shared.get(channel, frozenset())
        first = next((index for index, line in enumerate(lines) if line.strip()), len(lines))
        starts = (start for start, tail in _tails(lines) if start > first and tail in shared)
        return min(starts, default=len(lines)) if shared else len(lines)


def _hashes(body: str) -> Iterator[int]:
    return (each for _, each in _tails(body.rstrip().split("\n")))


def _tails(lines: list[str]) -> Iterator[tuple[int, int]]:
    """Yield for each tail that may be a footer the index of its first line, and a hash of its words.

    Links and numbers count as equal: a footer may link to the mail itself.
    """
    tail, words = "", 0
    for start in range(len(lines) - 1, max(len(lines) - 1 - 2 * MAX_FOOTER_LINES, -1), -1):
        line = lines[start].strip()[:_TAIL_CHARS]
        if line.startswith(">"):
            return
        if line:
            tail = _DIGITS.sub("0", _URL.sub("@", line)) + "\n" + tail
            words += len(line.split())
        if line and words >= MIN_TAIL_WORDS:
            yield start, number_of(tail)


def without_footers(body: str, lists: Collection[str], tails: Tails, channel: str) -> tuple[str, list[str]]:
    """Return a mail without the footers of its lists, and the names of files that the list's archive took out of it.

    A footer begins with a line of "_" or "-- " and names a list or says how to unsubscribe, or it is what the mails of
    the channel end with (`tails`). `lists` are the addresses of the lists.
    """
    lines, files = body.rstrip().split("\n"), list[str]()
    for _ in range(MAX_FOOTER_LINES):
        end = min(_ruled_start(lines, lists), tails.start_of(channel, lines), _scrubbed_start(lines, files))
        if end == len(lines):
            break
        while end and not lines[end - 1].strip():
            end -= 1
        lines = lines[:end]
    return "\n".join(lines), files


def _ruled_start(lines: list[str], lists: Collection[str]) -> int:
    """Return the index of the ruler above the footer of a list, else the number of lines."""
    for start in range(len(lines) - 1, max(len(lines) - 2 - MAX_FOOTER_LINES, -1), -1):
        line, footer = lines[start].strip(), lines[start + 1 :]
        if line.startswith(">"):
            break
        if _RULER.fullmatch(line) and any(each.strip() for each in footer):
            is_footer = any(_LIST_WORDS.search(each) or _names(each, lists) for each in footer)
            return start if is_footer and not _is_head(footer) else len(lines)
    return len(lines)


def _names(line: str, lists: Collection[str]) -> bool:
    line = line.lower().replace(" at ", "@")
    return any(address in line for address in lists)


def _scrubbed_start(lines: list[str], files: list[str]) -> int:
    """Return where the last attachment that Pipermail took out is told, else the number of lines; note its name."""
    for start in range(len(lines) - 1, max(len(lines) - 2 - MAX_FOOTER_LINES, -1), -1):
        if _NEXT_PART.fullmatch(lines[start].strip()):
            told = [line.strip() for line in lines[start + 1 :] if line.strip()]
            if told and _SCRUBBED.match(told[0]):
                names = (line.partition(":")[2].strip() for line in told if line.startswith("Name:"))
                files.extend(name for name in names if name and name != "not available")
                return start
            return len(lines)
    return len(lines)


def _is_head(lines: Sequence[str]) -> bool:
    """Return whether the lines begin with the head of a mail, as Outlook quotes it."""
    own = [line[:_TAIL_CHARS] for line in lines[: 2 * _HEAD_LINES] if line.strip()][:_HEAD_LINES]
    return bool(own) and bool(_FROM_FIELD.match(own[0])) and sum(bool(_MAIL_FIELD.match(line)) for line in own[1:]) >= 2


def without_full_quote(body: str, author: str | None = None) -> str:
    """Return a reply without the quote at its end and the line above it, "Ana wrote:"; the mail is in the archive.

    A quote between the reply's own words stays, and so does one that is all that the reply holds. A signature below the
    quote stays. What follows "-----Original Message-----", or the head of a mail, is a quote, unless the reply says
    that it answers in it ("see my comments inline") or marks lines there with the `author`'s name ("[Ana] yes").
    """
    lines = body.rstrip().split("\n")
    own, signature = lines, list[str]()
    if (start := _signature_start(lines)) is not None:
        own, signature = lines[:start], lines[start:]
    original = _original_start(lines)
    if original < len(lines) and _answers_inside(lines[:original], lines[original:], author):
        return body
    end = min(original, _quote_start(own))
    if end == len(own) or not any(line.strip() for line in lines[:end]):
        return body
    kept = lines[:end] if original == end else lines[:end] + signature
    return "\n".join(kept).rstrip()


def _answers_inside(above: Sequence[str], below: Sequence[str], author: str | None) -> bool:
    """Return whether a reply says above a quote without marks that it answers in it, or names its author there."""
    if any(_INSIDE.search(line[:_TAIL_CHARS]) for line in above):
        return True
    names = {word for word in re.findall(r"\w+", author or "") if len(word) > 1}
    initials = "".join(word[0] for word in re.findall(r"\w+", author or ""))
    called = "|".join(map(re.escape, sorted(names | ({initials} if len(initials) > 1 else set()))))
    return bool(called) and any(
        re.match(rf"\s*(?:\[(?:{called})\]|<(?:{called})>|(?:{called})>)[\s:]", line[:_TAIL_CHARS], re.IGNORECASE)
        for line in below
    )


def _quote_start(lines: list[str]) -> int:
    """Return where the quote begins that is the last of the lines, with the line above it; else the number of lines."""
    end = len(lines)
    while end and (lines[end - 1].lstrip().startswith(">") or not lines[end - 1].strip()):
        end -= 1
    if not any(line.strip() for line in lines[end:]):
        return len(lines)
    if not end or not lines[end - 1].rstrip().endswith((":", "：")):
        return end
    for start in range(end - 1, max(end - 1 - _ATTRIBUTION_LINES, -1), -1):
        if not lines[start].strip():
            break
        if _ATTRIBUTION.match(lines[start]):
            return start
    return end - 1


def _original_start(lines: list[str]) -> int:
    """Return where a mail is quoted with its head and without marks, else the number of lines."""
    for start, line in enumerate(lines):
        is_head_line = _FROM_FIELD.match(line[:_TAIL_CHARS])
        if not (is_head_line or _ORIGINAL.fullmatch(line[:_TAIL_CHARS])):
            continue
        below = start if is_head_line else start + 1
        if _is_head(lines[below : below + 2 * _HEAD_LINES]):
            while start and (_RULER.fullmatch(lines[start - 1].strip()) or not lines[start - 1].strip()):
                start -= 1
            return start
    return len(lines)


def _signature_start(lines: list[str]) -> int | None:
    """Return where a signature below a quote begins, None where there is none."""
    for start in range(len(lines) - 1, max(len(lines) - 1 - _SIGNATURE_LINES, -1), -1):
        if lines[start].lstrip().startswith(">"):
            return None
        if lines[start].rstrip() == "--":
            return start
    return None
