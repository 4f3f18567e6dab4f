"""Every route: what it gives, and what it refuses in which words."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import quote

import httpx2
import pytest

from techdeck import games
from techdeck.cardsets import available, load
from techdeck.rules import all_rules, say
from tests.server.server import Guest, Server

JSON = {"content-type": "application/json"}


def problem(answer: httpx2.Response, status: int = 422) -> str:
    """The words of a refusal; it is a problem of RFC 9457."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    told = answer.json()
    assert told["status"] == status
    assert told["title"]
    return str(told["detail"])


def table(game: str = "tug", seats: int = 2, **more: Any) -> dict[str, Any]:
    return {"game": game, "seats": [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)], **more}


# --- the shelf


def test_every_game_is_on_the_shelf_with_its_options(ann: Guest) -> None:
    shelf = {game["name"]: game for game in ann.get("/api/games")}
    for name in games.listed():
        game = games.get(name)
        assert shelf[name]["ready"]
        assert tuple(shelf[name]["seats"]) == game.seats
        assert [(each["name"], each["allowed"]) for each in shelf[name]["options"]] == [
            (option.name, option.allowed_for(0, live=True)) for option in game.options
        ]
        for told, option in zip(shelf[name]["options"], game.options, strict=True):
            assert told["words"] == option.meaning
            assert told["only"] == {str(seats): values for seats, values in option.only.items()}
            assert told["default"] == {
                str(seats): option.default_for(seats, live=True) for seats in range(game.seats[0], game.seats[1] + 1)
            }
        assert shelf[name]["bots"] == ["normal", "easy", "hard", "random"]
    assert [name for name, game in shelf.items() if game["ready"]] == games.listed()


@pytest.mark.parametrize("name", available())
def test_every_card_is_told_as_it_is_printed(ann: Guest, name: str) -> None:
    told = ann.get(f"/api/cards?set={name}")
    assert [(card["title"], card["text"], card["reading"]) for card in told] == [
        (card.name, card.text, card.does) for card in load(name).cards
    ]


def test_cards_are_those_of_the_second_edition_unless_another_set_is_named(ann: Guest) -> None:
    assert ann.get("/api/cards") == ann.get("/api/cards?set=second_edition")


@pytest.mark.parametrize("name", ["third_edition", "../../etc/passwd", "tests/games/odd.cards.toml", ""])
def test_only_card_sets_of_the_package_are_shown(ann: Guest, name: str) -> None:
    words = problem(ann.http.get("/api/cards", params={"set": name}))
    assert words == say("server.no_cards", cards=name, sets=", ".join(available()))


def test_every_rule_is_told_also_before_anybody_has_looked_at_a_game(own_server: Server) -> None:
    told = [rule["id"] for rule in own_server.guest().get("/api/rules")]
    games.load_all()
    assert told == [rule.id for rule in all_rules()]
    assert "TUG-1" in told


# --- who I am


def test_the_first_answer_gives_a_cookie_that_no_script_can_read(server: Server) -> None:
    first = httpx2.get(f"{server.address}/api/me")
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    secret = cookie.partition("=")[2].partition(";")[0]
    again = httpx2.get(f"{server.address}/api/me", headers={"cookie": f"techdeck={secret}"})
    assert again.json() == first.json()
    assert "set-cookie" not in again.headers


def test_the_cookie_is_who_i_am(server: Server) -> None:
    one, two = server.guest("ann"), server.guest("ann")
    made = one.create("tug", "me", "open")
    assert [listed["code"] for listed in one.get("/api/me")["tables"]] == [made["code"]]
    assert two.get("/api/me")["tables"] == []


@pytest.mark.parametrize("cookie", ["", "short", "x" * 5000, "né" * 20, "a" * 40])
def test_an_unknown_cookie_is_a_stranger(server: Server, ann: Guest, cookie: str) -> None:
    ann.create("tug", "me", "open")
    answer = httpx2.get(f"{server.address}/api/me", headers={b"cookie": f"techdeck={cookie}".encode()})
    assert answer.status_code == 200
    assert answer.json()["tables"] == []
    assert answer.json()["name"].startswith("guest-")


@pytest.mark.parametrize("name", ["zoé", "Жанна", "李雷", "a", "x" * 24, "under_score", "guest-7"])
def test_a_name_can_be_in_any_script(server: Server, name: str) -> None:
    guest = server.guest()
    assert guest.post("/api/me", {"name": name})["name"] == name
    assert guest.get("/api/me")["name"] == name
    made = guest.create("tug", "me", "greedy", options={"rounds": 1})
    page = guest.open(made["code"])
    page.play()
    assert page.table["seats"][0]["name"] == name
    assert f"seats: {name} bo" in guest.text(f"/api/tables/{made['code']}/record")


