"""Our figures against our targets and against Catanatron’s, in one run: ``python -m bench``."""
