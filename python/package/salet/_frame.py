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
        import pandas  # type: ignore[import-untyped,import-not-found,unused-ignore]

        nested: set[str] = set()
        rows = [_flat(row, nested) for row in self._rows()]
        columns = dict.fromkeys(column for row in rows for column in row)
        # An object that is None in some rows is the missing fields of its other rows.
        return pandas.DataFrame(rows, columns=[column for column in columns if column not in nested])


def _flat(row: dict[str, Any], nested: set[str], before: str = "") -> dict[str, Any]:
    """A row without nested dictionaries, whose columns are noted."""
    flat: dict[str, Any] = {}
    for key, value in row.items():
        if isinstance(value, dict):
            nested.add(before + key)
            flat |= _flat(value, nested, f"{before}{key}_")
        else:
            flat[before + key] = value
    return flat
