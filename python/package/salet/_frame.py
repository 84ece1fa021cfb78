"""Results as tables of pandas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas  # type: ignore[import-untyped,import-not-found,unused-ignore]


class Tabular:
    """A result that is a table: a row for each of its items."""

    __slots__ = ()

    def _rows(self) -> list[dict[str, Any]]:
        raise NotImplementedError

    def to_frame(self) -> pandas.DataFrame:
        """A pandas.DataFrame with a row for each item; the fields of nested objects are columns such as `regret_total`.

        pandas is not a dependency: this raises ImportError without it.
        """
        import pandas

        rows = [_flat(row) for row in self._rows()]
        columns = list(dict.fromkeys(column for row in rows for column in row))
        # An object that is None in some rows is the missing fields of its other rows.
        nested = {column for column in columns if any(other.startswith(f"{column}_") for other in columns)}
        filled = {column for row in rows for column, value in row.items() if value is not None}
        kept = [column for column in columns if column not in nested or column in filled]
        return pandas.DataFrame(rows, columns=kept)


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """A row without nested dictionaries."""
    flat: dict[str, Any] = {}
    for key, value in row.items():
        if isinstance(value, dict):
            flat |= {f"{key}_{name}": field for name, field in _flat(value).items()}
        else:
            flat[key] = value
    return flat
