"""The JSON Schema of messages has the answers of every method."""

import json

import jsonschema
import pytest

WORDS = ["mount", "found", "sound", "round", "could", "world", "worry"]

# A request of each method, in this order.
REQUESTS = {
    "capabilities": {},
    "open": {"answers": WORDS, "weights": {word: 1.5 for word in WORDS}},
    "next": {"turns": ["crane=BYGBB"], "list": 3},
    "price": {"turns": ["crane=BYGBB"], "guesses": ["guard"]},
    "choices": {"turns": ["crane=BYGBB"], "next": 3},
    "analyse": {"guesses": ["salet", "crony", "chard"]},
    "regret": {"games": [{"guesses": ["salet", "crony", "chard"]}]},
    "boards": {"named": "dordle", "clues": ["roast=BGBBY,BBBBB"]},
    "measure": {"secrets": [["rebut", "steak"], ["mushy", "decor"]], "strategies": ["learned", "sizes"]},
    "cancel": {"id": 7},
    "close": {"handle": 1},
}


@pytest.fixture(scope="module")
def schema(root):
    return json.loads((root / "docs" / "schemas" / "answers.schema.json").read_text(encoding="utf-8"))


def part(schema, *path):
    """A validator of one definition."""
    reference = "#/$defs/" + "/".join(path)
    return jsonschema.Draft202012Validator({"$ref": reference, "$defs": schema["$defs"]})


def test_a_result_fits_the_definition_of_its_method_alone(schema, server):
    methods = schema["$defs"]["Methods"]["properties"]
    assert sorted(REQUESTS) == sorted(methods)
    for method, params in REQUESTS.items():
        part(schema, "Methods", "properties", method, "properties", "params").validate(params)
        part(schema, "Request").validate({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        result = server.ask(method, **params)
        part(schema, "Answer").validate({"jsonrpc": "2.0", "id": 1, "result": result})
        fits = {
            other
            for other in methods
            if part(schema, "Methods", "properties", other, "properties", "result").is_valid(result)
        }
        assert fits == {method}, result
