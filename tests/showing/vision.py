"""What colours look like with each kind of colour vision, in CIELAB."""

from __future__ import annotations

import numpy as np

__all__ = ["SEEN", "difference", "lightness", "luminance"]

# What a dichromat sees of linear sRGB: Machado, Oliveira, Fernandes (2009), severity 1.0.
SEEN = {
    "all": np.eye(3),
    "no red": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "no green": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "no blue": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
# From linear sRGB to XYZ, D65.
TO_XYZ = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
WHITE = [0.9505, 1.0, 1.089]


def channels(color: str) -> np.ndarray:
    return np.array([int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)])


def linear(color: str) -> np.ndarray:
    shares = channels(color)
    return np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)


def luminance(color: str) -> float:
    return float(linear(color) @ TO_XYZ[1])


def lab(color: str, seen: str) -> np.ndarray:
    """The colour in CIELAB as it is seen."""
    xyz = TO_XYZ @ np.clip(SEEN[seen] @ linear(color), 0, 1) / WHITE
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def lightness(color: str) -> float:
    return float(lab(color, "all")[0])


def difference(one: str, other: str, seen: str) -> float:
    """How far two colours are apart; some 2.3 are just seen where they touch."""
    return float(np.linalg.norm(lab(one, seen) - lab(other, seen)))
