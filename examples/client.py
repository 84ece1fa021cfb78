"""Play all 2315 answers of the original game with `salet serve`: python3 examples/client.py [SALET]"""
import json, subprocess, sys

def score(guess, secret):
    shown, rest = "", [b for a, b in zip(guess, secret) if a != b]
    for a, b in zip(guess, secret):
        shown += "G" if a == b else "Y" if a in rest else "B"
        if shown[-1] == "Y": rest.remove(a)
    return shown

def ask_next(**params):
    print(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "next", "params": params}), file=server.stdin, flush=True)
    return json.loads(server.stdout.readline())["result"]

server = subprocess.Popen([(sys.argv + ["salet"])[1], "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
total = 0
for secret in ask_next(list=2315)["candidates"]:
    turns = []
    while (answer := ask_next(turns=turns))["standing"] == "playing":
        turns.append({"guess": answer["guess"], "feedback": score(answer["guess"], secret)})
    total += len(turns)
print(total)
