"""`SplitDocuments`: the step, as a pipeline runs it."""

from __future__ import annotations

from chunkscope.pipeline.config import RunSettings, SplitDocumentsConfig
from chunkscope.pipeline.context import StepContext, checked_context
from chunkscope.pipeline.objects import checked_store
from chunkscope.pipeline.refs import StepCapabilities, StepRequirements, store_ref
from chunkscope.pipeline.run import SplitDocumentsResult, checked_keys, split

__all__ = ["SplitDocuments"]


class SplitDocuments:
    """The step that reads ParsedDocument JSON and writes ParsedChunk JSON.

    Each page is cut by `TokenWindows`; a chunk becomes one object,
    ``<chunks_prefix>/<chunk_id>.json``, its text without white space at either end, and a
    blank chunk becomes none. Writes are whole objects or nothing, and a manifest is written
    last, ``result.manifest_key``: a run that was killed and is run again ends in the same
    bytes as one that was not.

    Parameters
    ----------
    config : SplitDocumentsConfig, optional
        The settings; by default the published ones.
    concurrency : int, default 16
        Most objects read ahead, and most objects written at once, at least 1.
    progress : bool, optional
        Whether to show a progress bar. By default one appears after 2 s of work, in a
        notebook or terminal.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For an argument out of range.

    References
    ----------
    The documented contract of Heta's SplitDocuments step: names, records, keys and ids.

    Examples
    --------
    >>> import asyncio
    >>> from chunkscope.pipeline.calling import write_documents
    >>> from chunkscope.pipeline.context import Context
    >>> from chunkscope.pipeline.store import ObjectStore
    >>> from chunkscope.records import ParsedDocument, ParsedPage, ParsedSource
    >>> store = ObjectStore("memory://example-of-the-step")
    >>> source = ParsedSource(key="a.md", name="a.md", file_type="md", content_sha256="0" * 64)
    >>> keys = write_documents(store, [ParsedDocument("a", source, [ParsedPage(0, "One.")])])
    >>> context = Context({store_ref("objects"): store}, {"parsed_document_keys": keys})
    >>> step = SplitDocuments(SplitDocumentsConfig(encoding_name="unicode"))
    >>> asyncio.run(step.run(context)).chunk_count
    1
    >>> context.get_artifact("chunk_keys")
    ('chunks/chunk_8e06ec9f1e4829c3.json',)
    """

    def __init__(
        self,
        config: SplitDocumentsConfig | None = None,
        *,
        concurrency: int = 16,
        progress: bool | None = None,
    ) -> None:
        self._settings = RunSettings.checked(config, concurrency, progress)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.config!r})"

    @property
    def config(self) -> SplitDocumentsConfig:
        """The settings."""
        return self._settings.config

    @property
    def requirements(self) -> StepRequirements:
        """What `run` asks of its context: a store, and the keys of the documents."""
        return StepRequirements(
            components=frozenset({store_ref("objects", self.config.object_store)}),
            artifacts=frozenset({self.config.parsed_document_keys_artifact}),
        )

    @property
    def capabilities(self) -> StepCapabilities:
        """What `run` sets in its context: its result, and the keys of the chunks."""
        return StepCapabilities(artifacts=frozenset({"split_documents_result", "chunk_keys"}))

    async def run(self, context: StepContext) -> SplitDocumentsResult:
        """The result, once all is written and both artifacts are set.

        Parameters
        ----------
        context : Context
            Ours, or an object with ``get_component``, ``get_artifact`` and
            ``set_artifact``. Its store may be one of others, with async ``put``, ``get``,
            ``exists``, ``list`` and ``delete``.

        Returns
        -------
        SplitDocumentsResult
            Also the artifact ``split_documents_result``; its ``chunk_keys`` are the
            artifact ``chunk_keys``.

        Raises
        ------
        ArgumentError, ArgumentTypeError
            If the context is none, lacks what is required, or the store or the keys are of
            the wrong kind; and for a key given twice.
        ObjectKeyError
            For a key that is none.
        RecordError
            If a document is malformed, has a text that UTF-8 cannot carry, or has its
            ``document_id`` or the key of a chunk in common with one before it. Nothing of
            that document is written.
        MissingObjectError
            If a document is not there.
        StoreError
            If the store fails, or somebody removes chunks meanwhile; names the key.

        Notes
        -----
        After an error, or a cancellation, nothing of the run goes on: what was being
        written has been written whole, and no artifact is set. Nor is there a manifest of
        it, unless it was cancelled while the manifest, the last object, was being put.

        A manifest of before stays as long as it is true: a run that puts other bytes in the
        place of a chunk deletes every manifest that names it first. So after a run that
        failed there may be the manifest of the run before, over documents whose sha256 it
        tells, and all of whose chunks are as that run wrote them. Two runs at a time that
        write different chunks under one prefix do not know of one another.
        """
        given = checked_context(context)
        (ref,) = self.requirements.components
        name = self.config.parsed_document_keys_artifact
        store = checked_store(f"component {ref}", given.get_component(ref))
        keys = checked_keys(f"artifact {name}", given.get_artifact(name))
        result = await split(store, keys, self._settings)
        given.set_artifact("split_documents_result", result)
        given.set_artifact("chunk_keys", result.chunk_keys)
        return result
