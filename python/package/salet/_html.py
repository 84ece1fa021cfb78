"""Results as HTML for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

#: The colours of the page, light: of a tile, and of the letter on it.
_COLOURS = {"G": ("#3d7a3a", "#ffffff"), "Y": ("#ecc94b", "#23201b"), "B": ("#6d6960", "#ffffff")}

#: Tables as on the page and in the report.
_TABLE = "border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums"
_CELL = "padding:.35rem .5rem;text-align:left;white-space:nowrap;border-bottom:1px solid #DDD7CA"
_NUMBER = _CELL.replace("left", "right", 1)


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table; cells of type `Html` are not escaped."""
    heads = "".join(f'<th style="{_CELL}">{escape(cell)}</th>' for cell in head)
    body = "".join("<tr>" + "".join(map(_data, row)) + "</tr>" for row in rows)
    caption = f'<caption style="text-align:left;font-weight:600">{escape(caption)}</caption>'
    return f'<table style="{_TABLE}">{caption}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>'


class Html(str):
    """Text that is HTML."""

    __slots__ = ()


def _data(cell: object) -> str:
    is_number = isinstance(cell, (int, float)) and not isinstance(cell, bool)
    return f'<td style="{_NUMBER if is_number else _CELL}">{_cell(cell)}</td>'


def _cell(cell: object) -> str:
    if isinstance(cell, Html):
        return cell
    if cell is None:
        return ""
    return escape(f"{cell:.4f}" if isinstance(cell, float) else str(cell))


def tiles(word: str, shown: str) -> Html:
    """A word, in the colours of its feedback if it has colours, and the feedback as text."""
    text = f"<small>{escape(shown)}</small>"
    if len(shown) != len(word) or not set(shown) <= set(_COLOURS):
        return Html(f"{escape(word)} {text}")
    letters = zip(word, shown, strict=True)
    return Html("".join(_tile(letter, *_COLOURS[colour]) for letter, colour in letters) + f" {text}")


def _tile(letter: str, behind: str, ink: str) -> str:
    style = f"color:{ink};padding:1px 5px;margin:1px;font-family:monospace;background:{behind}"
    return f'<span style="{style}">{escape(letter)}</span>'


def percent(part: int, whole: int) -> str:
    """A share in percent; only exact 0 and 1 read 0 and 100 percent."""
    text = f"{part / whole:.1%}"
    if part > 0 and text == "0.0%":
        return "<0.1%"
    if part < whole and text == "100.0%":
        return ">99.9%"
    return text


def bar(share: float) -> Html:
    """A bar for a share from 0 to 1."""
    width = round(200 * share)
    return Html(f'<div style="background:{_COLOURS["G"][0]};height:0.8em;width:{width}px"></div>')
