"""No adapter shows what its seat may not see: at twin deals (twin_deals.py), each shows that seat the same."""
import asyncio
import random

import numpy as np
import pytest

from matou.core.errors import MatouError
from matou.env.encoding import NAMES
from matou.env.mcp import words
from matou.env.mcp.clients import ToolClient
from matou.env.mcp.remote import RemoteServer
from matou.env.mcp.tables import LocalTable
from matou.env.mcp.tools import call
from matou.env.vector import VectorEnv
from matou.language import Language
from server_thread import people, running_server
from twin_deals import TABLES, look_alike, twin_lines

FEW = 3                                          # lines, of what is slow
LEAST = {"discat": 10, "poche": 12, "chami": 12, "catdays": 30}      # moves made alike, over all lines
MODEL = 0                                        # the seat of a model at a table in its own program


# What adapters show: a generator for each, of what both tables show at the same moment -------------------------

def to_move(lines):
    """The pairs at which it is the seat's turn."""
    return [pair for line in lines for pair in line.pairs if pair.one.player == line.seat]


def bytes_of(arrays):
    return {name: np.asarray(array).tobytes() for name, array in arrays.items()}


def pettingzoo(lines, _):
    """Every agent's observation, on its turn and while it waits, with features of moves and the terminal's table."""
    for name in NAMES:
        env = environment(lines, name, "ansi")
        for line in lines:
            agent = env.possible_agents[line.seat]
            for pair in line.pairs:
                yield tuple(observed(env, agent, node.state) for node in pair)


def environment(lines, name, render_mode):
    pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: pip install 'matou[pettingzoo]'")
    from matou.env.pettingzoo import env
    setup = lines[0].setup
    return env(setup.game, setup.seats, name, render_mode, **TABLES[setup.game.slug][1])


def observed(env, agent, state):
    env.reset(options={"state": state})
    mine = env.agent_selection == agent
    assert ("moves" in env.observe(agent)) == (env.encoding.name == "index")
    return bytes_of(env.observe(agent)), bytes(env.view(agent)), env.render() if mine else None


def pettingzoo_pictures(lines, _):
    for needed in ("PIL", "resvg_py"):
        pytest.importorskip(needed, reason=f"{needed} is not installed: pip install 'matou[pettingzoo]'")
    env = environment(lines, "slots", "rgb_array")
    for pair in to_move(lines)[:FEW]:
        yield tuple(pictured(env, node.state) for node in pair)


def pictured(env, state):
    env.reset(options={"state": state})
    return env.render().tobytes()


def vector(lines, _, device="cpu"):
    """Everything that is shown, side by side in one batch; with features of moves, too."""
    setup = lines[0].setup
    for name in NAMES:
        env = VectorEnv(setup.game, 2, seats=setup.seats, encoding=name, device=device,
                        **TABLES[setup.game.slug][1])
        env.reset(seed=1)
        for pair in to_move(lines):
            for i, node in enumerate(pair):
                env.place(i, node.state)
            shown = {key: array.copy_to_host() if device == "cuda" else array for key, array in env.batch.shown.items()}
            assert shown["action_mask"].any(1).all() and (name != "index" or shown["moves"].any((1, 2)).all())
            yield tuple(bytes_of({key: array[i] for key, array in shown.items()}) for i in range(2))


def vector_on_a_gpu(lines, fixture):
    try:
        import numba_cuda  # noqa: F401
        from numba import cuda
        have = cuda.is_available()
    except Exception:                            # no driver, or no CUDA support installed
        have = False
    if not have:
        pytest.skip("no CUDA device on this machine")
    yield from vector(lines, fixture, "cuda")


def openspiel_state(game, node):
    state = game.new_initial_state()
    state.node = node
    return state


def openspiel_game(lines):
    pyspiel = pytest.importorskip("pyspiel", reason="needs matou[openspiel]")
    import matou.env.openspiel  # noqa: F401
    setup = lines[0].setup
    options = " ".join(f"{name}:{value}" for name, value in TABLES[setup.game.slug][1].items())
    return pyspiel, pyspiel.load_game(f"matou_{setup.game.slug}", {"players": setup.seats, "options": options})


def openspiel_observers(lines, _):
    """Each kind of observer that there is, as a text and as an array; structures; and what may be played."""
    pyspiel, game = openspiel_game(lines)
    from open_spiel.python.observation import make_observation
    private = pyspiel.PrivateInfoType
    observers = [make_observation(game, pyspiel.IIGObservationType(
        perfect_recall=recall, public_info=True, private_info=kind))
        for recall in (False, True) for kind in (private.SINGLE_PLAYER, private.NONE)]
    for line in lines:
        for pair in line.pairs:
            yield tuple(observed_there(openspiel_state(game, node), line.seat, observers) for node in pair)


def observed_there(state, seat, observers):
    found = [state.observation_string(seat), tuple(state.observation_tensor(seat)),
             state.to_observation_struct(seat).to_json()]
    for observer in observers:
        if observer.tensor is not None:
            observer.set_from(state, seat)
            found.append(observer.tensor.tobytes())
        found.append(observer.string_from(state, seat))
    actions = state.legal_actions(seat) if state.current_player() == seat else []
    return tuple(found), [(action, state.action_to_string(seat, action)) for action in actions]


def openspiel_information_states(lines, _):
    """What a seat remembers, also of moves since; and another history that is made of it, which depends on nothing
    else."""
    _, game = openspiel_game(lines)
    for line in lines:
        for at, pair in enumerate(line.pairs):
            yield tuple(remembered(openspiel_state(game, node), line.seat, at) for node in pair)


