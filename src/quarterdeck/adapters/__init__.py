"""Doors to what people who study games use: PettingZoo, Gymnasium, OpenSpiel.

All stand on the same table (``table.py``) and the same encoding (``quarterdeck.encodings``).  They
need what ``pip install quarterdeck[research]`` brings; see docs/research.md.
"""
