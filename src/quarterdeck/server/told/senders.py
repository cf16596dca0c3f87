"""How a message leaves the server: Web Push, SMTP, webhooks.  All of it blocks, and runs in threads
of its own.

Addresses are given by people, so the server calls nobody whom its host does not allow: browsers'
push services, the host's own mail server, known chat services, and hosts that he has named.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import logging
import re
import smtplib
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.utils import formatdate
from fnmatch import fnmatch
from typing import Any, NamedTuple, Protocol
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from ..refusals import Refused
from ..settings import Settings
from .calls import Message
from .outbox import Place

SECONDS = 15.0  # that a server may take to answer
A_DAY = 86_400  # seconds that a push service keeps what it cannot deliver
NOT_INSTALLED = "This server’s host has not installed it (quarterdeck[notify])."
NO_MAIL = "This server sends no e-mail: its host has named no mail server."
NO_HOOKS = "This server’s host allows no webhooks."
NOT_ALLOWED = (
    "This server does not send to that address. It takes webhooks of Discord, Slack, Telegram, "
    "ntfy.sh, Google Chat, Pushover and Zulip, and of hosts that its own host has named."
)
# Services whose address is their own: whoever gives one cannot point it elsewhere.
SERVICES = ("discord", "slack", "tgram", "ntfys", "gchat", "pover", "zulip")
KEPT_IN_ADDRESS = ("key", "token")  # of what may stand behind a "?"


class NotSent(Exception):
    """It may go well another time."""


class Gone(Exception):
    """Nothing will ever arrive there again."""


class Sender(Protocol):
    def missing(self) -> str:
        """Why nobody here is told in this way; "" if people may be."""

    def send(self, place: Place, message: Message, home: str, letter: str) -> None: ...


# ---- push


class Push:
    def __init__(self, settings: Settings) -> None:
        self._services = settings.push_services.replace(",", " ").split()
        self._subject = settings.contact or settings.address or "mailto:nobody@localhost"
        self._key: Any = None

    def missing(self) -> str:
        return "" if importlib.util.find_spec("pywebpush") else NOT_INSTALLED

    def open(self, keepsake: Callable[[str, Callable[[], str]], str]) -> None:
        """Take the server's key, made when there was none."""
        if not self.missing():
            from py_vapid import Vapid  # noqa: PLC0415

            self._key = Vapid.from_pem(keepsake("vapid", new_key).encode())

    @property
    def key(self) -> str:
        """What browsers know the server by."""
        if self._key is None:
            return ""
        from cryptography.hazmat.primitives import serialization as form  # noqa: PLC0415
        from py_vapid.utils import b64urlencode  # noqa: PLC0415

        point = self._key.public_key.public_bytes(
            form.Encoding.X962, form.PublicFormat.UncompressedPoint
        )
        return str(b64urlencode(point))

    def check(self, endpoint: str) -> None:
        """An endpoint is an address that this server will call: a known push service's only."""
        place = urlsplit(endpoint)
        is_named = place.netloc in self._services  # with its port, also without TLS: for tests
        known = any(fnmatch(place.hostname or "", each) for each in self._services)
        if not is_named and not (known and place.scheme == "https" and place.port in (None, 443)):
            raise Refused("illegal", "This server does not know your browser’s push service.")

    def send(self, place: Place, message: Message, home: str, letter: str) -> None:
        from pywebpush import WebPushException, webpush  # noqa: PLC0415

        told = {"title": message.title, "body": message.text, "url": message.path}
        topic = hashlib.sha256(message.tag.encode()).hexdigest()[:32]
        try:
            webpush(
                json.loads(place.address),
                json.dumps({**told, "tag": message.tag}),
                vapid_private_key=self._key,
                vapid_claims={"sub": _subject(self._subject)},
                timeout=SECONDS,
                ttl=A_DAY,
                headers={"Topic": topic, "Urgency": "high"},
            )
        except WebPushException as fault:
            status = getattr(fault.response, "status_code", None)
            if status in (404, 410):
                raise Gone("the browser takes no more messages") from None
            raise NotSent(f"the push service answers {status or 'not'}") from None
        except Exception as fault:
            raise NotSent(type(fault).__name__) from None


def new_key() -> str:
    from py_vapid import Vapid  # noqa: PLC0415

    made = Vapid()
    made.generate_keys()
    text: str = made.private_pem().decode()
    return text


def _subject(text: str) -> str:
    return text if ":" in text else f"mailto:{text}"


# ---- e-mail


class Post(NamedTuple):
    """The mail server of the host."""

    host: str
    port: int
    tls: bool  # from the first byte on; else it is asked for, and needed but on this machine
    user: str
    password: str

    @staticmethod
    def of(url: str) -> Post | None:
        place = urlsplit(url)
        if place.scheme not in ("smtp", "smtps") or not place.hostname:
            return None
        tls = place.scheme == "smtps"
        user, password = unquote(place.username or ""), unquote(place.password or "")
        return Post(place.hostname, place.port or (465 if tls else 587), tls, user, password)


