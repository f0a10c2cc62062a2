"""Encodings made of other libraries' tokenizers, and of plain functions."""
