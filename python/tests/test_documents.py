"""The examples of the documentation and the notebook."""

import doctest
import re

import nbclient
import nbformat
import pytest

FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def run(text, name):
    """Run the examples of a page, all in one session."""
    blocks = re.findall(r"^```python\n(>>> .*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert blocks, f"{name} has examples"
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, name, name, 0)
    shown = []
    result = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=shown.append)
    assert result.failed == 0, "".join(shown)
    return result.attempted


def shown(cell):
    """The outputs of a cell: their kinds, and their text without times."""
    data = [output.get("data", {}) for output in cell.get("outputs", [])]
    plain = [re.sub(r"(seconds\w*'?[=:] ?)[\d.e-]+", r"\1…", each.get("text/plain", "")) for each in data]
    return [sorted(each) for each in data], plain


@pytest.mark.parametrize(("page", "least"), [("README.md", 4), ("python/README.md", 4), ("docs/python.md", 20)])
def test_examples_are_true(root, page, least):
    assert run((root / page).read_text(encoding="utf-8"), page) >= least


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_notebook_runs(root, tmp_path):
    notebook = nbformat.read(root / "examples" / "python.ipynb", as_version=4)
    # The kernel of this environment.
    nbclient.NotebookClient(notebook, timeout=1200, resources={"metadata": {"path": tmp_path}}).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    assert {"text/html", "image/png"} <= kinds
    assert all(output.output_type != "error" for output in outputs)
    said = "".join(output.get("data", {}).get("text/plain", "") for output in outputs)
    assert "'optimal'" in said, said
    # Readers of the file see the same.
    stored = nbformat.read(root / "examples" / "python.ipynb", as_version=4)
    for cell, kept in zip(notebook.cells, stored.cells, strict=True):
        assert shown(kept) == shown(cell), cell.source
