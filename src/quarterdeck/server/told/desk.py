"""Where people say what they want to be told, and how."""

from __future__ import annotations

import base64
import binascii
import secrets
from email.message import EmailMessage
from functools import partial
from typing import TYPE_CHECKING, Any

from quarterdeck.kernel import jsons

from ..identity import fingerprint
from ..limits import Buckets
from ..refusals import Refused
from ..store import Guest
from . import bodies
from .calls import Message
from .outbox import Place
from .senders import Gone, NotSent
from .values import WAYS, Quiet, Way, Wishes, is_zone

if TYPE_CHECKING:
    from ..people.register import Register
    from .herald import Herald

MOST_BROWSERS = 10
CODE_MINUTES = 60
CROWD = 20  # so many people may have codes sent in the same hour
HOUR = 3600.0
TEST = Message("Quarterdeck", "This is how you are told. All is well.", "/you", "test")
GUEST = "Keep an account first: else nobody could stop the messages when this browser is lost."


class Messages:
    def __init__(self, herald: Herald, register: Register) -> None:
        limits = herald.service.settings.limits
        self.herald = herald
        self.outbox = herald.outbox
        self.store = herald.service.store
        self.register = register
        rate = limits.tries_to_send_per_hour
        self._tries = Buckets(rate / HOUR, rate)  # of one person, for one address, from one
        self._mails = Buckets(CROWD * rate / HOUR, CROWD * rate)  # codes, of all together
        self._codes = Buckets(limits.sign_ins_per_minute / 60, 2 * limits.sign_ins_per_minute)

    async def state(self, guest: Guest) -> dict[str, Any]:
        wishes = await self.store.call(self.outbox.wishes, guest.id)
        places = await self.store.call(self.outbox.places, guest.id)
        shown = [
            {
                "way": way,
                "missing": self.herald.senders[way].missing(),
                "places": [_shown(each) for each in places if each.way == way],
            }
            for way in WAYS
        ]
        return {"wishes": _told(wishes), "ways": shown, "push_key": self.herald.push.key}

    async def wish(self, guest: Guest, asked: bodies.MessageWishes) -> None:
        if not is_zone(asked.zone):
            raise Refused("malformed", "This server does not know that time zone.")
        grid = {way: tuple(dict.fromkeys(topics)) for way, topics in asked.grid.items()}
        quiet = Quiet(asked.quiet.begins, asked.quiet.ends) if asked.quiet else None
        await self.store.call(self.outbox.wish, guest.id, Wishes(grid, quiet, asked.zone))

    # ---- places

    async def add_browser(self, guest: Guest, asked: bodies.PushPlace, name: str) -> None:
        self._check_way("push")
        self.herald.push.check(asked.endpoint)
        check_keys(asked.keys)
        known = await self.store.call(self.outbox.places, guest.id)
        place_id = fingerprint(asked.endpoint)[:24]
        browsers = [each for each in known if each.way == "push" and each.id != place_id]
        if len(browsers) >= MOST_BROWSERS:
            raise Refused("illegal", f"Messages go to {MOST_BROWSERS} browsers at most.")
        address = jsons.packed(asked.model_dump()).decode()
        add = partial(self.outbox.add_place, guest.id, "push", address, name)
        await self.store.call(add, place_id, guest.device)

    async def add_email(self, guest: Guest, address: str, home: str, whence: str) -> None:
        """A code is sent there; until it is typed here, nothing else is."""
        self._check_way("email")
        self._check_account(guest)
        self._check_tries(guest.id, f"to {address.lower()}", f"from {whence}")
        if not self._mails.take("all"):
            raise Refused("too_fast", "Many codes were sent just now; try again in a while.")
        code = f"{secrets.randbelow(10**8):08}"
        text = (
            f"Somebody who plays as {guest.name} wants to be told here about games.\n\n"
            f"The code is {code[:4]} {code[4:]}. It is good for an hour.\n\n"
            "If that was not you, do nothing: no more will come."
        )
        await self._now(
            lambda: self.herald.mail.post(EmailMessage(), address, f"Your code: {code}", text)
        )
        add = partial(self.outbox.add_place, guest.id, "email", address, address)
        await self.store.call(add, home=home, confirmed=False)
        ticket = (f"{guest.id}:{address}:{code}", "email", guest.id, CODE_MINUTES)
        await self.store.call(self.register.give_ticket, *ticket)

    async def confirm(self, guest: Guest, code: str) -> None:
        if not self._codes.take(guest.id):
            raise Refused("too_fast", "Too many codes were tried; wait a minute.")
        typed = "".join([sign for sign in code if sign.isdigit()])
        places = await self.store.call(self.outbox.places, guest.id)
        for each in [place for place in places if place.way == "email"]:
            ticket = (f"{guest.id}:{each.address}:{typed}", "email")
            if await self.store.call(self.register.take_ticket, *ticket) == (True, guest.id):
                await self.store.call(self.outbox.troubled, each.id, "", True)
                return
        raise Refused("unknown", "That is not the code, or its time is over.")

    async def add_webhook(self, guest: Guest, address: str, home: str) -> None:
        """It is kept if it takes a first message."""
        self._check_way("webhook")
        self._check_account(guest)
        name = self.herald.hooks.name(address)
        self._check_tries(guest.id)
        tried = Place("", guest.id, "webhook", address, name, "", home, True, "", "", "")
        await self._try(tried)
        add = partial(self.outbox.add_place, guest.id, "webhook", address, name)
        await self.store.call(add, home=home)

    async def test(self, guest: Guest, place_id: str) -> None:
        """Send something there now, so that one sees that it arrives."""
        place = await self.store.call(self.outbox.place, place_id)
        if place is None or place.guest != guest.id:
            raise Refused("unknown", "There is no such place.")
        if not place.confirmed:
            raise Refused("illegal", "Type the code first that was sent there.")
        self._check_tries(guest.id)
        await self._try(place)

    async def forget(self, guest: Guest, place_id: str) -> None:
        if not await self.store.call(self.outbox.forget, place_id, guest.id):
            raise Refused("unknown", "There is no such place.")

    async def stop(self, token: str) -> None:
        await self.store.call(self.outbox.stop, token)

    # ----

    def _check_way(self, way: Way) -> None:
        if reason := self.herald.senders[way].missing():
            raise Refused("illegal", reason)

    def _check_account(self, guest: Guest) -> None:
        if not guest.account:
            raise Refused("illegal", GUEST)

    def _check_tries(self, *whose: str) -> None:
        if not all([self._tries.take(each) for each in whose]):
            raise Refused("too_fast", "That was tried often; wait an hour.")

    async def _try(self, place: Place) -> None:
        try:
            await self.herald.try_to_send(place, TEST)
        except (Gone, NotSent) as fault:
            raise Refused("illegal", f"It was not taken: {fault}.") from fault

    async def _now(self, work: Any) -> None:
        try:
            await self.herald.in_thread(work)
        except (Gone, NotSent) as fault:
            raise Refused("illegal", f"It was not sent: {fault}.") from fault


def check_keys(keys: bodies.PushKeys) -> None:
    """A browser's public key is a point of 65 bytes, its secret has 16."""
    lengths = []
    for text in (keys.p256dh, keys.auth):
        try:
            lengths.append(len(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))))
        except (binascii.Error, ValueError):
            lengths.append(0)
    if lengths != [65, 16]:
        raise Refused("malformed", "These are not a browser’s keys.")


def _shown(place: Place) -> dict[str, Any]:
    return {name: getattr(place, name) for name in ("id", "name", "confirmed", "trouble")}


def _told(wishes: Wishes) -> dict[str, Any]:
    quiet = wishes.quiet and {"begins": wishes.quiet.begins, "ends": wishes.quiet.ends}
    grid = {way: list(wishes.grid.get(way, ())) for way in WAYS}
    return {"grid": grid, "quiet": quiet, "zone": wishes.zone}