@pytest.mark.parametrize("name", ["undo", "pass", "over", "7S", "12", "٣", "team-1", "all", "nobody", "you"])
def test_a_name_that_means_something_else_is_refused(ann: Guest, name: str) -> None:
    assert problem(ann.http.post("/api/me", json={"name": name})) == say("server.reserved_name", name=name)
    assert ann.get("/api/me")["name"] == "ann"


@pytest.mark.parametrize("name", ["", "x" * 25, "ann\n", "a b", "a\u0301", "<b>", "é€"])
def test_a_bad_name_is_refused_in_words(ann: Guest, name: str) -> None:
    assert problem(ann.http.post("/api/me", json={"name": name})) == say("server.bad_name")
    assert ann.get("/api/me")["name"] == "ann"


@pytest.mark.parametrize("name", [7, None, ["ann"]])
def test_what_is_no_name_is_refused(ann: Guest, name: object) -> None:
    assert problem(ann.http.post("/api/me", json={"name": name}), 400)


# --- new tables


@pytest.mark.parametrize("name", games.names())
def test_every_game_can_be_opened_with_every_value_of_every_option(server: Server, name: str) -> None:
    game = games.get(name)
    numbers = range(game.seats[0], game.seats[1] + 1)
    wanted = [
        (option.name, value, [seats for seats in numbers if value in option.allowed_for(seats)])
        for option in game.options
        for value in option.allowed_for(0, live=True)
    ]
    for at, (option, value, allowed) in enumerate(wanted):
        guest = server.guest()  # one may not sit at that many
        seats = allowed[at % len(allowed)]
        made = guest.create(name, "me", *["greedy"] * (seats - 1), options={option: value})
        page = guest.open(made["code"])
        page.wait_for(lambda table: table["phase"] == "playing")
        assert page.table["options"][option] == value
        assert len(page.table["seats"]) == seats
        page.done("hand-over", resign=True)  # else all these bots wait
        page.close()


def test_a_table_has_the_seats_that_were_asked_for(ann: Guest) -> None:
    seats = [{"kind": "open", "name": "cy"}, {"kind": "bot", "bot": "random"}, {"kind": "me"}, {"kind": "open"}]
    made = ann.post("/api/tables", {"game": "tech-city", "seats": seats}, 201)
    assert made["seat"] == 2
    assert {*made["links"]} == {"0", "3"}
    page = ann.open(made["code"])
    told = [(seat["name"], seat["bot"], seat["open"]) for seat in page.table["seats"]]
    assert told == [("cy", "", True), ("bo", "random", False), ("ann", "", False), ("dee", "", True)]
    assert page.table["host"] == 2
    assert page.phase == "gathering"


def test_the_host_is_who_made_the_table_wherever_they_sit(server: Server, ann: Guest, bo: Guest) -> None:
    made = ann.create("tug", "open", "me", "open")
    other, page = bo.sit(made["code"]), ann.open(made["code"])
    assert other.me == 0
    assert other.refused("begin")["words"] == say("server.not_host")
    page.done("begin")
    page.wait_for(lambda table: table["phase"] == "playing")


BAD_TABLES: list[tuple[str, dict[str, Any], int, str]] = [
    ("no such game", table("tgu"), 422, "tug"),
    ("a game that is still to come", table("tech-grid-poker"), 422, "tech-grid-poker"),
    ("an unknown option", table(options={"ronds": 3}), 422, "rounds"),
    ("a value that is not allowed", table(options={"rounds": 99}), 422, "rounds=99"),
    ("a huge value", table(options={"rounds": 10**30}), 422, "rounds="),
    ("a negative value", table(options={"rounds": -1}), 422, "rounds=-1"),
    ("a yes for a number", table(options={"rounds": True}), 400, "int"),
    ("an option called like an argument", table(options={"seats": 3}), 422, "seats"),
    ("an option called like another argument", table(options={"self": 3}), 422, "self"),
    ("one more", table(options={"dice": 3, "cards": 4, "cuts": 1}), 422, "dice"),
    ("too many seats", table(seats=7), 422, "7"),
    ("far too many seats", table(seats=9), 400, "seats"),
    ("no seats", {"game": "tug", "seats": []}, 400, "seats"),
    ("no such bot", {"game": "tug", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "deep"}]}, 422, "easy, hard"),
    ("two seats for me", {"game": "tug", "seats": [{"kind": "me"}, {"kind": "me"}]}, 422, "one seat"),
    ("a value for play in turn", table("tech-exchange", options={"idle": 0}), 422, "one of 5 (5 s), 10"),
    ("no such card set", table(cards="third_edition"), 422, "second_edition"),
    ("a path as a card set", table(cards="../first_edition"), 422, "second_edition"),
    ("a bad name", {"game": "tug", "seats": [{"kind": "open", "name": "7S"}]}, 422, "7S"),
    ("a long name", {"game": "tug", "seats": [{"kind": "open", "name": "x" * 25}]}, 422, "24 letters"),
    ("no such kind of seat", {"game": "tug", "seats": [{"kind": "dog"}]}, 400, "dog"),
    ("no such policy", table(undo="always"), 400, "always"),
    ("something unknown", table(colour="red"), 400, "colour"),
    ("nothing", {}, 400, "game"),
]


