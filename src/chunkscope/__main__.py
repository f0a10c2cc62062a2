"""``python -m chunkscope``: the command line."""

from chunkscope.cli import main

if __name__ == "__main__":
    main()
