"""What a worker process needs; it imports little, so that a worker starts fast."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def begin() -> None:
    """Leave interrupts to the server, and end when it ends, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
