"""`limits` and `over_limit`: which chunks are too long for which embedding model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import pandas as pd

from chunkscope.arguments import whole_number
from chunkscope.chunks import check
from chunkscope.errors import ArgumentError, ArgumentTypeError, excerpt, must_be
from chunkscope.stats._frames import framed
from chunkscope.stats._models import MODELS, EmbeddingModel
from chunkscope.stats._totals import total
from chunkscope.stats.limit import full_name, limit_of
from chunkscope.stats.measure import measured, one_encoding
from chunkscope.stats.parts import Parts, parts

__all__ = ["limits", "limits_of", "over_limit"]

_COLUMNS = {
    "splitter": "str",
    "model": "str",
    "limit": "int64",
    "n_chunks": "int64",
    "n_over": "int64",
    "share_over": "float64",
    "tokens_over": "int64",
    "largest": "int64",
    "tokens_source": "str",
    "encoding": "str",
    "model_encoding": "str",
    "same_encoding": "boolean",
    "source": "str",
}

# A model given with a limit alone: its tokens are taken to be those of the table.
_Known = EmbeddingModel | int


def limits(
    chunks: pd.DataFrame,
    models: str | Iterable[str] | Mapping[str, int | EmbeddingModel] | None = None,
) -> pd.DataFrame:
    """One row a splitter and embedding model: how many chunks the model would cut off.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.
    models : str, iterable of str, or mapping of str to int, optional
        Names of models in `MODELS`, all by default, with or without their organisations; or
        models of your own by name, each with its limit in tokens, at least 1, or with an
        `EmbeddingModel`: ``{**cs.stats.MODELS, "mine": 4096}``. At least one.

    Returns
    -------
    pandas.DataFrame
        Splitters in order of first appearance, each with the models in the order given; none
        for the empty table.

        - ``splitter``; ``model``: its full name;
        - ``limit``: most tokens that the model takes, as its publisher says or as given;
        - ``n_chunks``: the splitter's chunks;
        - ``n_over``, ``share_over``: chunks with more tokens than that, and their share;
        - ``tokens_over``: the tokens beyond the limit, of all those chunks: what the model
          would not see;
        - ``largest``: the tokens of the longest chunk;
        - ``tokens_source``: ``"exact"`` where every chunk of the splitter has ``n_tokens``,
          otherwise ``"estimate"``, and all tokens are ``est_tokens``;
        - ``encoding``, ``model_encoding``: what the table and the model count in; that of
          the model is missing where its publisher does not say, or only a limit was given;
        - ``same_encoding``, boolean: whether the two are one. Where it is False the model
          counts with another tokenizer, or one that is not published, and the row is an
          indication: chunks near the limit may lie on its other side. Missing where only a
          limit was given;
        - ``source``: who states the limit; missing where it was given.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table, or has rows of one splitter in two encodings.
    ArgumentError, ArgumentTypeError
        For a model that is not known, none at all, or a limit that is no whole number of at
        least 1, and where `chunks` is no DataFrame.

    See Also
    --------
    over_limit : the chunks themselves.

    Notes
    -----
    A limit is that of the whole input. Models that put tokens of their own around a text
    (two in BERT's family, three in ColBERT), or that want a prefix such as ``"passage: "``,
    leave so much less to the chunk; a `models` with smaller limits takes care of it.

    References
    ----------
    Each row's ``source``.

    Examples
    --------
    >>> import chunkscope as cs
    >>> chunks = cs.chunk("One two three four. " * 40, cs.TokenWindows(chunk_size=190))
    >>> table = cs.stats.limits(chunks, ["colbertv2.0", "text-embedding-3-small"])
    >>> table[["limit", "n_over", "tokens_over", "largest", "same_encoding"]]
       limit  n_over  tokens_over  largest  same_encoding
    0    180       1           10      190          False
    1   8192       0            0      190           True
    """
    table = check(chunks)
    return limits_of(parts(table), _asked(models))


def limits_of(by_splitter: Parts, models: Mapping[str, EmbeddingModel | int]) -> pd.DataFrame:
    """`limits` of the parts of a checked table, for models by their full names."""
    rows = []
    for splitter, part in by_splitter:
        tokens = measured(part, "tokens")
        encoding = one_encoding(part)
        for name, model in models.items():
            limit = model if isinstance(model, int) else model.limit
            over = tokens.sizes[tokens.sizes > limit]
            rows.append(
                {
                    "splitter": splitter,
                    "model": name,
                    "limit": limit,
                    "n_chunks": len(part),
                    "n_over": len(over),
                    "share_over": len(over) / len(part),
                    "tokens_over": total(over - limit),
                    "largest": tokens.sizes.max(),
                    "tokens_source": "exact" if tokens.exact else "estimate",
                    "encoding": encoding,
                    **_told(model, encoding),
                }
            )
    return framed(rows, _COLUMNS)


def over_limit(chunks: pd.DataFrame, limit: str | int) -> pd.DataFrame:
    """The chunks that are longer than a model takes: their rows of the chunk table.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.
    limit : str or int
        The name of a model in `MODELS`, with or without its organisation, or most tokens,
        at least 1.

    Returns
    -------
    pandas.DataFrame
        A chunk table, in the order of `chunks` with a fresh index, further columns kept.
        Tokens are ``n_tokens`` where every chunk of the splitter has it, otherwise
        ``est_tokens``, as in `limits`; they are those of the table's encoding, which need
        not be the model's.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table, or has rows of one splitter in two encodings.
    ArgumentError, ArgumentTypeError
        For a `limit` that is no model we know, or no whole number of at least 1, and where
        `chunks` is no DataFrame.

    See Also
    --------
    limits : how many there are, by splitter and model.

    Examples
    --------
    >>> import chunkscope as cs
    >>> chunks = cs.chunk("One two three. Four.", cs.SplitPoints(chunk_size=15))
    >>> cs.stats.over_limit(chunks, 3)["text"].tolist()
    ['One two three.']
    """
    table = check(chunks)
    at_most = limit_of(limit)
    if at_most is None:
        allowed = "a whole number, at least 1, or the name of a model"
        raise ArgumentTypeError(must_be("limit", allowed, limit))
    over = np.zeros(len(table), dtype=bool)
    for _, part in parts(table):
        over[part.index] = measured(part, "tokens").sizes > at_most
    return table[over].reset_index(drop=True)


def _asked(models: object) -> dict[str, _Known]:
    """Name -> what is known, of every model asked for."""
    allowed = "names of models, or a mapping of name to limit"
    if models is None:
        return dict(MODELS)
    if isinstance(models, Mapping):
        asked = {_name(name): _known(name, model) for name, model in models.items()}
    elif isinstance(models, bytes) or not isinstance(models, Iterable):
        raise ArgumentTypeError(must_be("models", allowed, models))
    else:
        names = [models] if isinstance(models, str) else models
        asked = {name: MODELS[name] for name in map(full_name, map(_name, names))}
    if not asked:
        raise ArgumentError(must_be("models", f"{allowed}, at least one", models))
    return asked


def _name(name: object) -> str:
    if not isinstance(name, str):
        raise ArgumentTypeError(must_be("the name of a model", "a str", name))
    return name


def _known(name: str, model: object) -> _Known:
    """What a mapping says of the model `name`."""
    if isinstance(model, EmbeddingModel):
        return model
    return whole_number(f"the limit of model {excerpt(name)}", model, least=1)


def _told(model: _Known, encoding: str) -> dict[str, object]:
    """What is known of a model besides its limit."""
    if isinstance(model, int):
        return {}
    return {
        "model_encoding": model.encoding,
        "same_encoding": model.encoding == encoding,
        "source": model.source,
    }
