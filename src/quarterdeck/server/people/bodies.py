"""What pages and the server say to each other about people: the bodies, as in ``wire.py``."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from ..wire import Incoming

Typed = Annotated[str, Field(max_length=100)]


class ByPasskey(Incoming):
    way: Literal["passkey"]
    credential: dict[str, Any]


class ByRecovery(Incoming):
    way: Literal["recovery"]
    code: Typed


class ByCodeWord(Incoming):
    way: Literal["device"]
    code: Typed


SignIn = Annotated[ByPasskey | ByRecovery | ByCodeWord, Field(discriminator="way")]


class NewPasskey(Incoming):
    credential: dict[str, Any]


class Code(Incoming):
    code: Typed


class KnownPasskey(BaseModel):
    id: str
    name: str
    created: str
    used: str | None


class KnownDevice(BaseModel):
    id: str
    name: str
    created: str
    seen: str
    here: bool


class AccountState(BaseModel):
    """Who you are, as far as only you see it."""

    id: str
    name: str
    account: bool
    since: str | None
    recovery_made: str | None
    recovery_written: bool
    passkeys: list[KnownPasskey]
    devices: list[KnownDevice]
    no_passkeys: str  # why there are none on this server; "" if there are


class RecoveryCode(BaseModel):
    code: str


class DeviceCode(BaseModel):
    code: str
    link: str
    qr: str  # an SVG, dark on white
    minutes: int


class SignedIn(BaseModel):
    id: str
    name: str
    moved: int  # tables of the guest that are now the account's
    left: int  # and those that are not: both sit there


class Done(BaseModel):
    done: Literal[True]


SENT: tuple[type[BaseModel], ...] = (AccountState, RecoveryCode, DeviceCode, SignedIn)
