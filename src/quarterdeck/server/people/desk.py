"""Where people keep an account, sign in and out, and take what is theirs away."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import identity, wire
from ..limits import Buckets
from ..refusals import Refused
from ..spoken import drawn
from ..store import Conflict, Guest, TableRow
from . import belongings, bodies, codes, passkeys
from .passkeys import Site
from .register import Account, Register

if TYPE_CHECKING:
    from ..lobby import Lobby

CHALLENGE_MINUTES, CODE_MINUTES = 5, 10
SIGNED_OUT = 4001  # a page that hears this as its end asks anew who it is
LONGEST_NAME = 60
WRONG_CODE = "There is no such code, or its time is over."


class Came(NamedTuple):
    """Somebody who has signed in, with the secret for the browser's cookie."""

    guest: Guest
    secret: str
    moved: int
    left: int


class Desk:
    def __init__(self, lobby: Lobby, register: Register) -> None:
        limits = lobby.service.settings.limits
        self.lobby = lobby
        self.store = lobby.store
        self.register = register
        rate = limits.sign_ins_per_minute
        self._tries = Buckets(rate / 60, 2 * rate)  # of one address
        # A code word is short: all who guess share these, wherever they come from.
        self._guesses = Buckets(limits.code_words_per_minute / 60, limits.code_words_per_minute)

    # ---- an account

    async def state(self, guest: Guest) -> dict[str, Any]:
        account = await self.store.call(self.register.account, guest.id)
        return told(guest, account)

    async def recovery_code(self, guest: Guest, mark: str, device: str) -> str:
        """A new one; the last is no longer good.  Who was a guest has an account from now on."""
        code = codes.recovery_code()
        await self._keep(guest, mark, device, None, code)
        return code

    async def check_recovery(self, guest: Guest, code: str, address: str) -> None:
        self._check_tries(address)
        typed = codes.as_recovery(code)
        if not await self.store.call(self.register.written_down, guest.id, typed):
            raise Refused("unknown", "That is not the code; look at it again.")

    async def begin_passkey(self, guest: Guest, site: Site) -> dict[str, Any]:
        passkeys.check()
        account = await self.store.call(self.register.account, guest.id)
        known = [each.id for each in account.passkeys] if account else []
        challenge = secrets.token_bytes(32)
        await self._give(challenge.hex(), "make", guest.id)
        return passkeys.options_to_make(site, guest.id, guest.name, known, challenge)

    async def add_passkey(
        self, guest: Guest, site: Site, credential: dict[str, Any], mark: str, device: str
    ) -> None:
        passkeys.check()
        challenge = await self._challenge(credential, "make", guest.id)
        made = passkeys.made(site, credential, challenge)
        await self._keep(guest, mark, device, made, "")

    async def forget_passkey(self, guest: Guest, passkey: str) -> None:
        if not await self.store.call(self.register.forget_passkey, guest.id, passkey):
            raise Refused("unknown", "There is no such passkey.")

    async def _keep(
        self, guest: Guest, mark: str, device: str, made: passkeys.Made | None, code: str
    ) -> None:
        try:
            await self.store.call(self.register.keep, guest, mark, device, made, code)
        except Conflict as fault:
            raise Refused("taken", "This passkey is known already.") from fault
        self.lobby.forget_guests()

    # ---- signing in

    async def begin_sign_in(self, site: Site, address: str) -> dict[str, Any]:
        passkeys.check()
        self._check_tries(address)
        challenge = secrets.token_bytes(32)
        await self._give(challenge.hex(), "use", None)
        return passkeys.options_to_use(site, challenge)

    async def sign_in(
        self, asked: bodies.SignIn, site: Site | None, address: str, device: str, was: Guest | None
    ) -> Came:
        """The browser is one of the account's devices from now on; what the guest had who used
        it so far is the account's."""
        self._check_tries(address)
        if isinstance(asked, bodies.ByPasskey):
            if site is None:
                raise Refused("malformed", passkeys.NO_ORIGIN)
            account: str | None = await self._by_passkey(asked.credential, site)
        elif isinstance(asked, bodies.ByRecovery):
            code = codes.as_recovery(asked.code)
            account = await self.store.call(self.register.recovered, code)
        else:
            account = await self._by_code_word(asked.code)
        if account is None:
            raise Refused("unknown", WRONG_CODE)
        secret = identity.new_secret()
        mark = identity.fingerprint(secret)
        await self.store.call(self.register.add_device, account, mark, device)
        moved, left = await self._bring_along(was, account)
        guest = await self.lobby.guest(secret)
        assert guest is not None
        return Came(guest, secret, moved, left)

    async def _by_passkey(self, credential: dict[str, Any], site: Site) -> str:
        passkeys.check()
        challenge = await self._challenge(credential, "use", None)
        known = await self.store.call(self.register.passkey, str(credential.get("id", "")))
        if known is None:
            raise Refused("unknown", "This server does not know that passkey.")
        uses = passkeys.used(site, credential, challenge, known.public_key, known.uses)
        await self.store.call(self.register.passkey_used, known.id, uses)
        return known.guest

    async def _by_code_word(self, code: str) -> str | None:
        if not self._guesses.take("all"):
            raise Refused("too_fast", "Too many code words were tried; wait a few minutes.")
        typed = codes.as_code_word(code)
        _, guest = await self.store.call(self.register.take_ticket, typed, "device")
        return guest

    async def _bring_along(self, was: Guest | None, account: str) -> tuple[int, int]:
        if was is None or was.id == account:
            return 0, 0
        if was.account:  # another account was signed in here: it keeps what is its own
            await self.store.call(self.register.sign_out, was.id, was.device)
            self._drop(was.id)
            return 0, 0
        changed, left = await self.store.call(belongings.move, self.store, was.id, account)
        self._drop(was.id)
        await self._tell(changed)
        return len(changed) - left, left

    # ---- devices

    async def device_code(self, guest: Guest, home: str) -> dict[str, Any]:
        """A code word with which another device signs in, once and soon."""
        if not guest.account:
            raise Refused("illegal", "Keep an account first; then other devices can join it.")
        code = codes.code_word()
        await self._give(code, "device", guest.id, CODE_MINUTES)
        link = f"{home}/you?code={code}"
        return {"code": code, "link": link, "qr": drawn(link), "minutes": CODE_MINUTES}

    async def sign_out(self, guest: Guest, device: str | None) -> None:
        """One device, or all.  Their pages are cut off."""
        gone = await self.store.call(self.register.sign_out, guest.id, device)
        if not gone and device is not None:
            raise Refused("unknown", "There is no such device.")
        self._drop(guest.id)

    # ---- what is somebody's own

    async def data(self, guest: Guest) -> dict[str, Any]:
        return await self.store.call(belongings.told, self.store, guest.id)

    async def delete(self, guest: Guest) -> None:
        """Games that are under way go on without the person; then all that is the person's goes."""
        for row in await self.store.call(self.store.tables_of, guest.id):
            await self._leave(row, guest)
        changed = await self.store.call(belongings.remove, self.store, guest.id)
        self._drop(guest.id)
        await self._tell(changed)

    async def _leave(self, row: TableRow, guest: Guest) -> None:
        if row.status not in ("open", "playing"):
            return
        try:
            await self.lobby.close(row.id, guest)
            return
        except Refused:
            pass  # others sit there, or it is not the person's table
        try:
            if row.status == "open":
                await self.lobby.leave(row.id, guest)
            else:
                order = wire.ConductCommand(command_id=identity.new_id(), do="resign")
                await self.lobby.service.command(row.id, guest, order)
        except Refused:
            pass  # it only watched there

    # ---- a server for the invited

    async def enter(self, code: str, address: str) -> tuple[Guest, str]:
        self._check_tries(address)
        if not await self.store.call(self.register.let_in, code):
            raise Refused("unknown", "This invitation is not known, or was used up.")
        return await self.lobby.new_guest()

    # ----

    def _check_tries(self, address: str) -> None:
        if not self._tries.take(address):
            raise Refused("too_fast", "Too many tries to sign in; wait a minute.")

    async def _give(
        self, secret: str, kind: str, guest: str | None, minutes: float = CHALLENGE_MINUTES
    ) -> None:
        await self.store.call(self.register.give_ticket, secret, kind, guest, minutes)

    async def _challenge(self, credential: dict[str, Any], kind: str, guest: str | None) -> bytes:
        """The challenge that is answered; it was one of ours, for this guest, and is now used."""
        challenge = passkeys.challenge_in(credential)
        taken = await self.store.call(self.register.take_ticket, challenge.hex(), kind)
        if taken != (True, guest):
            raise Refused("stale", "That took too long; try again.")
        return challenge

    def _drop(self, guest: str) -> None:
        """Their pages connect again, as whoever they are now."""
        self.lobby.forget_guests()
        for connection in self.lobby.service.hub.everybody():
            if connection.guest == guest:
                connection.drop(SIGNED_OUT)

    async def _tell(self, tables: Iterable[str]) -> None:
        for table_id in tables:
            if self.lobby.service.cache.get(table_id) is not None:
                await self.lobby.service.look(table_id)