def remembered(state, seat, at):
    other = state.resample_from_infostate(seat, random.Random(at).random)
    return state.information_state_string(seat), bytes(other.node.state), other.information_state_string(seat)


def mcp_in_memory(lines, _):
    """All tools, through the protocol: looks with what has happened since, refusals, hints."""
    pytest.importorskip("mcp", reason="needs matou[mcp]")
    hints = 1
    for line in lines:
        if line.seat == MODEL and line.pairs[0].one.player == MODEL:
            yield from zip(*(asyncio.run(answers(line, at, hints)) for at in range(2)), strict=True)
            hints = 0


async def answers(line, at, hints):
    import mcp

    from matou.env.mcp.server import server_for
    client, told = ToolClient(Language("en"), legal=True), []
    states = [pair[at].state for pair in line.pairs]
    table = client.tables["table"] = LocalTable(line.setup.game, states[0], "kitten", "seed", client.language)
    async with mcp.Client(server_for(client)) as session:
        for ply, state in enumerate(states):
            if state.turn == MODEL:
                table.state, since = state, max((i for i in range(ply) if states[i].turn == MODEL), default=ply)
                table._add(words.happened(states[since:ply + 1], MODEL, table.names, client.language.say))
                for name, arguments in asked(line, line.pairs[ply], hints if not ply else 0):
                    answer = await session.call_tool(name, {"table": "table", **arguments})
                    told.append((name, answer.is_error, answer.content[0].text))
    return told


def asked(line, pair, hints):
    """What a client asks at this moment, the same at both tables."""
    vain = [("move", {"move": text}) for text in ("nonsense", *illegal(line.setup.game, pair))]
    return [("look", {}), ("look", {"history": True}), *vain, *[("hint", {})] * hints]


def illegal(game, pair):
    """Moves of the game that the rules refuse now."""
    texts = sorted({move.text for seed in range(3) for move in game.deal(game.min_seats, seed).legal})
    some = random.Random(bytes(pair.one.view(pair.one.player))).sample(texts, min(6, len(texts)))
    return [text for text in some if not allowed(game, pair.one.view(pair.one.player), text)]


def allowed(game, view, text):
    try:
        return bool(game.parse(view, text))
    except MatouError:
        return False


def mcp_on_a_server(lines, fixture):
    """The same at the tables of a running server, where the model has the last seat."""
    last = lines[0].setup.seats - 1
    for line in [line for line in lines if line.seat == last][:FEW]:
        yield from zip(*asyncio.run(an_evening(fixture("server"), line)), strict=True)


async def an_evening(server, line):
    names, told = ["Zoé", "Yann", "Max", "Lou", "Ana"][:line.setup.seats - 1], []
    async with people(server.host, *names) as sitting:
        token = (await sitting[0].ask("POST", "/api/bots", {"name": "Model"}, 201))["token"]
        for node in line.pairs[0]:
            table = await opened(server, sitting, line, node.state)
            heard = await asyncio.to_thread(asked_there, server, token, table, line)
            told.append([(refused, text.replace(table, "TABLE")) for refused, text in heard])
    return told


async def opened(server, sitting, line, state):
    """A table that begins in this position, with its last seat free."""
    slug = line.setup.game.slug
    made = await sitting[0].ask("POST", "/api/tables", {
        "game": slug, "seats": ["person"] * line.setup.seats, "options": TABLES[slug][1], "visibility": "public"}, 201)
    server.deals[made["table"]] = state
    for person in sitting[1:]:
        await person.ask("POST", f"/api/tables/{made['table']}/seat", {}, 201)
    return made["table"]


def asked_there(server, token, table, line):
    client = ToolClient(Language("en"), legal=True, remote=RemoteServer(f"http://{server.host}", token, Language("en"),
                                                                        waits=0.0))
    answer = [call(client, "join", {"table": table})]
    assert not answer[0].refused, answer
    answer += [call(client, name, {"table": table, **arguments}) for name, arguments in asked(line, line.pairs[0], 1)]
    client.close()
    return [(one.refused, str(one)) for one in answer]


ADAPTERS = [pettingzoo, pettingzoo_pictures, vector, pytest.param(vector_on_a_gpu, marks=pytest.mark.gpu),
            openspiel_observers, openspiel_information_states, mcp_in_memory, mcp_on_a_server]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running_server(tmp_path_factory.mktemp("server") / "tables.sqlite3") as found:
        yield found


# The test ------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("slug", TABLES)
@pytest.mark.parametrize("adapter", ADAPTERS, ids=lambda adapter: adapter.__name__)
def test_no_adapter_shows_what_its_seat_may_not_see(adapter, slug, request):
    seen = []
    for one, other in adapter(twin_lines(slug), request.getfixturevalue):
        assert one == other
        seen.append(repr(one))
    assert len(seen) >= 2 and len(set(seen)) > 1


@pytest.mark.parametrize("slug", TABLES)
def test_twin_deals_are_two_tables_that_one_seat_cannot_tell_apart(slug):
    """Otherwise nothing would be tested: the tables differ, the seat sees the same, and both go on for a while."""
    lines = twin_lines(slug)
    for line in lines:
        for pair in line.pairs:
            assert look_alike(pair, line.seat) and bytes(pair.one.state) != bytes(pair.other.state)
    assert sum(len(line.pairs) - 1 for line in lines) >= LEAST[slug]
    assert any(line.pairs[0].one.player == line.seat == MODEL for line in lines)
