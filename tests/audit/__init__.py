"""Kills servers at random moments under load, and compares what people were told with the record.

    python -m tests.audit --kills 100                  one server, SQLite
    python -m tests.audit --kills 100 --nodes 3        one of three nodes on a PostgreSQL

A small number of kills is part of the tests.  What must hold is in ``records.py``.
"""
