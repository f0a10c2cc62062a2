"""The bytes of a file as text, with nothing lost: `decode`, and what is no text at all."""

from __future__ import annotations

import codecs

from chunkscope.corpus.locating import shown
from chunkscope.errors import ArgumentError, ArgumentTypeError, ReadError, must_be

__all__ = ["check_encoding", "decode", "is_binary"]

SIGNATURES = (
    b"%PDF-",
    b"PK\x03\x04",  # ZIP, and so docx, xlsx, pptx, odt, epub
    b"\x1f\x8b",  # gzip
    b"\x89PNG",
    b"\xff\xd8\xff",  # JPEG
)
"""How files begin that people keep among texts, and that may have no NUL byte."""

BYTE_ORDER_MARK = "\ufeff"


def check_encoding(encoding: object) -> None:
    """Refuse an `encoding` that Python has no text codec for; None is none.

    Raises
    ------
    ArgumentError, ArgumentTypeError

    Examples
    --------
    >>> check_encoding("utf-9")
    Traceback (most recent call last):
    chunkscope.errors.ArgumentError: encoding must be the name of a text encoding that Python \
knows, such as 'cp1252', got 'utf-9'
    """
    allowed = "the name of a text encoding that Python knows, such as 'cp1252'"
    if encoding is None:
        return
    if not isinstance(encoding, str):
        raise ArgumentTypeError(must_be("encoding", allowed, encoding))
    try:
        "\0".encode(encoding)
    except (LookupError, ValueError):  # unknown, or bytes to bytes like base64; or a NUL in it
        raise ArgumentError(must_be("encoding", allowed, encoding)) from None


def is_binary(data: bytes, *, encoding: str | None) -> bool:
    r"""Whether `data` is no text: it begins like a known kind of binary file, or has a NUL byte.

    Parameters
    ----------
    data : bytes
        The whole file.
    encoding : str or None
        The encoding it is said to have. Those in which NUL bytes are part of other
        characters (UTF-16, UTF-32) may have them, and so may a file that begins with
        their byte order mark.

    Examples
    --------
    >>> is_binary(b"a\0b", encoding=None), is_binary(b"a\0b\0", encoding="utf-16-le")
    (True, False)
    """
    if data.startswith(SIGNATURES):
        return True
    return b"\0" in data and "\0".encode(encoding or _declared(data)) == b"\0"


def decode(data: bytes, *, encoding: str | None, path: str) -> str:
    r"""The text of `data`, without a byte order mark and with its line ends as they are.

    Parameters
    ----------
    data : bytes
        The whole file.
    encoding : str or None
        Its encoding. None means UTF-8, or UTF-16 where it begins with that mark.
    path : str
        Its name, for messages.

    Raises
    ------
    ReadError
        If a byte does not fit the encoding.

    References
    ----------
    The Unicode Standard, section 23.8: a mark at the very start is not part of the text.

    Examples
    --------
    >>> decode(b"\xef\xbb\xbfOne.\r\n", encoding=None, path="a.txt")
    'One.\r\n'
    """
    codec = encoding or _declared(data)
    try:
        if encoding is None and codec == "utf-32":
            raise ReadError(f"{shown(path)} begins like UTF-32; if it is, give encoding='utf-32'")
        # The codecs utf-16 and utf-32 take the mark themselves, all others leave it.
        return data.decode(codec).removeprefix(BYTE_ORDER_MARK)
    except UnicodeDecodeError as reason:
        place = f"byte 0x{data[reason.start]:02x} at {reason.start}" if data else "no byte"
        hint = "" if encoding else "; give its encoding, as in encoding='cp1252'"
        raise ReadError(f"{shown(path)} is not {codec.upper()} ({place}){hint}") from None


def _declared(data: bytes) -> str:
    """The encoding that the byte order mark of `data` declares, or UTF-8."""
    # The mark of UTF-32 begins with that of UTF-16.
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "utf-32"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    return "utf-8"
