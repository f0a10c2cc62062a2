"""What the table says of one public callable: a valid call, and the rows of each parameter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tests.bad_input.rows import Parameter

__all__ = ["Entry", "is_something"]


def is_something(result: object) -> None:
    """Fail where nothing came back: no public callable returns None."""
    assert result is not None, "nothing came back"


@dataclass(frozen=True)
class Entry:
    """What is known of a public callable.

    Attributes
    ----------
    calls : callable, or mapping of str to callable
        What to call. Of a method, that of one or more objects, each under a name.
    valid : callable
        Gives new arguments, by name, with which each of `calls` works.
    parameters : mapping of str to Parameter
        The rows of each parameter.
    check_result : callable
        Fails where a result is not sound.
    """

    calls: Callable[..., object] | Mapping[str, Callable[..., object]]
    valid: Callable[[], dict[str, object]]
    parameters: Mapping[str, Parameter]
    check_result: Callable[[object], object] = is_something

    def named_calls(self) -> Mapping[str, Callable[..., object]]:
        """The calls by name; that of a function has none."""
        return self.calls if isinstance(self.calls, Mapping) else {"": self.calls}
