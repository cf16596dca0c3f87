"""The tables of the store.  A change here needs a migration beside it; a test compares them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("secret_hash", String(64), nullable=False, unique=True),
    Column("created", String(32), nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("card_set", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("seed", Text, nullable=False),  # secret until the game is over
    Column("commitment", String(64), nullable=False),
    Column("status", String(16), nullable=False),  # open, playing, over, closed, abandoned
    Column("owner", String(32), ForeignKey("guests.id"), nullable=False),
    Column("created", String(32), nullable=False),
    Column("updated", String(32), nullable=False),
    Column("rematch", String(32), nullable=True),
    # Both follow from the entries; kept so that a list of tables needs no replay.
    Column("seq", Integer, nullable=False),
    Column("to_act", Text, nullable=False),  # JSON list of seats
    # Counts changes of seats and status, so that other nodes see them.
    Column("changes", Integer, nullable=False),
    # Which node thinks for its bots, and how often that was decided: see nodes.py.
    Column("keeper", String(32), nullable=True),
    Column("term", Integer, nullable=False, server_default="0"),
    # Who plays each seat now, clocks, and what people have asked each other: see conduct/values.py.
    Column("conduct", Text, nullable=False, server_default="{}"),  # JSON
    Index("ix_tables_owner", "owner"),
    Index("ix_tables_status", "status"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),  # human, bot, open
    Column("guest", String(32), ForeignKey("guests.id"), nullable=True),
    Column("level", Text, nullable=True),
    Column("bot_name", Text, nullable=True),
    Column("invite", Text, nullable=True),
    # What the table does for a person by itself: see tables/steward.py.
    Column("pass_for_me", Boolean, nullable=False, server_default=true()),
    Column("poker_face", Boolean, nullable=False, server_default=true()),
    Column("spare", String(24), nullable=False, server_default=""),
    Index("ix_seats_guest", "guest"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # from 1
    Column("text", Text, nullable=False),
    Column("at", String(32), nullable=False),
    Column("digest", String(16), nullable=True),  # on the last entry of each commit
)

commands = Table(
    "commands",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("command_id", String(64), primary_key=True),
    Column("answer", Text, nullable=False),  # JSON
    Column("at", String(32), nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Column("seat", Integer, nullable=True),  # none: who looks on, or the table itself
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", String(32), nullable=False),
    Column("room", String(12), nullable=False, server_default="players"),  # watchers, all
)

gatherings = Table(
    "gatherings",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("value", Text, nullable=False),  # JSON: see gathering/values.py
    # These are in the value too; kept so that tables are found by them.
    Column("code", String(60), nullable=True, unique=True),
    Column("public", Boolean, nullable=False),
    Column("watch", String(12), nullable=False),
    Column("rated", Boolean, nullable=False, server_default=false()),
)

# Records that people have brought in: see remains/brought.py.
brought = Table(
    "brought",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Column("text", Text, nullable=False),  # JSON
    Column("at", String(32), nullable=False),
    Index("ix_brought_guest", "guest"),
)

# How games ended, and which of them somebody does not want to see listed: see remains/history.py.
outcomes = Table(
    "outcomes",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("told", Text, nullable=False),  # JSON
)

put_away = Table(
    "put_away",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
)

# What the coach has read of finished games, and which node reads: see coach/notes.py.  Also of
# records that were brought in, so ``table_id`` is not always a table's.
coached = Table(
    "coached",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("state", String(12), nullable=False),
    Column("told", Text, nullable=False),  # JSON
    Column("node", String(32), nullable=False),
    Column("lease", Float, nullable=False),  # until when it counts as being read there
    Column("at", String(32), nullable=False),  # when it was ordered
    Index("ix_coached_state", "state"),
)

# How strong people are, by game; what each rated game brought; the games that are reckoned in: see
# renown/ratings.py.
ratings = Table(
    "ratings",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("game", String(60), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ix_ratings_game", "game", "mu"),
)

rated_seats = Table(
    "rated_seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Column("before", Float, nullable=False),  # mu
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("at", String(32), nullable=False),
    Index("ix_rated_seats_guest", "guest"),
)

judged = Table(
    "judged",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("at", String(32), nullable=False),
)

# Who may see a person's page, where that is not everybody: see renown/profile.py.
profiles = Table(
    "profiles",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("seen_by", String(12), nullable=False),
)

# Tournaments, and who has entered them: see tournaments/values.py.
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("owner", String(32), ForeignKey("guests.id"), nullable=False),
    Column("status", String(12), nullable=False),  # open, playing, over, closed
    Column("created", String(32), nullable=False),
    Column("value", Text, nullable=False),  # JSON
    Index("ix_tournaments_status", "status"),
)

entrants = Table(
    "entrants",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id"), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Index("ix_entrants_guest", "guest"),
)

# The sealed seed of the next table that a guest opens: see seals.py.
seals = Table(
    "seals",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("seed", Text, nullable=False),
)

ships_time = Table(
    "ships_time",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),  # there is one row
    Column("time", Float, nullable=False),  # by which clocks go: see conduct/clocks.py
    Column("at", Float, nullable=False),  # when it was written down, by the store's own clock
)

nodes = Table(
    "nodes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seen", DateTime(timezone=True), nullable=False),
)

presence = Table(
    "presence",
    metadata,
    Column("node", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Index("ix_presence_table_id", "table_id"),
)

# ---- people who keep an account (see people/)

accounts = Table(
    "accounts",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("created", String(32), nullable=False),
    Column("recovery_hash", String(64), nullable=True, unique=True),
    Column("recovery_made", String(32), nullable=True),
    Column("recovery_written", String(32), nullable=True),  # when it was typed in again
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),  # the credential's, base64url
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Column("public_key", Text, nullable=False),  # base64url
    Column("uses", BigInteger, nullable=False),  # as the authenticator counts them, if it does
    Column("name", Text, nullable=False),  # where it was made
    Column("created", String(32), nullable=False),
    Column("used", String(32), nullable=True),
    Index("ix_passkeys_guest", "guest"),
)

# Browsers in which an account is signed in.  A guest's only cookie is in ``guests``.
devices = Table(
    "devices",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Column("secret_hash", String(64), nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("created", String(32), nullable=False),
    Column("seen", String(32), nullable=False),
    Index("ix_devices_guest", "guest"),
)

# What is good once and for a few minutes: challenges of passkeys, code words for another device.
tickets = Table(
    "tickets",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=True),
    Column("until", Float, nullable=False),  # seconds since 1970
)

# Programs that play, each a guest of its own, and the person who made it.
programs = Table(
    "programs",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("maker", String(32), ForeignKey("guests.id"), nullable=False),
    Column("good", Boolean, nullable=False),  # its token has not been revoked
    Index("ix_programs_maker", "maker"),
)

bans = Table(
    "bans",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("at", String(32), nullable=False),
)

# To a server that lets in only who is invited.
invitations = Table(
    "invitations",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("note", Text, nullable=False),
    Column("left", Integer, nullable=False),  # how many may still come with it
    Column("created", String(32), nullable=False),
)

# ---- messages to people who are not at the table (see told/)

# What somebody wants to be told, how, and when not.
wishes = Table(
    "wishes",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("value", Text, nullable=False),  # JSON: see told/values.py
)

# Where messages go: a browser, an e-mail address, a webhook.
places = Table(
    "places",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Column("way", String(8), nullable=False),  # push, email, webhook
    Column("address", Text, nullable=False),  # of push: JSON with the browser's keys
    Column("name", Text, nullable=False),  # what the person sees of it
    Column("device", String(32), nullable=False),  # whose browser, where an account is signed in
    Column("home", Text, nullable=False),  # by which address the person comes here
    Column("confirmed", Boolean, nullable=False),
    Column("trouble", Text, nullable=False),  # why nothing arrives there; "": it does
    Column("stop", String(64), nullable=False, unique=True),  # who has it may end the messages
    Column("created", String(32), nullable=False),
    Index("ix_places_guest", "guest"),
)

# What is to be sent, and what was: the same reason is sent to a place once.
outbox = Table(
    "outbox",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("reason", String(160), nullable=False),
    Column("place", String(32), nullable=False),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("state", String(8), nullable=False),  # waiting, sent, dropped
    Column("due", Float, nullable=False),  # seconds since 1970; of what is done: since when it is
    Column("tries", Integer, nullable=False),
    Column("leased", Float, nullable=False),  # until then somebody is at it
    UniqueConstraint("reason", "place"),
    Index("ix_outbox_state", "state", "due"),
    Index("ix_outbox_guest", "guest"),
)

# What a server has made once and keeps: its own keys.
keepsakes = Table(
    "keepsakes",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
