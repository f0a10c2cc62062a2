"""`SplitDocumentsConfig`: the settings of the step, as published."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from chunkscope.arguments import whole_number as whole_argument
from chunkscope.chunks.progress import checked_progress
from chunkscope.errors import ArgumentTypeError, ObjectKeyError, SettingsError, must_be
from chunkscope.pipeline.keys import object_key, object_prefix
from chunkscope.pipeline.refs import is_name
from chunkscope.splitters.settings import in_range, known_encoding, settings, whole_number
from chunkscope.splitters.token_windows import PUNCTUATION, TokenWindows

__all__ = ["RunSettings", "SplitDocumentsConfig"]

OVERLAP = 50
"""The published overlap, which is none for every chunk size."""


@settings
@dataclass(frozen=True)
class SplitDocumentsConfig:
    """The settings of `SplitDocuments`, checked when they are made.

    Parameters
    ----------
    chunks_prefix : str, default "chunks"
        The folder of the store that chunks are written to: ``<chunks_prefix>/<chunk_id>.json``.
        ``""`` is the store itself. No ``..``, no absolute path, no backslash, no drive.
        One prefix for each setting: runs of other settings under the same prefix leave their
        chunks beside; read ``result.chunk_keys`` or the manifest, not the folder.
    chunk_size : int, default 1024
        Most tokens of a page that a chunk touches before it is trimmed, at least 1.
    overlap : int, default 50
        Tokens of a chunk that the next one repeats, ``0 <= overlap < chunk_size``. It does
        not follow `chunk_size`: one of 50 or less needs an `overlap` of its own.
    encoding_name : str, default "cl100k_base"
        What to count in, by name. ``"unicode"`` counts code points.
    split_punctuation : sequence of str, default ``。 . , ， ! ? ！ ？`` and line end
        The marks after which a chunk may end: at least one, none of them empty. A str gives
        one mark a character. Kept as a tuple.
    object_store : str, optional
        The name of another store than the one under ``stores.objects``.
    parsed_document_keys_artifact : str, default "parsed_document_keys"
        The name of the artifact that lists the keys of the documents.

    Raises
    ------
    SettingsError
        For a setting out of its range; the message names it.

    References
    ----------
    The documented contract of Heta's SplitDocuments step: names and defaults.

    Examples
    --------
    >>> config = SplitDocumentsConfig(chunk_size=8, overlap=2, encoding_name="unicode")
    >>> config.splitter.chunk_overlap
    2
    >>> SplitDocumentsConfig(chunk_size=8, overlap=8)
    Traceback (most recent call last):
    chunkscope.errors.SettingsError: overlap must be at least 0 and less than chunk_size (8), got 8
    """

    chunks_prefix: str = "chunks"
    chunk_size: int = 1024
    overlap: int = OVERLAP
    encoding_name: str = "cl100k_base"
    split_punctuation: Sequence[str] = PUNCTUATION
    object_store: str | None = None
    parsed_document_keys_artifact: str = "parsed_document_keys"

    def __post_init__(self) -> None:
        _prefix(self.chunks_prefix)
        size = whole_number("chunk_size", self.chunk_size, "at least 1")
        allowed = "at least 0 and less than chunk_size"
        overlap = whole_number("overlap", self.overlap, allowed)
        in_range("chunk_size", size, "at least 1", holds=size >= 1)
        if not 0 <= overlap < size:
            told = must_be("overlap", f"{allowed} ({size})", overlap)
            raise SettingsError(f"{told}, its default" if overlap == OVERLAP else told)
        _check_text("encoding_name", self.encoding_name, "the name of an encoding")
        known_encoding("encoding_name", self.encoding_name)
        object.__setattr__(self, "chunk_size", size)
        object.__setattr__(self, "overlap", overlap)
        object.__setattr__(self, "split_punctuation", _marks(self.split_punctuation))
        if self.object_store is not None:
            allowed = "a name of letters, digits, _ and -, or None"
            _check_text("object_store", self.object_store, allowed, holds=is_name)
        artifact = self.parsed_document_keys_artifact
        _check_text("parsed_document_keys_artifact", artifact, "a str that is not blank")

    @property
    def prefix(self) -> str:
        """The folder of the chunks in its one canonical form, without a slash at its end."""
        return _prefix(self.chunks_prefix)

    @property
    def splitter(self) -> TokenWindows:
        """The splitter of these settings."""
        return TokenWindows(
            self.chunk_size,
            chunk_overlap=self.overlap,
            encoding=self.encoding_name,
            punctuation=self.split_punctuation,
        )


@dataclass(frozen=True)
class RunSettings:
    """How a run goes: what `SplitDocuments` and `split_documents` are told, checked.

    Attributes
    ----------
    config : SplitDocumentsConfig
        What is written.
    concurrency : int
        Most objects read ahead, and most objects written at once.
    progress : bool, optional
        Whether to show a bar; by default after 2 s of work where somebody can see it.
    """

    config: SplitDocumentsConfig
    concurrency: int
    progress: bool | None

    @classmethod
    def checked(cls, config: object, concurrency: object, progress: object) -> RunSettings:
        """Those of the arguments of these names; no `config` means the published one.

        Raises
        ------
        ArgumentError, ArgumentTypeError
            For one out of its range.
        """
        config = SplitDocumentsConfig() if config is None else config
        if not isinstance(config, SplitDocumentsConfig):
            raise ArgumentTypeError(must_be("config", "a SplitDocumentsConfig", config))
        return cls(
            config,
            whole_argument("concurrency", concurrency, least=1),
            checked_progress(progress),
        )


def _prefix(value: object) -> str:
    if not isinstance(value, str):
        raise SettingsError(must_be("chunks_prefix", "a str", value))
    try:
        prefix = object_prefix(value)
    except ObjectKeyError as reason:  # of a prefix, which is this field
        raise SettingsError(f"chunks_{reason}") from None
    try:
        # What will be written has to have a key: that of the manifest is the longest.
        object_key(f"{prefix}.manifests/{'0' * 16}.json")
    except ObjectKeyError as reason:
        allowed = "a folder below which objects can have keys"
        raise SettingsError(f"{must_be('chunks_prefix', allowed, value)}: {reason}") from None
    return prefix


def _marks(value: object) -> tuple[str, ...]:
    allowed = "a list of at least one mark, each a str that is not empty"
    # No set: its order would differ from process to process, and with it the manifest.
    if isinstance(value, bytes) or not isinstance(value, Sequence) or len(value) == 0:
        raise SettingsError(must_be("split_punctuation", allowed, value))
    for mark in value:
        if not isinstance(mark, str) or not mark:
            raise SettingsError(must_be("split_punctuation", allowed, mark))
        try:
            mark.encode()
        except UnicodeEncodeError:  # no text that can be written has it, nor can the manifest
            allowed = "marks without lone surrogates"
            raise SettingsError(must_be("split_punctuation", allowed, mark)) from None
    return tuple(value)


def _check_text(
    field: str, value: object, allowed: str, *, holds: Callable[[str], object] = str.strip
) -> None:
    """Refuse what is no str, and a str of which `holds` is not true."""
    if not isinstance(value, str) or not holds(value):
        raise SettingsError(must_be(field, allowed, value))
