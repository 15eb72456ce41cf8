"""SQL that is worth reading stands in files of its own: `<room>/sql/<name>.sql`."""

from functools import cache
from importlib.resources import files


@cache
def load(room: str, name: str) -> str:
    """The text of `<room>/sql/<name>.sql`, read once per process.

    Raises:
        FileNotFoundError: there is no such file.
    """
    return files(room).joinpath("sql", f"{name}.sql").read_text(encoding="utf-8")
