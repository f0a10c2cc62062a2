"""The work of a sweep shared out among processes, with the results of one.

joblib starts the processes and keeps them for the next sweep; cloudpickle sends what a
notebook defined. See docs/decisions/012.
"""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from functools import lru_cache
from typing import NamedTuple

from chunkscope.arguments import is_whole
from chunkscope.chunks.page_numbers import Cutter
from chunkscope.errors import ArgumentError, ArgumentTypeError, ChunkscopeError, excerpt, must_be
from chunkscope.splitters import Splitter
from chunkscope.sweeps._cutting import Cuts, cut_pages, cutters
from chunkscope.tokens import Encoding, EncodingLike, load

__all__ = ["Task", "cut_in_processes", "n_processes", "tasks"]

PER_JOB = 4
"""Tasks for each process, about: one that got the easy texts takes over from the others."""


class Task(NamedTuple):
    """A stretch of pages for a stretch of splitters; both half-open."""

    first_page: int
    end_page: int
    first_splitter: int
    end_splitter: int


def n_processes(n_jobs: object) -> int:
    """How many processes `n_jobs` asks for, at least 1 and at most the cores.

    Raises
    ------
    ArgumentTypeError, ArgumentError
        For what is no whole number, and for 0.
    """
    allowed = "a whole number but 0; -1 is all cores"
    if not is_whole(n_jobs):
        raise ArgumentTypeError(must_be("n_jobs", allowed, n_jobs))
    asked = int(n_jobs)
    if asked == 0:
        raise ArgumentError(must_be("n_jobs", allowed, n_jobs))
    if asked == 1:
        return 1
    from joblib import cpu_count

    cores = int(cpu_count())  # those that this process may use
    return min(asked, cores) if asked > 0 else max(cores + 1 + asked, 1)


def tasks(lengths: Sequence[int], n_splitters: int, n_jobs: int) -> list[Task]:
    """The work in parts of about the same size, each page for each splitter in one of them.

    Pages stay together with all their splitters, so that each is encoded once. Only a page
    that is more than a process's share of all the text is shared out by splitters, and
    encoded by each process that has some of them.

    Parameters
    ----------
    lengths : sequence of int
        Code points of each page.
    n_splitters, n_jobs : int
        At least 1.

    Examples
    --------
    >>> tasks([10, 10, 10, 10], 3, 2)[:2]
    [Task(first_page=0, end_page=1, first_splitter=0, end_splitter=3),
     Task(first_page=1, end_page=2, first_splitter=0, end_splitter=3)]
    >>> tasks([40], 3, 2)
    [Task(first_page=0, end_page=1, first_splitter=0, end_splitter=2),
     Task(first_page=0, end_page=1, first_splitter=2, end_splitter=3)]
    """
    share = max(sum(lengths) / n_jobs, 1)
    found: list[Task] = []
    first = n_chars = 0
    for page, length in enumerate(lengths):
        if length > share:
            if first < page:
                found.append(Task(first, page, 0, n_splitters))
            parts = min(n_splitters, n_jobs)
            edges = [-(-n_splitters * part // parts) for part in range(parts + 1)]
            found += [Task(page, page + 1, *edge) for edge in itertools.pairwise(edges)]
            first, n_chars = page + 1, 0
            continue
        n_chars += length
        if n_chars * PER_JOB >= share:
            found.append(Task(first, page + 1, 0, n_splitters))
            first, n_chars = page + 1, 0
    if first < len(lengths):
        found.append(Task(first, len(lengths), 0, n_splitters))
    return found


def cut_in_processes(
    texts: Sequence[str],
    splitters: Mapping[str, Splitter],
    encoding: EncodingLike,
    *,
    exact: bool,
    n_jobs: int,
    done: Callable[[int], object],
) -> list[Cuts]:
    """`cut_pages` by `n_jobs` processes: the same cuts, in the same order.

    Raises
    ------
    ArgumentError
        Where a splitter or the encoding cannot be sent to a process; names it.
    ChunkscopeError
        Where a process ends before its work, as one that takes too much memory is ended.
    """
    from joblib import Parallel, delayed

    work = tasks([len(text) for text in texts], len(splitters), n_jobs)
    sent = _sent(splitters, encoding)
    calls = (
        delayed(_cut)(sent, texts[task.first_page : task.end_page], task[2:], exact)
        for task in work
    )
    found = [Cuts() for _ in splitters]
    results = Parallel(n_jobs=min(n_jobs, len(work)), return_as="generator")(calls)
    for task, result in zip(work, _unless_refused(results), strict=True):
        of_task = found[task.first_splitter : task.end_splitter]
        for cuts, more in zip(of_task, result, strict=True):
            cuts.extend(more)
        pages = texts[task.first_page : task.end_page]
        done(sum(map(len, pages)) * len(of_task))
    return found


def _unless_refused(
    results: Generator[list[Cuts] | ChunkscopeError, None, None],
) -> Iterator[list[Cuts]]:
    """The results up to the first that is an error, which is raised; the rest is called off."""
    try:
        for result in results:
            if isinstance(result, ChunkscopeError):
                raise result
            yield result
    except BrokenExecutor as reason:
        raise ChunkscopeError(
            f"a process of n_jobs ended before its work was done ({type(reason).__name__}), "
            "for want of memory or by a splitter; with n_jobs=1 it can be seen which"
        ) from reason
    finally:
        with warnings.catch_warnings():
            # joblib warns that tasks were called off: they were, because one went wrong.
            warnings.filterwarnings("ignore", category=UserWarning)
            results.close()


def _sent(splitters: Mapping[str, Splitter], encoding: EncodingLike) -> bytes:
    """All that cuts as bytes, in one piece: what two splitters share stays one object."""
    import cloudpickle

    named = {f"splitter {excerpt(name)}": splitter for name, splitter in splitters.items()}
    for name, each in {**named, "encoding": encoding}.items():
        try:
            cloudpickle.dumps(each)
        except Exception as reason:  # noqa: BLE001 - an object's own pickling may raise anything
            why = ascii(f"{type(reason).__name__}: {reason}"[:100])[1:-1]
            raise ArgumentError(
                f"{name} cannot be sent to another process ({why}): n_jobs must be 1 for it"
            ) from None
    return bytes(cloudpickle.dumps((dict(splitters), encoding)))


@lru_cache(maxsize=1)
def _received(sent: bytes) -> list[Cutter]:
    """What `_sent` sent, kept for the next task of the same sweep."""
    import cloudpickle

    try:
        splitters, encoding = cloudpickle.loads(sent)
    except MemoryError:
        raise
    except Exception as reason:
        raise ArgumentError(
            "splitters and encoding cannot be loaded by another process "
            f"({excerpt(reason)}): n_jobs must be 1 for them"
        ) from reason
    default: Encoding = load(encoding)
    return cutters(splitters, default)


def _untold(n_chars: int) -> None:
    """The caller learns of the progress by the results."""


def _cut(
    sent: bytes,
    texts: Sequence[str],
    splitters: tuple[int, int],
    exact: bool,  # noqa: FBT001 - joblib's call
) -> list[Cuts] | ChunkscopeError:
    """One task, in a process of its own."""
    try:
        by = _received(sent)[slice(*splitters)]
        return cut_pages(texts, by, exact=exact, done=_untold)
    except ChunkscopeError as reason:
        # Raised by the caller, it has no traceback of another process hung to it.
        return reason.with_traceback(None)
