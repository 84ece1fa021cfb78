"""The environment, compared with `analyse`."""

import subprocess
import sys
from fractions import Fraction

import gymnasium
import numpy as np
import pytest
import salet
import salet.gym
from gymnasium.utils.env_checker import check_env
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games

WORDS = ["mount", "found", "sound", "round", "could", "world", "worry"]


def episode(env, seed, act):
    """Play an episode: the rewards, the regrets and the last info."""
    observation, info = env.reset(seed=seed)
    rewards, regrets = [], []
    while True:
        observation, reward, terminated, truncated, info = env.step(act())
        assert observation in env.observation_space
        rewards.append(reward)
        regrets.append(info["regret"])
        if terminated or truncated:
            return rewards, regrets, info


def test_it_is_an_environment():
    check_env(salet.gym.WordEnv(salet.Game(WORDS), render_mode="ansi"), skip_render_check=True)


def test_gymnasium_makes_it_by_name():
    env = gymnasium.make("salet/Word-v0", game=salet.Game(WORDS), render_mode="ansi")
    assert env.spec.id == "salet/Word-v0" and isinstance(env.unwrapped, salet.gym.WordEnv)
    env.reset(seed=7, options={"secret": "worry"})
    observation, reward, terminated, truncated, info = env.step(env.unwrapped.action("could"))
    assert observation in env.observation_space
    assert (info["regret"], reward, terminated, truncated) == (Fraction(2, 7), -2 / 7, False, False)


def test_gymnasium_imports_and_makes_it_by_name():
    made = "import gymnasium; print(gymnasium.make('salet.gym:salet/Word-v0').action_space.n)"
    ran = subprocess.run([sys.executable, "-W", "error", "-c", made], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("12972\n", "")


@settings(max_examples=40)
@given(games(objectives=["mean"]), st.integers(0, 1000))
def test_the_return_of_a_random_agent_is_its_regret(game, seed):
    env = salet.gym.WordEnv(game)
    env.action_space.seed(seed)

    def act():
        return env.action_space.sample(env.action_masks().astype(np.int8))

    rewards, regrets, info = episode(env, seed, act)
    analysis = salet.analyse(game, info["turns"], info["secret"], others=False)
    assert sum(regrets) == analysis.rules[0].given_away_exact
    assert sum(rewards) == pytest.approx(-analysis.given_away.known)
    assert all(isinstance(regret, Fraction) and regret >= 0 for regret in regrets)
    assert info["solved"] == (info["turns"][-1][0] == info["secret"])
    assert info["solved"] or len(info["turns"]) == env.horizon


def test_the_best_play_gives_nothing_away():
    game = salet.Game(WORDS, max_guesses=None)
    env, policy = salet.gym.WordEnv(game), salet.solve(game)
    for seed in range(8):
        rewards, _, info = episode(env, seed, lambda: env.action(policy.next(env._turns).guess))
        assert sum(rewards) == 0 and info["solved"]


def test_the_original_game_can_be_played():
    env = salet.gym.WordEnv("original", render_mode="ansi")
    env.reset(options={"secret": "chard"})
    for word, regret in [("salet", 0), ("crony", Fraction(7, 102)), ("chard", 0)]:
        _, reward, terminated, _, info = env.step(env.action(word))
        assert (reward, info["regret"]) == (-float(regret), regret)
    assert terminated and env.render().splitlines()[-1] == "🟩🟩🟩🟩🟩 chard"
    codes = salet.gym.WordEnv(salet.Game(["12", "21"], feedback="pegs"), render_mode="ansi")
    codes.reset(options={"secret": "21"})
    codes.step(codes.action("12"))
    assert codes.render() == "⚪⚪ 12"


def test_secrets_are_drawn_by_weight():
    env = salet.gym.WordEnv(salet.Game(WORDS, weights={word: 1 for word in WORDS} | {"worry": 1000}))
    drawn = []
    for seed in range(20):
        env.reset(seed=seed)
        drawn.append(env._secret)
    assert drawn.count("worry") > 15


def test_illegal_actions_are_refused():
    env = salet.gym.WordEnv(salet.Game(WORDS, rule="hard"))
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(options={"secret": "worry"})
    for action in (-1, 7):
        with pytest.raises(salet.UsageError, match="not an action"):
            env.step(action)
    env.step(env.action("world"))
    assert list(env.action_masks()) == [word.startswith("wor") for word in WORDS]
    with pytest.raises(salet.UsageError, match="the hard rule does not allow"):
        env.step(env.action("mount"))
    with pytest.raises(salet.UsageError, match="not an answer"):
        env.reset(options={"secret": "fuzzy"})


def test_tables_end_as_they_say():
    numbers, bits = [str(number) for number in range(8)], ["0", "1", "2"]
    bit = lambda guess, number: int(number) >> int(guess) & 1  # noqa: E731
    env = salet.gym.WordEnv(salet.Game(numbers, bits, feedback=bit, until="known"))
    env.reset(options={"secret": "5"})
    ended = [env.step(env.action(guess))[2] for guess in bits]
    assert ended == [False, False, True]
    pairs = [["win", "win", "no"], ["no", "no", "win"]]
    env = salet.gym.WordEnv(salet.Game(["a1", "a2", "b"], ["a?", "b?"], feedback=pairs, solved="win"))
    _, info = env.reset(options={"secret": "a2"})
    _, reward, terminated, _, info = env.step(env.action("a?"))
    assert (reward, terminated, info["solved"], info["secret"]) == (0.0, True, True, "a2")
    with pytest.raises(salet.UsageError, match="'a\\?' is not an answer"):
        env.reset(options={"secret": "a?"})
