"""What all tests share: the marks' collection and the cast."""

import pytest

from tests.cast import Cast, make_cast


@pytest.fixture
def cast(db: None) -> Cast:
    """Alfa, Beta and Gama, each with a person."""
    return make_cast()
