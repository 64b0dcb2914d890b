"""How a person writes: counted message by message, described beside everybody, matched against a text.

    messages ──▶ counts (sums, kept as JSON) ──▶ profile ──▶ instructions
                                                    └──────▶ match of a text

What is counted of a message is in features.py, each feature with its name; nothing of the texts is kept beside.
"""

from contextwin.avatar.style.counts import STYLE_VERSION, count_style, counts_from_json, counts_to_json
from contextwin.avatar.style.features import FEATURES
from contextwin.avatar.style.instructions import describe_in_words
from contextwin.avatar.style.match import attribute_style, match_style
from contextwin.avatar.style.model import (
    FeatureProfile,
    Phrase,
    Spread,
    StyleCounts,
    StyleMatch,
    StyleMessage,
    StyleProfile,
)
from contextwin.avatar.style.profile import MIN_MESSAGES, describe_style, profile_to_dict

__all__ = [
    "FEATURES",
    "MIN_MESSAGES",
    "STYLE_VERSION",
    "FeatureProfile",
    "Phrase",
    "Spread",
    "StyleCounts",
    "StyleMatch",
    "StyleMessage",
    "StyleProfile",
    "attribute_style",
    "count_style",
    "counts_from_json",
    "counts_to_json",
    "describe_in_words",
    "describe_style",
    "match_style",
    "profile_to_dict",
]
