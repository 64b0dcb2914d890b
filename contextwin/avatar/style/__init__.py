"""Writing style: features are counted per message, compared with the population, and matched against a text.

    messages ──▶ counts (sums, stored as JSON) ──▶ profile ──▶ instructions
                                                      └──────▶ match of a text

`features.py` lists everything that is counted. Message texts are not stored with the counts.
"""

from contextwin.avatar.style.counts import STYLE_VERSION, count_style, counts_from_json, counts_to_json
from contextwin.avatar.style.features import FEATURES
from contextwin.avatar.style.instructions import describe_in_words
from contextwin.avatar.style.match import attribute_style, match_style
from contextwin.avatar.style.model import StyleCounts, StyleMatch, StyleMessage, StyleProfile
from contextwin.avatar.style.profile import MIN_MESSAGES, describe_style, profile_to_dict

__all__ = [
    "FEATURES",
    "MIN_MESSAGES",
    "STYLE_VERSION",
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