class Mail:
    def __init__(self, settings: Settings) -> None:
        self._post = Post.of(settings.smtp)
        self._from = settings.mail_from

    def missing(self) -> str:
        return "" if self._post and self._from else NO_MAIL

    def send(self, place: Place, message: Message, home: str, letter: str) -> None:
        lines = [message.text]
        mail = EmailMessage()
        if home:
            lines += ["", f"{home}{message.path}", "", f"What you are told: {home}/you"]
            stop = f"{home}/api/messages/stop/{place.stop}"
            mail["List-Unsubscribe"] = f"<{stop}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        if letter:
            # Tried again after a crash it is the same letter, and mail programs show it once.
            mail["Message-ID"] = f"<{letter}@{self._from.rpartition('@')[2].strip('> ')}>"
        self.post(mail, place.address, message.title, "\n".join(lines))

    def post(self, mail: EmailMessage, to: str, title: str, text: str) -> None:
        mail["From"], mail["To"], mail["Date"] = self._from, to, formatdate()
        mail["Subject"] = " ".join(title.split())
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(text + "\n")
        assert self._post is not None
        try:
            with self._greeted(self._post) as server:
                server.send_message(mail)
        except smtplib.SMTPRecipientsRefused as fault:
            codes = [code for code, _ in fault.recipients.values()]
            if all([code >= 500 for code in codes]):
                raise Gone("the mail server knows no such address") from None
            raise NotSent("the mail server does not take it now") from None
        except (OSError, smtplib.SMTPException) as fault:
            raise NotSent(f"the mail server fails: {type(fault).__name__}") from None

    def greet(self) -> None:
        """See whether the mail server would take something."""
        assert self._post is not None
        try:
            with self._greeted(self._post):
                pass
        except (OSError, smtplib.SMTPException) as fault:
            raise NotSent(f"the mail server fails: {type(fault).__name__}") from None

    @contextmanager
    def _greeted(self, post: Post) -> Iterator[smtplib.SMTP]:
        kind = smtplib.SMTP_SSL if post.tls else smtplib.SMTP
        with kind(post.host, post.port, timeout=SECONDS) as server:
            if not post.tls:
                server.ehlo()
                here = post.host in ("localhost", "127.0.0.1", "::1")
                if server.has_extn("starttls"):
                    server.starttls(context=ssl.create_default_context())
                elif not here:
                    raise smtplib.SMTPNotSupportedError("no TLS")
            if post.user:
                server.login(post.user, post.password)
            yield server


# ---- webhooks


class Hooks:
    def __init__(self, settings: Settings) -> None:
        logging.getLogger("apprise").setLevel(logging.CRITICAL)  # it would tell addresses
        words = settings.webhooks.replace(",", " ").split()
        self._services = "services" in words
        self._hosts = [word for word in words if word != "services"]

    def missing(self) -> str:
        if not importlib.util.find_spec("apprise"):
            return NOT_INSTALLED
        return "" if self._services or self._hosts else NO_HOOKS

    def opened(self, address: str) -> Any:
        """The service behind an address; refused where it is none that the host allows."""
        from apprise import Apprise  # noqa: PLC0415

        found = Apprise.instantiate(self._plain(address), suppress_exceptions=True)
        if found is None or not self._is_allowed(found):
            raise Refused("illegal", NOT_ALLOWED)
        return found

    def _plain(self, address: str) -> str:
        """Without what would change how it is sent; an ordinary address of a named host takes
        JSON."""
        place = urlsplit(address.strip())
        asked = [(name, value) for name, value in parse_qsl(place.query) if name in KEPT_IN_ADDRESS]
        scheme = place.scheme
        if scheme in ("http", "https") and place.netloc in self._hosts:
            scheme = "json" if scheme == "http" else "jsons"
        return place._replace(scheme=scheme, query=urlencode(asked), fragment="").geturl()

    def _is_allowed(self, found: Any) -> bool:
        schemes = found.secure_protocol or found.protocol or ()
        schemes = (schemes,) if isinstance(schemes, str) else schemes
        own = getattr(found, "mode", None) not in ("private",)  # ntfy of somebody's own machine
        if self._services and own and any(each in SERVICES for each in schemes):
            return True
        port = f":{found.port}" if found.port else ""
        return any(each in ("jsons", "ntfys") for each in schemes) and (
            f"{found.host}{port}" in self._hosts
        )

    def name(self, address: str) -> str:
        """What a person knows it by; the rest of the address is a secret."""
        found = self.opened(address)
        where = found.host if "jsons" in (found.secure_protocol or "") else ""
        return re.sub(r"\s+", " ", str(where or found.service_name))[:60]

    def send(self, place: Place, message: Message, home: str, letter: str) -> None:
        try:
            found = self.opened(place.address)
        except Refused:
            raise Gone("this server may not send there any more") from None
        text = f"{message.text}\n{home}{message.path}" if home else message.text
        try:
            done = found.notify(title=message.title, body=text)
        except Exception as fault:
            raise NotSent(type(fault).__name__) from None
        if not done:
            raise NotSent("the webhook does not take it")
