"""The common words of French."""

from __future__ import annotations

from types import MappingProxyType

from contextwin.temporal.languages import Language, Table, number
from contextwin.temporal.values import Clock

_TIME: Table = MappingProxyType(
    {
        "OTHER": """
            premiers_secours en_premier_lieu tout_d_abord première_classe dernier_recours second_avis
            au_fur_et_à_mesure
        """,
        "WNUM": number("deux trois quatre cinq six sept huit neuf dix onze douze", start=2),
        "FEW": {3: "quelques", 5: "plusieurs"},
        "FIRST": {1: "premier première premiers premières 1er 1re 1ère"},
        "SECOND": {2: "second seconde"},
        "ORD": number("deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième", start=2),
        "HALF": "moitié",
        "MONTH": number("""
            janvier/janv février/fév mars avril/avr mai juin juillet/juil août/aout septembre octobre/oct novembre/nov
            décembre/déc
        """),
        "WEEKDAY": number("lundi mardi mercredi jeudi vendredi samedi dimanche", start=0),
        "UNIT": {
            "second": "secondes",
            "minute": "minute minutes",
            "hour": "heure heures",
            "day": "jour jours journée",
            "businessday": "jour_ouvré jours_ouvrés jour_ouvrable jours_ouvrables",
            "week": "semaine semaines",
            "weekend": "week-end week_end weekend weekends",
            "month": "mois",
            "quarter": "trimestre trimestres",
            "year": "an ans année années",
            "decade": "décennie décennies",
        },
        "RELATIVE": {
            0: "aujourd'hui",
            -1: "hier",
            1: "demain",
            -2: "avant-hier avant_-_hier avant_hier",
            2: "après-demain après_-_demain",
        },
        "TONIGHT": "cette_nuit",
        "LASTNIGHT": "la_nuit_dernière",
        "PART": {
            "morning": "matin matinée au_matin",
            "afternoon": "après-midi après_-_midi",
            "evening": "soir soirée au_soir",
            "night": "nuit",
        },
        "CLOCK": {Clock(12 * 60, fixed=True): "midi", Clock(0 * 60, fixed=True): "minuit"},
        "HOLIDAY": {
            "new year": "nouvel_an jour_de_l_an",
            "good friday": "vendredi_saint",
            "easter": "pâques",
            "easter monday": "lundi_de_pâques",
            "ascension": "ascension",
            "pentecost": "pentecôte",
            "bastille": "fête_nationale",
            "workers": "fête_du_travail",
            "all saints": "toussaint",
            "christmas eve": "réveillon_de_noël",
            "christmas": "noël",
        },
        "NOW": "maintenant",
        "EVERY": "chaque tous_les toutes_les",
        "AGOPRE": "il_y_a ça_fait",
        "BEFORE": "avant avant_le",
        "AFTER": "après après_le",
        "SINCE": "depuis depuis_le à_partir_de à_partir_du dès",
        "UNTIL": "jusqu'à jusqu'au jusque jusqu_'_à jusqu_'_au jusqu_à jusqu_au",
        "FROM": "du",
        "TO": "à au",
        "BETWEEN": "entre",
        "AND": "et",
        "OR": "ou",
        "IN": "en dans",
        "ON": "le",
        "OF": "de d des",
        "FOR": "pour",
        "DURING": "pendant durant",
        "THE": "la les l",
        "A": "un une",
        "PAST": "derniers dernières",
        "LASTPOST": "dernier dernière passé passée précédent précédente",
        "THIS": "ce cet cette ces",
        "NEXT": "prochains",
        "NEXTPOST": "prochain prochaine suivant suivante",
        "EARLY": "début début_de",
        "MIDDLE": "mi milieu",
        "FINISH": "fin fin_de",
        "RECENTLY": "récemment dernièrement",
        "JUSTNOW": "viens_de vient_de",
        "FIRSTTIME": "première_fois",
        "LASTTIME": "dernière_fois",
        "PENULTIMATE": {2: "avant-dernier avant-dernière avant_-_dernier avant_-_dernière"},
        "ORDERLY": "dans_l_'_ordre_chronologique par_ordre_chronologique chronologiquement dans_quel_ordre",
        "SESSION": "cette_conversation cette_session cette_discussion",
        "THREAD": "ce_fil",
        "WHAT": "que quoi quelle quel qu",
        "WHEN": "quand",
        "WHERE": "où",
        "WHO": "qui",
        "WHICH": "quels quelles lequel",
        "HOWLONG": "combien_de_temps depuis_combien_de_temps",
        "HOWMANY": "combien_de combien",
        "TIME": "fois",
        "SHOW": "montre affiche liste résume donne",
        "RECAP": "que_s_est_il_passé",
        "DID": "a ai as ont avons avez",
        "BE": "est sont es",
        "BEPAST": "était étaient fut",
        "I": "je j moi m",
        "MY": "mon ma mes",
        "YOU": "tu te t vous",
        "YOUR": "ton ta tes votre",
        "WE": "nous on",
        "THEY": "il elle ils elles lui",
        "THAT": "c",
        "SPEAK": {
            "said": """
                dit dis disait mentionné parlé écrit posté discuté partagé proposé décidé signalé évoqué
                suggéré
            """,
            "asked": "demandé demandait posé posée posées",
            "told": "raconté",
            "replied": "répondu",
        },
        "THING": {
            "said": "chose choses message messages commentaire commentaires sujet tout",
            "asked": "question questions",
            "replied": "réponse réponses",
        },
        "ABOUT": "concernant sur à_propos_de au_sujet_de",
        "FILLER": "avec s'il_te_plaît ne pas ici",
    }
)

LANGUAGE = Language(
    code="fr",
    time=_TIME,
    hours=True,
    this_channel=r"ici|dans ce (?:canal|salon|chat)",
)
