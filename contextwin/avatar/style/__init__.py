"""Writing style: features are counted per message, compared with the population, and matched against a text.

    messages ──▶ counts (sums, stored as JSON) ──▶ profile ──▶ instructions
                                                      └──────▶ match of a text

`features.py` lists everything that is counted. Message texts are not stored with the counts.
"""
