"""The constants of the score: what each does, its default, and the presets that can be chosen by name."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True, kw_only=True, slots=True)
class ScoringWeights:
    """Every constant of the score and of the live part. The defaults were chosen on benchmarks/README.md's sets.

    Which say nothing of thread_boost, flow_boost, flow_minutes, same_language and code_for_code: these are guesses.
    """

    alpha: float | None = None  #: weight of meaning against words for every prompt; None lets each prompt decide; 0–1
    scaling: Literal["minmax", "raw"] = "minmax"  #: similarity scaled over what was found, or the cosine as it is
    decay_per_hour: float = 0.0  #: exponential decay rate r: exp(−r·hours); ≥ 0, per hour
    decay_power: float = 0.0  #: power-law decay p: (1 + age in days)^−p; ≥ 0
    fading: float = 0.05  #: added to the power for each standard error by which what was found is newer; ≥ 0
    fading_from: float = 0.5  #: as many standard errors count as chance; ≥ 0
    fading_most: float = 0.2  #: no more than this is added so; ≥ 0
    recent_power: float = 0.15  #: added to the power when the prompt asks how things stand now; ≥ 0
    range_boost: float = 1.3  #: factor for what was sent in a time that the prompt speaks of; ≥ 1
    channel_boost: float = 1.2  #: factor for the channel being answered in; ≥ 1
    thread_boost: float = 1.2  #: factor for the thread being answered in; ≥ 1
    flow_boost: float = 1.05  #: factor for the conversation that is going on at asked_at; ≥ 1
    flow_minutes: float = 30.0  #: a conversation goes on while its last message is at most this old; minutes
    near_equal: float = 0.01  #: scores within this of the leader of their run are equal, newest first; ≥ 0
    neighbor_weight: float = 0.5  #: share of a message's relevance that its window of three neighbours has; 0–1
    thread_spread: float = 0.8  #: share that the best message near it in its thread has of a message's relevance; 0–1
    thread_fade: float = 0.0003  #: relevance that is lost on the way to it; ≥ 0, per token
    conversation_spread: float = 0.6  #: `thread_spread` among unthreaded messages, which only time holds together; 0–1
    conversation_fade: float = 0.0016  #: `thread_fade` among them; ≥ 0, per token
    asker_boost: float = 1.35  #: factor for a thread or conversation that the asker took part in; ≥ 1
    speaker_boost: float = 1.6  #: factor for what was written by somebody whom the prompt names; ≥ 1
    completeness_boost: float = 0.0  #: added factor for a thread that is here as a whole; ≥ 0
    length_penalty: float = 0.25  #: relevance is divided by (tokens / 80)^this above 80; ≥ 0
    same_language: float = 0.9  #: factor for text in another language than the prompt's; 0–1
    code_for_code: float = 0.95  #: factor for prose when the prompt asks for code; 0–1
    generated: float = 0.65  #: factor for bot and log text; 0–1
    time_weight: float = 0.0  #: share of the place in time in a second pass over what was found; 0–1
    live_share: float = 0.0  #: share of the budget that the live part has at least; 0–1
    live_tokens: int = 3000  #: what the live part may take at most before what was found; tokens


#: The engine that this one descends from: cosine × exp(−0.2 · hours) × 1.2 in the channel × 1.5 in the thread.
ORIGINAL = ScoringWeights(
    alpha=1.0,
    scaling="raw",
    decay_per_hour=0.2,
    decay_power=0.0,
    recent_power=0.0,
    range_boost=1.0,
    channel_boost=1.2,
    thread_boost=1.5,
    flow_boost=1.0,
    near_equal=0.01,
    fading=0.0,
    neighbor_weight=0.0,
    thread_spread=0.0,
    conversation_spread=0.0,
    asker_boost=1.0,
    speaker_boost=1.0,
    completeness_boost=0.0,
    length_penalty=0.0,
    same_language=1.0,
    code_for_code=1.0,
    generated=1.0,
)

PRESETS = {
    "default": ScoringWeights(),
    "original": ORIGINAL,
    "original-slow": replace(ORIGINAL, decay_per_hour=0.05, channel_boost=1.5, thread_boost=1.3),
    "two-pass": ScoringWeights(time_weight=0.7),
}