@pytest.mark.parametrize(("wanted", "status", "words"), [pytest.param(*bad[1:], id=bad[0]) for bad in BAD_TABLES])
def test_what_no_table_can_be_made_of_is_refused_in_words(
    ann: Guest, wanted: dict[str, Any], status: int, words: str
) -> None:
    assert words in problem(ann.http.post("/api/tables", json=wanted), status)
    assert ann.get("/api/me")["tables"] == []


def test_a_guest_may_have_so_many_tables(server: Server) -> None:
    guest = server.guest()
    codes = [guest.create("tug", "me", "open", listed=False)["code"] for _ in range(19)]
    guest.create("tug", "open", "open", listed=False)  # made, though not sat at
    assert problem(guest.http.post("/api/tables", json=table())) == say("server.too_many_tables", most=20)
    page = guest.open(codes[0])
    page.done("begin")
    page.done("hand-over", resign=True)
    page.wait_for(lambda table: table["phase"] == "over")
    guest.create("tug", "me", "open", listed=False)


@pytest.mark.parametrize("name", available())
def test_a_table_can_be_played_with_any_card_set(ann: Guest, name: str) -> None:
    page = ann.open(ann.create("tug", "me", "greedy", cards=name, options={"rounds": 1})["code"])
    page.play()
    assert f"cards: {name} " in ann.text(f"/api/tables/{page.code}/record")


# --- finding and joining


def test_open_tables_are_listed_until_they_are_full(server: Server, ann: Guest, bo: Guest) -> None:
    made = ann.create("tug", "me", "open")
    hidden = ann.create("tug", "me", "open", listed=False)
    listed = {each["code"]: each for each in bo.get("/api/tables")}
    assert hidden["code"] not in listed
    assert listed[made["code"]]["open"] == [1]
    assert listed[made["code"]]["mine"] == -1
    assert {each["code"]: each["mine"] for each in ann.get("/api/tables")}[made["code"]] == 0
    bo.sit(made["code"])
    assert made["code"] not in [each["code"] for each in bo.get("/api/tables")]
    mine = bo.get("/api/me")["tables"]
    assert [(each["code"], each["mine"], each["phase"]) for each in mine] == [(made["code"], 1, "playing")]
    turns = [each["myTurn"] for guest in (ann, bo) for each in guest.get("/api/me")["tables"]]
    assert True in turns


def test_a_seat_can_be_taken_by_its_secret(server: Server, ann: Guest, bo: Guest) -> None:
    made = ann.create("tug", "me", "open", "open")
    assert bo.join(made["code"], made["links"]["2"]) == 2
    assert bo.join(made["code"]) == 2  # sits there already
    page = bo.open(made["code"])
    assert [seat["open"] for seat in page.table["seats"]] == [False, True, False]
    again = server.guest("bos-telephone")
    assert again.join(made["code"], made["links"]["2"]) == 2  # who opens the link sits there too
    assert again.open(made["code"]).table["seats"][2]["name"] == "bo"


def test_a_wrong_secret_leads_nowhere(ann: Guest, bo: Guest) -> None:
    made, other = ann.create("tug", "me", "open"), ann.create("tug", "me", "open")
    for secret in ("nonsense", other["links"]["1"], "x" * 10_000):
        words = problem(bo.http.post(f"/api/tables/{made['code']}/join", json={"secret": secret}))
        assert words == say("server.bad_secret")


def test_a_full_table_takes_nobody(server: Server, ann: Guest, bo: Guest) -> None:
    made = ann.create("tug", "me", "open")
    bo.join(made["code"])
    answer = server.guest().http.post(f"/api/tables/{made['code']}/join", json={})
    assert problem(answer) == say("server.no_seat_left")
    assert answer.json()["watch"]
    quiet = ann.create("tug", "me", "greedy", watch=False)
    assert not server.guest().http.post(f"/api/tables/{quiet['code']}/join", json={}).json()["watch"]


def test_of_many_who_run_for_the_last_seat_one_gets_it(server: Server, ann: Guest) -> None:
    made = ann.create("tug", "me", "open")
    guests = [server.guest() for _ in range(8)]
    for guest in guests:
        guest.get("/api/me")
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda guest: guest.http.post(f"/api/tables/{made['code']}/join", json={}), guests))
    assert sorted(answer.status_code for answer in answers) == [200, *[422] * 7]
    assert len([guest for guest in guests if guest.get("/api/me")["tables"]]) == 1


