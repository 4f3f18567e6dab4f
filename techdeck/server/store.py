"""The log on disk: one SQLite file. An entry is there before anybody is told of it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import aiosqlite
from msgspec import DecodeError

from techdeck.server.entries import AnyEntry, Placed, decode, encode

SCHEMA = """
CREATE TABLE IF NOT EXISTS log (
    code TEXT, number INTEGER, entry BLOB NOT NULL, PRIMARY KEY (code, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS guests (id TEXT PRIMARY KEY, name TEXT NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sits (guest TEXT, code TEXT, PRIMARY KEY (guest, code)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS made (id TEXT PRIMARY KEY, answer BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS open_tables (code TEXT PRIMARY KEY) WITHOUT ROWID;
"""


class Lost(Exception):
    """Somebody else has written this number of the log: the table must be read again."""


class Damaged(Exception):
    """A log with an entry that is none, or of a newer version."""


class Store:
    def __init__(self, connection: aiosqlite.Connection) -> None:
        self.db = connection

    @classmethod
    async def open(cls, path: Path) -> Store:
        path.parent.mkdir(parents=True, exist_ok=True)
        db = await aiosqlite.connect(path, isolation_level=None)
        await db.execute("PRAGMA journal_mode = WAL")
        await db.execute("PRAGMA synchronous = FULL")
        await db.executescript(SCHEMA)
        return cls(db)

    async def close(self) -> None:
        await self.db.close()

    # Tables.

    async def append(self, *placed: Placed) -> None:
        """On disk when this returns, all or nothing; the key is the safety net against a second writer."""
        values = [value for code, number, entry in placed for value in (code, number, encode(entry))]
        rows = ", ".join(["(?, ?, ?)"] * len(placed))
        try:
            await self.db.execute(f"INSERT INTO log VALUES {rows}", values)
        except sqlite3.IntegrityError:
            raise Lost(placed[0][0]) from None

    async def take_back(self, code: str, number: int) -> None:
        """An entry that leads nowhere and that nobody was told of."""
        await self.db.execute("DELETE FROM log WHERE code = ? AND number = ?", (code, number))

    async def entries(self, code: str) -> list[AnyEntry]:
        rows = await self.db.execute_fetchall("SELECT entry FROM log WHERE code = ? ORDER BY number", (code,))
        try:
            return [decode(row[0]) for row in rows]
        except DecodeError as error:
            raise Damaged(code) from error

    async def exists(self, code: str) -> bool:
        return bool(await self.db.execute_fetchall("SELECT 1 FROM log WHERE code = ? AND number = 0", (code,)))

    async def made(self, id: str) -> bytes | None:
        """What was answered to the request of that id."""
        rows = list(await self.db.execute_fetchall("SELECT answer FROM made WHERE id = ?", (id,)))
        return bytes(rows[0][0]) if rows else None

    async def set_made(self, id: str, answer: bytes) -> None:
        await self.db.execute("INSERT OR REPLACE INTO made VALUES (?, ?)", (id, answer))

    async def opened(self, code: str) -> None:
        await self.db.execute("INSERT OR IGNORE INTO open_tables VALUES (?)", (code,))

    async def closed(self, code: str) -> None:
        await self.db.execute("DELETE FROM open_tables WHERE code = ?", (code,))

    async def is_open(self, code: str) -> bool:
        """Whether the table is not over; noted with the first entry, and taken back after the last."""
        return bool(await self.db.execute_fetchall("SELECT 1 FROM open_tables WHERE code = ?", (code,)))

    async def open_tables(self) -> list[str]:
        return [row[0] for row in await self.db.execute_fetchall("SELECT code FROM open_tables")]

    # Guests.

    async def name_of(self, guest: str) -> str | None:
        rows = list(await self.db.execute_fetchall("SELECT name FROM guests WHERE id = ?", (guest,)))
        return str(rows[0][0]) if rows else None

    async def set_name(self, guest: str, name: str, now: int) -> None:
        await self.db.execute(
            "INSERT INTO guests VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            (guest, name, now),
        )

    async def sat(self, guest: str, code: str) -> None:
        await self.db.execute("INSERT OR IGNORE INTO sits VALUES (?, ?)", (guest, code))

    async def open_tables_of(self, guest: str) -> list[str]:
        rows = await self.db.execute_fetchall(
            "SELECT sits.code FROM sits JOIN open_tables USING (code) WHERE guest = ?", (guest,)
        )
        return [row[0] for row in rows]

    async def closed_tables_of(self, guest: str, most: int) -> list[str]:
        """Those that are over, the newest first."""
        rows = await self.db.execute_fetchall(
            """
            SELECT sits.code FROM sits JOIN log ON log.code = sits.code AND log.number = 0
            WHERE guest = ? AND sits.code NOT IN (SELECT code FROM open_tables)
            ORDER BY json_extract(CAST(entry AS TEXT), '$.at') DESC LIMIT ?
            """,
            (guest, most),
        )
        return [row[0] for row in rows]
