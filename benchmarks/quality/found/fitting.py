"""Logistic regression, and how good its probabilities are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

#: Weight of the squares of the coefficients against the log-likelihood: hardly any, so that separable cases end, too.
RIDGE = 0.01
STEPS = 50


def logistic(odds: Floats) -> Floats:
    """Return the probabilities of log-odds."""
    values: Floats = 1 / (1 + np.exp(-odds))
    return values


def fit_logistic(x: Floats, y: Floats, weights: Floats) -> Floats:
    """Return the coefficients that make the weighted `y` likeliest, by Newton's method."""
    coefficients = np.zeros(x.shape[1])
    for _ in range(STEPS):
        predicted = logistic(x @ coefficients)
        gradient = x.T @ (weights * (y - predicted)) - RIDGE * coefficients
        curvature = (x.T * (weights * predicted * (1 - predicted))) @ x + RIDGE * np.eye(x.shape[1])
        step = np.linalg.solve(curvature, gradient)
        coefficients += step
        if np.abs(step).max() < 1e-8:
            break
    return coefficients


def area_under_curve(predicted: Floats, y: Floats) -> float:
    """Return the probability that a true case has more than a false one; ties count half.

    >>> area_under_curve(np.array([0.9, 0.4, 0.5]), np.array([1.0, 0.0, 1.0]))
    1.0
    """
    true, false = predicted[y == 1], predicted[y == 0]
    above = (true[:, None] > false).sum() + 0.5 * (true[:, None] == false).sum()
    return float(above / (len(true) * len(false)))


def brier_score(predicted: Floats, y: Floats) -> float:
    """Return the mean square of what the probabilities are off (Brier 1950)."""
    return float(((predicted - y) ** 2).mean())


def calibration_error(predicted: Floats, y: Floats) -> float:
    """Return the mean difference between probability and share of true cases, over ten bins of the scale.

    >>> round(calibration_error(np.array([0.75, 0.75, 0.75, 0.75]), np.array([1.0, 1.0, 1.0, 0.0])), 2)
    0.0
    """
    bins = np.minimum((predicted * 10).astype(int), 9)
    off = (abs(predicted[bins == each].sum() - y[bins == each].sum()) for each in set(bins.tolist()))
    return float(sum(off) / len(y))
