"""Which part of a prompt asks for messages: the sentence, and in it the clause, without what is said beside it.

Only in a question, a command or a phrase that names messages are time words filters: not in "I was out for two days",
nor in "first, thanks".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce

from contextwin.temporal.lexer import Reading
from contextwin.temporal.symbols import CODE, SymbolPattern

_ASKING = SymbolPattern(
    # A question word near the beginning of a clause, a command, or a verb that comes first.
    "(?:^|[COMMA COLON])[^COMMA COLON]{0,5}(?:[WHAT WHO WHICH WHERE HOWLONG HOWMANY]|WHEN(?![I YOU WE THEY THE]))"
    "|^BE NOBODY SPEAK|(?:^|[COMMA COLON]) FILLER{0,2} [MODAL WILL] NOBODY [SPEAK SHOW] I"
    "|(?:^|[COMMA COLON])[^COMMA COLON]{0,4}(?<![A THE MY I WE OTHER TO OF])(?<!I MODAL)SHOW|RECAP|^[DID HAVE BEPAST]"
    "|[COMMA COLON]DID[I YOU WE THEY NOBODY MENTION OTHER]|(?:^|[COMMA COLON])THE? COUNT OF THING"
    "|^[FILLER YOU]{0,3} SPEAK I|(?:^|[COMMA COLON AND])[I WE]? [WILL FILLER JUSTNOW]{0,2} WANT(?! THEY)"
)
# A phrase without a verb of its own: "messages from Ana yesterday".
_NOUNS = SymbolPattern("(?:[^I WE THEY YOU BE BEPAST HAVE WILL DID]|[FROM BY] [I WE THEY YOU])*")
_FROM_ME = SymbolPattern("[FROM BY]I")
_MESSAGES = SymbolPattern("[THING NEWS SESSION THREAD SUMMARY]")
# "Any mention of coral today", "our chat on Friday".
_TALK = SymbolPattern(
    "EVERY SPEAK [OF ABOUT]|THE? [FIRST LAST EARLIEST LATEST] SPEAK [DATE RANGE]|WE SPEAK [ON IN]{0,2} [DATE RANGE]"
)
# One with a clause of its own: "all questions that i asked this week", "everything that was said about coral".
_CLAUSES = SymbolPattern(
    "(?:[THE NOBODY FILLER EVERY SHOW]{0,3} THING [THAT NOBODY]?"
    "(?:[I YOU WE THEY NOBODY MENTION OTHER]{1,2} HAVE?|BEPAST)|NOBODY{1,2} (?:BEPAST|[I WE] HAVE?)) SPEAK"
    " [I YOU WE]? [DATE RANGE SESSION THREAD CHANNEL ON IN AT TO FROM DURING WITHIN SOFAR THE FILLER COMMA]*"
    "(?:ABOUT [^BE BEPAST WILL HAVE DID]*)?"
)
_ONLY_TIME = SymbolPattern(
    "[END COMMA COLON FILLER AND OR ON IN FROM FOR AT DURING WITHIN THE A I YOU WE WHAT SHOW RECAP SUMMARY ABOUT OF"
    " WANT NOBODY CHANNEL DATE RANGE]*"
)
# "How was yesterday in #general", "tell me about Friday in #general".
_ONLY_PLACE = SymbolPattern(
    "(?=.*CHANNEL)(?=.*[DATE RANGE])"
    "(?:[END COMMA COLON FILLER AND ON IN FROM FOR AT TO DURING WITHIN THE A I YOU WE HOW WHAT SHOW RECAP SUMMARY ABOUT"
    " OF WANT NOBODY CHANNEL DATE RANGE BE BEPAST POSS WILL HAVE DID MODAL]|SPEAK [I WE])*"
)
# "How do I show the last message" asks for instructions.
_HOW_TO = SymbolPattern(
    "(?:^|END)[COMMA FILLER AND]* HOW (?:TO|[FILLER WILL DID BE] [I YOU WE THEY NOBODY A THE OTHER]"
    # With the verb right behind: "cómo borro un mensaje", "comment supprimer le dernier message", "wie lösche ich".
    "|[FILLER I WE NOBODY DASH]{0,2} [OTHER SHOW]{1,2} (?:[DASH FILLER FOR]{0,2} OTHER)?"
    " [A THE I WE NOBODY MY THIS NUM EVERY THING FIRST LAST LASTPOST ON TO])"
)
_HOW_DID = SymbolPattern("^[COMMA FILLER AND]* HOW [DID BEPAST]")

_STATEMENT = SymbolPattern(
    "^[AND FILLER JUSTNOW COMMA]* (?:(?:[I WE THEY]|NOBODY(?![DATE RANGE UNIT])) "
    "(?!WILL? [FILLER JUSTNOW]* WANT)|NOT? WONDER)"
)
#: What narrows a question, and may stand apart from it: "yesterday in #general, …".
_NARROWING = SymbolPattern("[DATE RANGE UNIT CLOCK THREAD SESSION CHANNEL ABOUT NOT EVER BY BEFORE AFTER SINCE UNTIL]")
#: "Which customers did we sign? In order please."
_ONLY_ORDERS = SymbolPattern("[FILLER COMMA AND NOISE]* [ORDERLY REVERSE] [FILLER COMMA END]*")
# "How busy was #general on Friday, how many messages?"
_HOW_IT_WAS = SymbolPattern("^[COMMA FILLER AND]* HOW [OTHER AWAY PRESENT FILLER]{0,2} [BE BEPAST]")
_TIMES = SymbolPattern("[DATE RANGE UNIT]")
# "A quick question: …"
_REMARK = SymbolPattern("^[OTHER A THE FILLER]{0,4}(?P<it>THING) FILLER{0,2} [COMMA COLON DASH]")
_GREETING = SymbolPattern("^PART [NOBODY FILLER]{0,2} COMMA")
#: A name with no more than when and where: "Ana in #general yesterday".
_BESIDE_NAME = "[END COMMA FILLER AGO ON IN FROM FOR AT DURING WITHIN THE NOBODY CHANNEL DATE RANGE]*"
_SOMEBODY_THEN = SymbolPattern(
    f"(?=.*[DATE RANGE]){_BESIDE_NAME}(?P<who>MENTION){_BESIDE_NAME}(?:COMMA?(?:HOWMANY|COUNT OF)THING{_BESIDE_NAME})?$"
)
_SUBORDINATE = SymbolPattern(
    "^[COMMA FILLER]*"
    "(?:[SINCE AFTER BEFORE UNTIL DURING BETWEEN IN ON AT FROM BY WITH NOT OF]|[DATE RANGE] [BEFORE AFTER])"
)
# "Who mentioned it last, and what did they say?"
_FOLLOW_UP = SymbolPattern("COMMA AND? [WHAT WHEN] [DID HAVE BEPAST] THEY [SPEAK BEPAST]? END?")
# "Before I dig into that: …" says nothing of when.
_BEFORE_THAT = SymbolPattern("[FILLER AND]*[BEFORE AFTER] [I WE] [OTHER HAVE FILLER SHOW]+ [NOBODY THAT THIS THEY]$")
_TELLS = SymbolPattern("[BE BEPAST HAVE DID WILL I WE THEY]")
_POSITIONED = SymbolPattern(
    "THE? [FIRST LAST EARLIEST LATEST ORD SECOND PREVIOUS PENULTIMATE] [NUM FEW OTHER]{0,2} THING"
)
# "I can't find it", "not sure", "I forgot": of the asker, not of the messages.
_ASIDE = SymbolPattern(
    "(?<![BEFORE AFTER])(?:[I WE]? [FILLER HAVE JUSTNOW]{0,2} NOT [FILLER TO OTHER]{0,3} [SHOW WONDER]"
    "|[I WE] [FILLER HAVE JUSTNOW]{0,2} WONDER|[I WE] NOT OTHER{1,3} (?=THEY))[THEY THAT THIS FILLER]{0,3}$"
)
# "Good morning all, …", "I was wondering, …", "quick question, …".
_LEAD_IN = SymbolPattern(
    "COMMA?(?:[FILLER NOBODY PART AND MEANWHILE]{1,4}|[I WE]? [BEPAST HAVE POSS JUSTNOW FILLER]{0,3} WONDER"
    "|[A FILLER OTHER]{0,3}(?P<question>THING)[FOR YOU NOBODY FILLER]{0,3}"
    "|FILLER?(?P<one>NUM) [MORE LAST OTHER]? THING [^COMMA DATE RANGE ABOUT]*)"
)
_MARK = SymbolPattern("[COMMA COLON DASH]")
#: Before a question: whom it addresses, "can you tell me", "I forgot", "do you know".
_PREFACE = SymbolPattern(
    "^(?:[FILLER COMMA MENTION WILL WONDER WANT TO JUSTNOW]|SHOW I?|(?<=[FILLER WILL])[YOU NOBODY]|SPEAK [I WE]"
    "|[I WE](?=[WONDER WANT FILLER WILL HAVE JUSTNOW NOT])|NOT(?=[SHOW WONDER])){1,10}"
    "(?=[WHAT WHEN WHO WHICH WHERE HOW HOWLONG HOWMANY])|^[MENTION COMMA]+(?=[SHOW DID FILLER RECAP])"
)
# "Do you know when we talked about it" asks, "when we talked about it, …" does not.
_WHEN = SymbolPattern("^WHEN [I YOU WE THEY THE]")
# Where a question may begin inside of a sentence, and what leads to it and says nothing of it: "before I forget, …",
# "for my reply to them I need …"; not "after I mentioned coral, …", "Kafka: when was it …" and "in the app, …".
_BEGINS = SymbolPattern("[COMMA COLON DASH]{1,2} AND?|(?=[I WE] [WILL FILLER JUSTNOW]{0,2} WANT)")
_LEADS = SymbolPattern(
    "(?!.*(?:[BEFORE AFTER SINCE WHEN UNTIL] [^COMMA COLON]* ABOUT"
    "|[FIRST LAST EARLIEST LATEST THREAD SESSION CHANNEL]))"
    "(?:[^DATE RANGE]*[COMMA COLON DASH])?[^DATE RANGE COMMA COLON]*?"
    "(?:(?:[I WE THEY]|[THE MY A] OTHER) [^DATE RANGE COMMA COLON]+|[FOR TO] [^DATE RANGE COMMA COLON]+|FILLER)"
)
_SIDES = SymbolPattern("[BEFORE AFTER SINCE WHEN UNTIL]")
# "What should I ask first", "when do people ask": nobody did.
_WOULD = SymbolPattern("[WHAT WHICH WHO WHEN WHERE THING] [WILL FILLER] [I YOU WE THEY NOBODY]")


def bounds_of_sentence(symbols: str, start: int, end: int) -> tuple[int, int]:
    """Return where the sentence starts and ends that holds these symbols."""
    stop = symbols.find(CODE["END"], end)
    return symbols.rfind(CODE["END"], 0, start) + 1, stop if stop >= 0 else len(symbols)


def is_asking(clause: str) -> bool:
    """Return whether a sentence, or the beginning of one, asks for something."""
    return _ASKING.search(clause) is not None


def is_only_time(symbols: str) -> bool:
    """Return whether there is nothing but the time."""
    return _ONLY_TIME.fullmatch(symbols) is not None


def is_of_channel(sentence: str) -> bool:
    """Return whether a sentence has nothing but a channel and a time: what was said there then."""
    return _ONLY_PLACE.fullmatch(sentence) is not None and _STATEMENT.match(sentence) is None


def _only_narrows(symbols: str) -> bool:
    return is_only_time(symbols) and not is_asking(symbols)


def find_somebody(symbols: str) -> re.Match[str] | None:
    """Return the match, with the name in "who", where all else says when and where: "Ana in #general yesterday"."""
    return _SOMEBODY_THEN.match(symbols)


def is_request(sentence: str) -> bool:
    """Return whether a sentence asks for messages: in a question, a command, or by naming only them."""
    if (
        is_asking(sentence)
        or is_only_time(sentence)
        or is_of_channel(sentence)
        or _CLAUSES.fullmatch(sentence)
        or _TALK.match(sentence)
        or find_somebody(sentence)
    ):
        return True
    return _NOUNS.fullmatch(_FROM_ME.sub("", sentence)) is not None and _MESSAGES.search(sentence) is not None


def asks_for_advice(sentence: str) -> bool:
    """Return whether a sentence asks what to do: "how do I …", "what should I …", not "how did Ana …"."""
    if _WOULD.search(sentence):
        return True
    return _HOW_TO.search(sentence) is not None and _HOW_DID.search(sentence) is None


def find_sentences(reading: Reading) -> list[Reading]:
    """Return what asks in each sentence of a text, in order.

    One that is only a time belongs to the next one, and one that only says the order to the one before.
    """
    found: list[Reading] = []
    for start, end in _spans(reading):
        sentence = _without_asides(_without_remark(reading.part(start, end)))
        if found and _tells_when(found[-1].symbols, sentence.symbols):
            sentence = _join(_without_how(found.pop()), sentence)
        elif found and (
            is_only_time(found[-1].symbols)
            or _only_narrows(sentence.symbols)
            or _ONLY_ORDERS.fullmatch(sentence.symbols)
        ):
            sentence = _join(found.pop(), sentence)
        found.append(sentence)
    return found


def find_alone(sentence: Reading) -> Iterator[Reading]:
    """Yield each question in a sentence by itself, without a clause that only leads to it, the longest first."""
    for match in _BEGINS.finditer(sentence.symbols, 1):
        alone = sentence.part(match.end(), len(sentence.items))
        lead = sentence.part(0, match.start())
        if (
            (_asks_itself(alone.symbols) or _POSITIONED.match(alone.symbols))
            and _LEADS.fullmatch(lead.symbols)
            and not _tells_side(lead)
        ):
            yield alone


def _tells_side(lead: Reading) -> bool:
    """Return whether what leads to a question says before or after what: "before I joined", not "before I go"."""
    if _SIDES.search(lead.symbols) is None:
        return False
    first, last = lead.tokens[lead.items[0].first][0], lead.tokens[lead.items[-1].last - 1][1]
    return re.search(rf"\b\w{{0,5}}(?:{lead.lexicon.language.past_forms})\b", lead.text[first:last].lower()) is not None


def split_sentences(reading: Reading) -> list[Reading]:
    """Return each sentence of a text as it is, in order; one that only says the order belongs to the one before."""
    found: list[Reading] = []
    for start, end in _spans(reading):
        sentence = _without_remark(reading.part(start, end))
        is_order = found and _ONLY_ORDERS.fullmatch(sentence.symbols)
        found.append(_join(found.pop(), sentence) if is_order else sentence)
    return found


def _spans(reading: Reading) -> Iterator[tuple[int, int]]:
    """Return where each sentence begins and ends, its mark included."""
    start, end_mark, symbols = 0, CODE["END"], reading.symbols
    while start < len(symbols):
        stop = symbols.find(end_mark, start)
        end = stop + 1 if stop >= 0 else len(symbols)
        if symbols[start:end].strip(end_mark):
            yield start, end
        start = end


def _without_asides(sentence: Reading) -> Reading:
    """Return the sentence without clauses that tell something, or lead to the question."""
    whole = _after_lead_ins(split_clauses(sentence))
    sentence = reduce(_join, whole)
    clauses = [_trim_aside(clause) for clause in whole]
    asking = [
        place
        for place, clause in enumerate(clauses)
        if _asks_itself(clause.symbols) or (_WHEN.match(clause.symbols) and clause.symbols != whole[place].symbols)
    ]
    if not asking:
        return sentence
    last = ([place for place in asking if not _FOLLOW_UP.fullmatch(clauses[place].symbols)] or asking)[-1]
    kept: list[Reading] = []
    for place, clause in enumerate(clauses):
        if kept and _MARK.match(whole[place].symbols) and not _MARK.match(clause.symbols):
            clause = _join(whole[place].part(0, 1), clause)
        if place == last or _belongs(clause, clauses[last], is_behind=place > last):
            kept.append(clause)
        elif _tells_when(clause.symbols, clauses[last].symbols):
            kept.append(_without_how(clause))
    joined = kept[0]
    for clause in kept[1:]:
        joined = _join(joined, clause)
    return joined


def _after_lead_ins(clauses: list[Reading]) -> list[Reading]:
    """Return the clauses without those before the first that only greet, or say that a question follows."""
    leading = 0
    while leading < len(clauses) - 1 and _leads_in(clauses[leading]):
        leading += 1
    return [clauses[leading].part(1, len(clauses[leading].items)), *clauses[leading + 1 :]] if leading else clauses


def _leads_in(clause: Reading) -> bool:
    match = _LEAD_IN.fullmatch(clause.symbols)
    if match is None:
        return False
    # "Quick question, …", "one thing before we start, …", not "the release notes, …".
    values = (clause.items[match.start(group)].value if match[group] else None for group in ("question", "one"))
    return all(value in (None, wanted) for value, wanted in zip(values, ("asked", 1), strict=True))


def _without_remark(sentence: Reading) -> Reading:
    """Return a sentence without what calls it a question, and without "morning, "."""
    if greeting := _GREETING.match(sentence.symbols):
        return sentence.part(greeting.end(), len(sentence.symbols))
    match = _REMARK.match(sentence.symbols)
    if match is None or sentence.items[match.start("it")].value != "asked":
        return sentence
    return sentence.part(match.end(), len(sentence.symbols))


def _tells_when(symbols: str, asking: str) -> bool:
    """Return whether one asks how a time was, and the next what of it: "how busy was Friday, how many messages"."""
    is_timed = [_TIMES.search(each) is not None for each in (symbols, asking)]
    return _HOW_IT_WAS.match(symbols) is not None and is_timed == [True, False] and is_asking(asking)


def _without_how(clause: Reading) -> Reading:
    match = _HOW_IT_WAS.match(clause.symbols)
    return clause.part(match.end() if match else 0, len(clause.symbols))


def _asks_itself(clause: str) -> bool:
    return is_asking(clause) and _STATEMENT.match(clause) is None


def _belongs(clause: Reading, asking: Reading, *, is_behind: bool) -> bool:
    """Return whether a clause beside the one that asks narrows the question, or names what it asks about."""
    symbols = clause.symbols
    if _FOLLOW_UP.fullmatch(symbols):
        return False
    if _POSITIONED.search(symbols) or _asks_itself(symbols):
        return True
    if (_STATEMENT.match(symbols) and CODE["OR"] not in symbols) or _BEFORE_THAT.match(symbols):
        return False
    if is_behind or _SUBORDINATE.match(symbols):
        return True
    is_named = CODE["THEY"] in asking.symbols  # "Kafka: when was it last mentioned?"
    narrows = _NARROWING.search(symbols) is not None or CODE["OR"] in symbols
    return _TELLS.search(symbols) is None and (is_named or narrows)


def _trim_aside(clause: Reading) -> Reading:
    """Return a clause without what leads to it, and what is said of the asker at its end."""
    preface, symbols = _PREFACE.match(clause.symbols), clause.symbols.rstrip(CODE["END"])
    start = preface.end() if preface else 0
    aside = _ASIDE.search(symbols, start + 1)
    return clause.part(start, aside.start() if aside else len(clause.symbols))


def split_clauses(sentence: Reading) -> list[Reading]:
    """Return the parts of a sentence between its commas, colons and dashes, each with the comma before it."""
    marks = [place for place in range(1, len(sentence.items)) if _divides(sentence, place)]
    return [sentence.part(start, end) for start, end in zip([0, *marks], [*marks, len(sentence.items)], strict=True)]


def _divides(sentence: Reading, place: int) -> bool:
    item = sentence.items[place]
    if item.symbol in (CODE["COMMA"], CODE["COLON"]):
        return True
    if item.symbol != CODE["DASH"]:
        return False
    start, end = sentence.tokens[item.first]
    return sentence.text[start - 1 : start].isspace() or sentence.text[end : end + 1].isspace()


def _join(one: Reading, other: Reading) -> Reading:
    """Return both as one sentence; a mark of the first's end becomes a comma."""
    items = [item._replace(symbol=CODE["COMMA"]) if item.symbol == CODE["END"] else item for item in one.items]
    items += other.items
    return one.of(items)
