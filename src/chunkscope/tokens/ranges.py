"""Offsets and half-open ranges as callers give them, checked."""

from __future__ import annotations

import warnings

import numpy as np
from numpy.typing import ArrayLike, NDArray

from chunkscope.arguments import is_whole
from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be

__all__ = ["as_offsets", "as_ranges"]

_INT64 = np.dtype(np.int64)  # to be compared with, where a type would have to be made one


def as_ranges(
    starts: ArrayLike, ends: ArrayLike, *, most: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Both as int64 arrays of one shape.

    Parameters
    ----------
    starts, ends : array-like of int
        Half-open ranges, ``0 <= start <= end <= most``; one of them may be a single
        number for all of the other.
    most : int
        The greatest end.

    Raises
    ------
    ArgumentTypeError
        If one is not of whole numbers.
    ArgumentError
        If an offset is out of range, a start lies after its end, or the shapes differ.

    Examples
    --------
    >>> as_ranges(0, [2, 3], most=3)
    (array([0, 0]), array([2, 3]))
    """
    if _are_ranges(starts, ends, most):
        return starts, ends  # type: ignore[return-value]  # as just seen
    first, last = as_offsets("starts", starts, most=most), as_offsets("ends", ends, most=most)
    try:
        first, last = np.broadcast_arrays(first, last)
    except ValueError:
        shapes = f"{first.shape} and {last.shape}"
        raise ArgumentError(f"starts and ends must be of one shape, got {shapes}") from None
    if np.any(wrong := first > last):
        given = (int(first[wrong][0]), int(last[wrong][0]))
        raise ArgumentError(must_be("each start", "at most its end", given))
    return first, last


def _are_ranges(starts: object, ends: object, most: int) -> bool:
    """Whether both are ranges as they should be, which those of splitters are: in no time."""
    return (
        type(starts) is type(ends) is np.ndarray
        and starts.dtype == ends.dtype == _INT64
        and starts.shape == ends.shape
        and bool(starts.min(initial=0) >= 0 and ends.max(initial=0) <= most)
        and np.count_nonzero(starts <= ends) == starts.size
    )


def as_offsets(what: str, values: ArrayLike, *, most: int) -> NDArray[np.int64]:
    """`values` as an int64 array.

    Parameters
    ----------
    what : str
        What a message calls them.
    values : array-like of int
        Offsets, ``0 <= offset <= most``.
    most : int
        The greatest offset.

    Raises
    ------
    ArgumentTypeError
        If they are not whole numbers.
    ArgumentError
        If one is out of range.

    Examples
    --------
    >>> as_offsets("starts", [], most=3)
    array([], dtype=int64)
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # numpy warns of masked values, which we refuse
            array = np.asarray(values)
    except Exception:  # noqa: BLE001 - ragged lists, and whatever a foreign __array__ raises
        raise ArgumentTypeError(must_be(what, "whole numbers", values)) from None
    if array.size == 0 and array.dtype == np.float64:  # [] is a float array to numpy
        array = array.astype(np.int64)
    if array.dtype.kind not in "iu" and not _holds_ints(array):
        raise ArgumentTypeError(must_be(what, "whole numbers", values))
    if np.any(wrong := (array < 0) | (array > most)):
        raise ArgumentError(must_be(f"each of {what}", f"from 0 to {most}", int(array[wrong][0])))
    return array.astype(np.int64, copy=False)


def _holds_ints(array: NDArray[np.generic]) -> bool:
    """Whether an array of objects is one of ints: too large for int64, or from a table."""
    return array.dtype == object and array.size > 0 and all(map(is_whole, array.flat))
