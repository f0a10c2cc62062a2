"""A small double-entry ledger that reads a plain-text journal.

A journal is a list of transactions. Each begins with a date and a reason, and is
followed by indented postings; the amounts of a transaction add up to zero::

    2024-04-02 String, and more string
        expenses:garden       6.20
        assets:cash

One posting may leave its amount out and receives whatever is missing. Amounts are
kept in whole cents, so that nothing is ever lost to rounding.

>>> ledger = Ledger.parse(SAMPLE)
>>> print(as_money(ledger.balance("assets:cash")))
-31.15
>>> ledger.is_balanced()
True
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date

SAMPLE = """\
; The books of a school garden, spring term. Lines that begin with a semicolon are
; remarks. Some reasons below begin with a word that Python also knows, which makes
; this text a nuisance for any tool that looks for code without reading it.

2024-02-26 Opening balance
    assets:bank            240.00
    equity:opening

2024-03-01 Tomatoes and twine
    expenses:garden         18.40
    assets:cash

2024-03-04 Cash from the machine outside the baker's; it gives only fifties
    assets:cash             50.00
    assets:bank

2024-03-09
class outing to the seed market, bus fares for eleven
    expenses:travel         30.25
    assets:cash

2024-03-15 Seedlings sold at the gate (mostly to parents, some of them twice)
    assets:cash             42.50
    income:sales

2024-03-16
def not a mistake: the wheelbarrow really did cost that
    expenses:tools          75.00
    assets:cash
"""

HEADER = re.compile(r"^(?P<day>\d{4}-\d{2}-\d{2})(?:\s+(?P<reason>\S.*))?$")
POSTING = re.compile(r"^\s+(?P<account>\S+)(?:\s{2,}(?P<amount>-?\d+(?:\.\d{1,2})?))?\s*$")


class JournalError(ValueError):
    """A journal that cannot be read, with the number of the line at fault."""

    def __init__(self, line_number: int, problem: str) -> None:
        super().__init__(f"line {line_number}: {problem}")
        self.line_number = line_number


def as_cents(text: str) -> int:
    """Whole cents from a decimal number.

    >>> as_cents("18.4"), as_cents("-0.05"), as_cents("7")
    (1840, -5, 700)
    """
    sign = -1 if text.startswith("-") else 1
    units, _, fraction = text.lstrip("-").partition(".")
    return sign * (int(units) * 100 + int(fraction.ljust(2, "0") or 0))


def as_money(cents: int) -> str:
    """A decimal number with two places from whole cents.

    >>> as_money(1840), as_money(-5)
    ('18.40', '-0.05')
    """
    sign = "-" if cents < 0 else ""
    units, rest = divmod(abs(cents), 100)
    return f"{sign}{units}.{rest:02d}"


@dataclass(frozen=True)
class Posting:
    """One amount, moved into (positive) or out of (negative) one account."""

    account: str
    cents: int

    @property
    def parents(self) -> tuple[str, ...]:
        """The account and everything above it, the nearest first.

        >>> Posting("assets:bank:savings", 0).parents
        ('assets:bank:savings', 'assets:bank', 'assets')
        """
        parts = self.account.split(":")
        return tuple(":".join(parts[:n]) for n in range(len(parts), 0, -1))


@dataclass(frozen=True)
class Transaction:
    """Postings that belong together, and that add up to zero."""

    day: date
    reason: str
    postings: tuple[Posting, ...]

    def __post_init__(self) -> None:
        if excess := sum(posting.cents for posting in self.postings):
            raise ValueError(f"{self.reason!r} is out by {as_money(excess)}")

    def touches(self, account: str) -> bool:
        """Whether any posting is in the account or in one below it."""
        return any(account in posting.parents for posting in self.postings)


@dataclass
class Draft:
    """A transaction while it is being read, when it need not add up yet."""

    line_number: int
    day: date
    reason: str = ""
    known: list[Posting] = field(default_factory=list)
    open_account: str | None = None

    def add(self, line_number: int, account: str, amount: str | None) -> None:
        """Take in one posting; a second one without an amount is an error."""
        if amount is not None:
            self.known.append(Posting(account, as_cents(amount)))
        elif self.open_account is None:
            self.open_account = account
        else:
            raise JournalError(line_number, "only one posting may leave its amount out")

    def finish(self) -> Transaction:
        """The transaction, with the missing amount filled in."""
        postings = list(self.known)
        if self.open_account is not None:
            missing = -sum(posting.cents for posting in postings)
            postings.append(Posting(self.open_account, missing))
        if len(postings) < 2:
            raise JournalError(self.line_number, "a transaction needs two postings")
        try:
            return Transaction(self.day, self.reason, tuple(postings))
        except ValueError as problem:
            raise JournalError(self.line_number, str(problem)) from None


def read_drafts(lines: Iterable[str]) -> Iterator[Draft]:
    """The drafts of a journal, in order.

    A reason may stand on the line after the date, at the margin. It is told from a
    new transaction by not being a date, and from a posting by not being indented.
    """
    draft: Draft | None = None
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith(";"):
            continue
        if header := HEADER.match(line):
            if draft is not None:
                yield draft
            draft = Draft(number, date.fromisoformat(header["day"]), header["reason"] or "")
        elif draft is None:
            raise JournalError(number, "expected a date first")
        elif posting := POSTING.match(line):
            draft.add(number, posting["account"], posting["amount"])
        elif not draft.reason and not line[0].isspace():
            draft.reason = line.strip()
        else:
            raise JournalError(number, f"cannot read {line.strip()!r}")
    if draft is not None:
        yield draft


@dataclass(frozen=True)
class Ledger:
    """Transactions in the order of their days, and the questions one asks of them."""

    transactions: tuple[Transaction, ...]

    @classmethod
    def parse(cls, journal: str) -> Ledger:
        """Read a journal; raise `JournalError` at the first line that makes no sense."""
        drafts = read_drafts(journal.splitlines())
        transactions = [draft.finish() for draft in drafts]
        return cls(tuple(sorted(transactions, key=lambda transaction: transaction.day)))

    def balances(self) -> dict[str, int]:
        """Cents in every account, its sub-accounts included, by name."""
        totals: defaultdict[str, int] = defaultdict(int)
        for transaction in self.transactions:
            for posting in transaction.postings:
                for account in posting.parents:
                    totals[account] += posting.cents
        return dict(sorted(totals.items()))

    def balance(self, account: str) -> int:
        """Cents in one account; an account that nobody has used holds nothing."""
        return self.balances().get(account, 0)

    def is_balanced(self) -> bool:
        """Whether the accounts at the top add up to zero, as they must."""
        top = (cents for name, cents in self.balances().items() if ":" not in name)
        return sum(top) == 0

    def statement(self, account: str) -> Iterator[str]:
        """Lines of text: what went in and out of an account, with a running total."""
        total = 0
        for transaction in filter(lambda each: each.touches(account), self.transactions):
            for posting in transaction.postings:
                if account in posting.parents:
                    total += posting.cents
                    amount, after = as_money(posting.cents), as_money(total)
                    yield f"{transaction.day}  {amount:>9}  {after:>9}  {transaction.reason}"


def main(arguments: list[str]) -> int:
    """Print the balances of the sample, or the statement of the accounts named."""
    ledger = Ledger.parse(SAMPLE)
    if not arguments:
        for name, cents in ledger.balances().items():
            indent = "  " * name.count(":")
            print(f"{as_money(cents):>10}  {indent}{name.rpartition(':')[2]}")
    for account in arguments:
        print(f"-- {account}")
        print(*ledger.statement(account), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
