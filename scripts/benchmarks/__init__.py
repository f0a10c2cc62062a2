"""What `scripts/benchmark.py` is made of.

``texts`` makes what is measured on, ``jobs`` says what a job is, ``ours`` and ``peers`` have
them, ``measuring`` runs them in turn, ``child`` runs one in a process of its own, ``outcomes``
looks at what came out, ``report`` writes it down. Nothing here is part of the package.
"""