@pytest.mark.parametrize("name", ["team", "ann", "x" * 24])
def test_two_of_the_same_name_can_play(server: Server, name: str) -> None:
    one, two = server.guest(name), server.guest(name)
    made = one.create("tug", "me", "open")
    page = two.sit(made["code"])
    page.wait_for(lambda table: table["phase"] == "playing")
    assert [seat["name"] for seat in page.table["seats"]] == [name, f"{name[:20]}_2"]


@pytest.mark.parametrize("path", ["join", "record", "transcript", "replay", "moments"])
@pytest.mark.parametrize("code", ["XXXXXX", "abcdef", "é", "%00", "' OR 1=1", "A/B", "a?b=c#d"])
def test_a_table_that_is_not_there(ann: Guest, code: str, path: str) -> None:
    address = f"/api/tables/{quote(code.replace('%00', chr(0)))}/{path}"
    answer = ann.http.post(address, json={}) if path == "join" else ann.http.get(address)
    assert code.replace("%00", "\0") in problem(answer)


# --- record and transcript


def test_the_record_is_given_after_the_end_and_not_before(ann: Guest, bo: Guest) -> None:
    made = ann.create("tug", "me", "open", options={"rounds": 1})
    address = f"/api/tables/{made['code']}/record"
    assert problem(ann.http.get(address)) == say("server.record_later")
    page, other = ann.open(made["code"]), bo.sit(made["code"])
    assert problem(ann.http.get(address)) == say("server.record_later")
    page.done("propose", what="end")
    other.wait_for(lambda table: table["proposals"])
    other.done("vote", proposal=other.table["proposals"][0]["number"], yes=True)
    page.wait_for(lambda table: table["phase"] == "over")
    for guest in (ann, bo):
        assert guest.text(address).startswith("techdeck record 1\n")


def test_the_transcript_is_what_i_was_told(server: Server, ann: Guest, bo: Guest) -> None:
    made = ann.create("tug", "me", "open")
    pages = [ann.open(made["code"]), bo.sit(made["code"])]
    for _ in range(6):
        for page in pages:
            page.drain()
            if page.mine():
                page.answer()
    watcher = server.guest().open(made["code"])
    for page in [*pages, watcher]:
        page.drain()
        assert page.guest.text(f"/api/tables/{made['code']}/transcript").splitlines() == page.words


def test_what_may_not_be_watched_may_not_be_read_either(server: Server, ann: Guest) -> None:
    page = ann.open(ann.create("tug", "me", "greedy", watch=False, options={"rounds": 1})["code"])
    stranger = server.guest()
    assert ann.text(f"/api/tables/{page.code}/transcript")
    assert problem(stranger.http.get(f"/api/tables/{page.code}/transcript")) == say("server.no_watching")
    page.play()
    assert ann.text(f"/api/tables/{page.code}/record")
    assert problem(stranger.http.get(f"/api/tables/{page.code}/record")) == say("server.no_watching")


# --- what is sent


POSTS = ["/api/me", "/api/tables", "/api/tables/XXXXXX/join"]


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_form_of_another_site_is_refused(ann: Guest, path: str, kind: str) -> None:
    answer = ann.http.post(path, content=b'{"name": "eve"}', headers={"content-type": kind})
    assert problem(answer) == say("server.no_json")


@pytest.mark.parametrize("path", POSTS)
def test_a_body_may_not_be_too_long(ann: Guest, path: str) -> None:
    words = problem(ann.http.post(path, content=b" " * 65_537, headers=JSON))
    assert words == say("server.too_long", most=65_536)


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    "data",
    [
        *[b"", b"{", b'{"name": }', b"null", b"[]", b"7", b'"x"', b"\x00"],
        *[b'{"name": "\xff"}', b'{"name": "\\ud800"}'],
        *[b"[" * 60_000, b'{"x": ' * 10_000, b'{"name": "a", "x": ' + b"[" * 50_000],
    ],
)
def test_broken_json_is_refused(ann: Guest, path: str, data: bytes) -> None:
    assert problem(ann.http.post(path, content=data, headers=JSON), 400)


def test_json_may_say_its_encoding(ann: Guest) -> None:
    headers = {"content-type": "Application/JSON; charset=utf-8"}
    assert ann.http.post("/api/me", content=b'{"name": "eve"}', headers=headers).json()["name"] == "eve"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("POST", "/api/games", 405),
        ("GET", "/nothing", 404),
        ("DELETE", "/api/tables", 405),
    ],
)
def test_other_paths_and_methods_are_problems_too(ann: Guest, method: str, path: str, status: int) -> None:
    problem(ann.http.request(method, path), status)
