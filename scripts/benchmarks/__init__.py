"""What `scripts/benchmark.py` is made of.

``texts`` makes what is measured on, ``jobs`` says what a job is, ``ours``, ``audits`` and
``peers`` have them, ``every_job`` all together, ``measuring`` runs them in turn, ``child`` runs
one in a process of its own, ``outcomes`` looks at what came out, ``report`` writes it down with
what ``machine`` says. Nothing here is part of the package.
"""
