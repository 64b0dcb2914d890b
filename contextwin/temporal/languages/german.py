"""The common words of German."""

from __future__ import annotations

from types import MappingProxyType

from contextwin.temporal.languages import Language, Table, number
from contextwin.temporal.values import Clock

_TIME: Table = MappingProxyType(
    {
        "OTHER": """
            vor_allem vor_ort erste_hilfe zweite_meinung letzten_endes zu_guter_letzt in_erster_linie fürs_erste
        """,
        "WNUM": number("eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"),
        "FEW": {3: "einigen einige paar ein_paar wenigen", 5: "mehreren mehrere"},
        "FIRST": {1: "erste ersten erster erstes zuerst als_erstes als_erste"},
        "SECOND": {2: "zweite zweiten zweiter zweites"},
        "ORD": number(
            """
            dritte/dritten/dritter/drittes vierte/vierten/vierter/viertes fünfte/fünften/fünfter/fünftes
            sechste/sechsten siebte/siebten achte/achten neunte/neunten zehnte/zehnten
        """,
            start=3,
        ),
        "HALF": "hälfte",
        "MONTH": number("""
            januar/jänner/jan februar/feb märz april/apr mai juni/jun juli/jul august/aug september/sep/sept
            oktober/okt november/nov dezember/dez
        """),
        "WEEKDAY": number("montag dienstag mittwoch donnerstag freitag samstag/sonnabend sonntag", start=0),
        "UNIT": {
            "second": "sekunde sekunden",
            "minute": "minute minuten min",
            "hour": "stunde stunden std",
            "day": "tag tage tagen tages",
            "businessday": "werktag werktage werktagen arbeitstag arbeitstage arbeitstagen",
            "week": "woche wochen",
            "workweek": "arbeitswoche",
            "weekend": "wochenende wochenenden",
            "month": "monat monate monaten monats",
            "quarter": "quartal quartale quartalen quartals",
            "year": "jahr jahre jahren jahres",
            "decade": "jahrzehnt jahrzehnte jahrzehnten",
        },
        "CALENDAR": "kalender",
        "RELATIVE": {0: "heute", -1: "gestern", 1: "morgen", -2: "vorgestern", 2: "übermorgen"},
        "TONIGHT": "heute_nacht",
        "LASTNIGHT": "letzte_nacht gestern_nacht",
        "PART": {
            "morning": "früh vormittag vormittags",
            "afternoon": "nachmittag nachmittags",
            "evening": "abend abends",
            "night": "nacht nachts",
        },
        "CLOCK": {Clock(12 * 60, fixed=True): "mittags", Clock(0 * 60, fixed=True): "mitternacht"},
        "HOLIDAY": {
            "new year": "neujahr",
            "good friday": "karfreitag",
            "easter": "ostern ostersonntag",
            "easter monday": "ostermontag",
            "workers": "tag_der_arbeit",
            "pentecost": "pfingsten",
            "german unity": "tag_der_deutschen_einheit",
            "nicholas": "nikolaus nikolaustag",
            "christmas eve": "heiligabend",
            "christmas": "weihnachten",
            "new year's eve": "silvester",
        },
        "NOW": "jetzt",
        "EVERY": "jeden jede jedes jeder",
        "AGOPRE": "vor",
        "AFTER": "nach",
        "SINCE": "seit ab",
        "UNTIL": "spätestens",
        "FROM": "vom von",
        "TO": "bis bis_zum bis_zur",
        "BETWEEN": "zwischen",
        "AND": "und",
        "OR": "oder",
        "IN": "in im",
        "ON": "am an",
        "AT": "um gegen",
        "FOR": "für",
        "OF": "des der",
        "DURING": "während",
        "THE": "die das den dem",
        "A": "ein eine einen einem einer",
        "LAST": "letzte letzten letzter letztes letztem",
        "PAST": "vergangene vergangenen vergangenes",
        "PREVIOUS": "vorige vorigen voriges vorheriges vorherige vorherigen",
        "THIS": "diese diesen dieser dieses diesem aktuelle aktuellen",
        "NEXT": "nächste nächsten nächstes kommende kommenden kommendes",
        "EARLY": "anfang",
        "MIDDLE": "mitte",
        "FINISH": "ende",
        "RECENTLY": "kürzlich neulich vor_kurzem",
        "JUSTNOW": "gerade eben gerade_eben",
        "LASTTIME": "zuletzt letztes_mal das_letzte_mal zum_letzten_mal beim_letzten_mal",
        "FIRSTTIME": "zum_ersten_mal das_erste_mal erstmals",
        "LATEST": "neueste neuesten neuestes aktuellste",
        "EARLIEST": "früheste älteste ältesten",
        "PENULTIMATE": {2: "vorletzte vorletzten vorletzter vorletztes"},
        "ORDERLY": "chronologisch in_chronologischer_reihenfolge der_reihe_nach in_welcher_reihenfolge",
        "SESSION": "diesem_gespräch dieser_unterhaltung diesem_chat dieser_sitzung",
        "THREAD": "diesem_thread",
        "WHAT": "was",
        "WHEN": "wann",
        "WHERE": "wo",
        "WHO": "wer",
        "WHICH": "welche welcher welches",
        "HOWLONG": "wie_lange",
        "HOWMANY": "wie_viele wie_oft",
        "SHOW": "zeig zeige liste nenne",
        "RECAP": "was_ist_passiert was_war_los",
        "DID": "habe hat haben hast hatte",
        "BE": "ist sind",
        "BEPAST": "war waren wurde wurden",
        "WILL": "werde wird werden",
        "I": "ich mich mir",
        "MY": "mein meine meinen meiner",
        "YOU": "du dir dich",
        "YOUR": "dein deine deinen deiner",
        "WE": "wir uns",
        "THEY": "er es ihm ihr ihnen",
        "NOBODY": "jemand alle leute",
        "SPEAK": {
            "said": """
                gesagt sagte geschrieben schrieb erwähnt erwähnte gesprochen sprach gepostet besprochen
                diskutiert vorgeschlagen entschieden gemeldet geteilt
            """,
            "asked": "gefragt fragte frage_gestellt",
            "told": "erzählt erzählte",
            "replied": "geantwortet",
        },
        "THING": {
            "said": "nachricht nachrichten beitrag beiträge thema alles",
            "asked": "frage fragen",
            "replied": "antwort antworten",
        },
        "ABOUT": "über zu zum zur",
        "FILLER": "bitte dann noch denn mal schon mit auf hier",
    }
)

LANGUAGE = Language(
    code="de",
    time=_TIME,
    dots=True,
    capitals=True,
    this_channel=r"hier|in diesem (?:kanal|channel|chat)",
)
