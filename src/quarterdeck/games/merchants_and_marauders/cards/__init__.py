"""All cards, abilities and zones: their data stand in ``data/*.toml``, what they do stands here.

Cards know the procedures, procedures know no card: they ask by name (``effects.py``), and
``cards/everything.py`` registers all.
"""
