"""Small talk in five languages, made from parts: what people write to an app that asks for nothing."""

from __future__ import annotations

import random

_GREETINGS = (
    "hi hello hey hiya yo morning howdy hallo moin servus salut bonjour coucou hola buenas olá oi bom-dia buenos-días "
    "guten-Morgen good-morning bonsoir boa-tarde good-night gute-Nacht"
)
_THANKS = (
    "thanks thank-you thx ty cheers danke dankeschön merci gracias obrigado obrigada vielen-Dank merci-beaucoup "
    "muchas-gracias muito-obrigado thanks-a-lot"
)
_REACTIONS = (
    "lol haha hahaha ok okay k nice cool great awesome perfect done yay wow ouch oops sorry yep nope sure right brb "
    "alles-klar super klasse genau prima ach-so sounds-good got-it no-worries will-do same-here me-too good-point "
    "génial d'accord parfait pas-de-souci ça-marche vale genial perfecto de-nada claro qué-bueno legal beleza valeu "
    "combinado com-certeza see-you bis-später à-plus hasta-luego até-logo so-true not-bad well-done happy-friday "
    "have-a-nice-weekend schönes-Wochenende bon-week-end buen-finde bom-fim-de-semana back-in-five lunch-time"
)
_ADDRESSEES = ("", "", "", " all", " everyone", " team", " bot", " zusammen", " à tous", " a todos", " pessoal")
_ENDS = ("", "", "!", "!!", ".", " :)", " 😄", " 👍", " 🎉", "…")


def make_small_talk(count: int, seed: int) -> list[str]:
    """Return so many different remarks, always the same for a seed."""
    chance = random.Random(seed)
    made: dict[str, None] = {}
    while len(made) < count:
        kind = chance.choice((_GREETINGS, _THANKS, _REACTIONS))
        said = chance.choice(kind.split()).replace("-", " ")
        whom = chance.choice(_ADDRESSEES) if kind != _REACTIONS else ""
        more = f", {chance.choice(_REACTIONS.split()).replace('-', ' ')}" if chance.random() < 0.2 else ""
        text = f"{said}{whom}{more}{chance.choice(_ENDS)}"
        made[text.capitalize() if chance.random() < 0.3 else text] = None
    return [*made]
