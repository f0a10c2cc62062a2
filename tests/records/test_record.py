"""`Record` for records of other packages: nested ones are read as what they are."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from chunkscope.errors import RecordError
from chunkscope.records.checking import check_json, check_name, check_number
from chunkscope.records.record import Record
from chunkscope.records.strict_json import JsonValue


@dataclass(frozen=True, slots=True)
class Leaf(Record):
    name: str
    weight: int = 1

    def __post_init__(self) -> None:
        check_name("name", self.name)
        check_number("weight", self.weight)


@dataclass(frozen=True, slots=True)
class Branch(Record):
    leaves: tuple[Leaf, ...] = field(metadata={"records": Leaf})
    best: Leaf | None = field(default=None, metadata={"record": Leaf})

    def __post_init__(self) -> None:
        object.__setattr__(self, "leaves", tuple(self.leaves))


@dataclass(frozen=True, slots=True)
class Tree(Record):
    branches: tuple[Branch, ...] = field(metadata={"records": Branch})
    notes: JsonValue = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "branches", tuple(self.branches))
        check_json("notes", self.notes)


TREE = Tree((Branch((Leaf("é"), Leaf("b", 2)), best=Leaf("b")), Branch(())), notes=[None])
WRITTEN = (
    '{"branches":[{"leaves":[{"name":"é","weight":1},{"name":"b","weight":2}],'
    '"best":{"name":"b","weight":1}},{"leaves":[]}],"notes":[null]}'
)


def test_records_in_records_are_written_and_read() -> None:
    assert TREE.to_json() == WRITTEN.encode()
    assert Tree.from_json(WRITTEN) == TREE
    assert Tree.from_json(WRITTEN.replace(',"weight":1', "")) == TREE


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"b","weight":2', '"b","weight":-2', "branches[0].leaves[1].weight must be a whole numb"),
        ('"best":{"name":"b"', '"best":{"name":" "', "branches[0].best.name must be a str that is"),
        ('"best":{"name":"b"', '"best":{"nam":"b"', "branches[0].best.name is missing"),
        ('{"leaves":[]}', '{"leaves":[],"x":1}', "branches[1]: unknown field 'x'; known are best"),
        ('{"leaves":[]}', '{"leaves":[3]}', "branches[1].leaves[0] must be a JSON object, got 3"),
        ('{"leaves":[]}', "[]", "branches[1] must be a JSON object, got []"),
        ("[null]", "[NaN]", "not JSON: NaN is no JSON number"),
    ],
)
def test_a_fault_is_named_by_its_path_however_deep(old: str, new: str, says: str) -> None:
    assert old in WRITTEN
    with pytest.raises(RecordError) as refused:
        Tree.from_json(WRITTEN.replace(old, new), key="trees/1.json")
    assert str(refused.value).startswith(f"'trees/1.json': {says}")