def told(guest: Guest, account: Account | None) -> dict[str, Any]:
    shown = {
        "id": guest.id,
        "name": guest.name,
        "account": account is not None,
        "no_passkeys": passkeys.missing(),
    }
    if account is None:
        empty = {"since": None, "recovery_made": None, "recovery_written": False}
        return {**shown, **empty, "passkeys": [], "devices": []}
    return {
        **shown,
        "since": account.created,
        "recovery_made": account.recovery_made,
        "recovery_written": account.recovery_written is not None,
        "passkeys": [
            {"id": each.id, "name": each.name, "created": each.created, "used": each.used}
            for each in account.passkeys
        ],
        "devices": [
            {**each._asdict(), "here": each.id == guest.device} for each in account.devices
        ],
    }


SYSTEMS = {
    "iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows",
    "Mac OS X": "Mac", "CrOS": "Chromebook", "Linux": "Linux",
}  # fmt: skip
BROWSERS = {
    "Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "FxiOS": "Firefox", "CriOS": "Chrome",
    "Chrome": "Chrome", "Safari": "Safari",
}  # fmt: skip


def device_name(agent: str) -> str:
    """What people would call a browser: "Firefox on Linux"."""
    system = next((name for sign, name in SYSTEMS.items() if sign in agent), "")
    browser = next((name for sign, name in BROWSERS.items() if f"{sign}/" in agent), "")
    named = " on ".join([part for part in (browser, system) if part])
    first = re.split(r"[\s/(]", agent.strip(), maxsplit=1)[0]
    return (named or first or "A browser")[:LONGEST_NAME]
