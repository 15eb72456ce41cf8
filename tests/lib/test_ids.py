from datetime import UTC, datetime

from csbot.lib.ids import time_of, uuid7, uuid7_floor


def test_ids_sort_by_the_time_they_were_made():
    made = [uuid7() for _ in range(10_000)]
    assert made == sorted(made)
    assert len(set(made)) == 10_000


def test_an_id_tells_version_variant_and_time():
    made = uuid7(at_ms=1_700_000_000_123)
    assert (made.version, made.variant) == (7, "specified in RFC 4122")
    assert time_of(made) == datetime(2023, 11, 14, 22, 13, 20, 123000, UTC)


def test_a_floor_is_below_every_id_of_its_millisecond_and_above_the_ones_before():
    at = datetime(2026, 12, 1, tzinfo=UTC)
    ms = int(at.timestamp() * 1000)
    assert uuid7(at_ms=ms - 1) < uuid7_floor(at) < uuid7(at_ms=ms)
