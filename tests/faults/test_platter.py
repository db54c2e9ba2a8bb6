"""The disk that is made up keeps what was synced and may lose anything else, as real ones do."""

from random import Random

from tests.faults.platter import SECTOR, Files, Op, Platter

OLD, NEW = b"o" * 2 * SECTOR, b"n" * 2 * SECTOR
WRITE, SYNC = Op("write", 0, "a", 0, NEW), Op("sync", 0, "a")


def left(files: Files, *ops: Op) -> list[Files]:
    """What many cuts after these entries leave."""
    platter = Platter(files)
    for op in ops:
        platter.follow(op)
    return [platter.cut(Random(seed)) for seed in range(400)]


def test_what_was_synced_is_there() -> None:
    assert all(files == {"a": NEW} for files in left({"a": OLD}, WRITE, SYNC))


def test_what_was_not_synced_is_there_or_not_sector_by_sector() -> None:
    torn = (NEW[:SECTOR] + OLD[SECTOR:], OLD[:SECTOR] + NEW[SECTOR:])
    assert {files["a"] for files in left({"a": OLD}, WRITE)} == {OLD, NEW, *torn}


def test_a_sync_of_one_file_says_nothing_about_another() -> None:
    found = left({"a": OLD, "b": OLD}, WRITE, Op("write", 1, "b", 0, NEW), Op("sync", 1, "b"))
    assert {files["b"] for files in found} == {NEW}
    assert OLD in {files["a"] for files in found}


def test_a_later_write_can_be_there_without_an_earlier_one() -> None:
    found = left({"a": OLD}, WRITE, Op("write", 0, "a", SECTOR, b"l" * SECTOR))
    assert OLD[:SECTOR] + b"l" * SECTOR in {files["a"] for files in found}


def test_a_sector_holds_all_that_was_written_to_it_up_to_some_moment() -> None:
    found = left({"a": b"."}, Op("write", 0, "a", 0, b"1"), Op("write", 0, "a", 0, b"2"))
    assert {files["a"] for files in found} == {b".", b"1", b"2"}


def test_a_file_that_grew_may_be_short_or_full_of_zeros_or_garbage() -> None:
    found = {files["a"] for files in left({"a": b""}, WRITE)}
    assert {b"", NEW, bytes(2 * SECTOR)} <= found
    assert any(0 < len(content) < 2 * SECTOR for content in found)
    assert any(set(content) - set(NEW + b"\0") for content in found)


def test_a_truncate_may_be_lost() -> None:
    assert {files["a"] for files in left({"a": OLD}, Op("truncate", 0, "a", 3))} == {OLD, OLD[:3]}


def test_a_new_file_may_vanish_until_the_folder_is_synced() -> None:
    link = Op("link", 1, "a")
    synced = (link, Op("write", 1, "a", 0, NEW), Op("sync", 1, "a"))
    assert {} in left({}, *synced)
    assert all(files == {"a": NEW} for files in left({}, *synced, Op("folder")))


def test_a_deleted_file_may_come_back_until_the_folder_is_synced() -> None:
    unlink = Op("unlink", 0, "a")
    assert {"a": OLD} in left({"a": OLD}, unlink)
    assert all(files == {} for files in left({"a": OLD}, unlink, Op("folder")))
