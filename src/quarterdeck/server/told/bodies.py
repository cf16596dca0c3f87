"""What pages and the server say to each other about messages: the bodies, as in ``wire.py``."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from ..wire import Incoming
from .values import Topic, Way

Minute = Annotated[int, Field(ge=0, lt=24 * 60)]
EMAIL = r"^[^\s@<>()\[\],;:\\\"]+@[^\s@<>()\[\],;:\\\"]+$"
Key = Annotated[str, Field(min_length=1, max_length=200)]


class QuietHours(Incoming):
    """Minutes of the day; they may go over midnight."""

    begins: Minute
    ends: Minute


class MessageWishes(Incoming):
    grid: dict[Way, Annotated[list[Topic], Field(max_length=4)]]
    quiet: QuietHours | None
    zone: Annotated[str, Field(min_length=1, max_length=60)]  # as "Europe/Berlin"


class MessagePlace(BaseModel):
    id: str
    name: str
    confirmed: bool
    trouble: str  # why nothing arrives there; "": it does


class MessageWay(BaseModel):
    way: Way
    missing: str  # why there is none on this server; "": there is
    places: list[MessagePlace]


class MessageState(BaseModel):
    """How you are told when you are not at the table."""

    wishes: MessageWishes
    ways: list[MessageWay]
    push_key: str  # by which browsers know this server


class PushKeys(Incoming):
    p256dh: Key
    auth: Key


class PushPlace(Incoming):
    endpoint: Annotated[str, Field(min_length=1, max_length=1000)]
    keys: PushKeys


class EmailPlace(Incoming):
    address: Annotated[str, Field(min_length=3, max_length=254, pattern=EMAIL)]


class WebhookPlace(Incoming):
    address: Annotated[str, Field(min_length=5, max_length=500)]


class ConfirmCode(Incoming):
    code: Annotated[str, Field(max_length=60)]


SENT: tuple[type[BaseModel], ...] = (MessageState, PushPlace)
