"""The table's core in a world whose clock, store and network are simulated, by seeds.

    python -m tests.simulation --seeds 2000             so many schedules, from 0 on
    python -m tests.simulation --seeds 1 --first 4711   one of them again

The service, its writer's batches, bots, stewards, followers, live connections and conversations
are the server's own.  Nothing waits and nothing runs beside anything else: a loop with a virtual
clock takes one step after the other, and one seeded generator decides how long everything takes
and what fails.  So a seed that has found something finds it again.  What must hold is in
``world.py``.
"""
