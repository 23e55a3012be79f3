"""Learns Discat for two by playing against itself, as train_discat.py does, in torch: on an NVIDIA GPU everything stays
there, the tables, what they show and the network.

    pip install 'matou[gpu]' torch && python train_discat_torch.py --minutes 2 --out discat.pt
    python train_discat_torch.py --device cpu --tables 512           # without a GPU
"""
import argparse
import time

import torch
from torch import nn
from train_discat import against

from matou.env.encoding import encoding
from matou.env.vector import VectorEnv

STEPS, HIDDEN = 64, 256
EPOCHS, BATCHES, CLIP, LAMBDA = 2, 16, 0.2, 0.95
RATE, ENTROPY, VALUE = 1e-3, 0.01, 0.5
NEVER = -1e9                                     # the logit of an action that is not legal


class Network(nn.Module):
    """Features -> the log probability of each action, and the expected return of the seat to move."""

    def __init__(self, features, actions):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(features, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.policy, self.value = nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1)

    def forward(self, x, mask):
        found = self.body(x)
        return torch.where(mask, self.policy(found), NEVER).log_softmax(1), self.value(found)[:, 0]


class Shown:
    """What the tables show, as tensors which every step writes anew."""

    def __init__(self, tables, device, seed):
        code = encoding("discat")
        self.x = torch.zeros(tables, code.features, device=device)
        self.mask = torch.zeros(tables, code.actions, dtype=torch.bool, device=device)
        self.seat = torch.zeros(tables, dtype=torch.int64, device=device)
        self.reward = torch.zeros(tables, device=device)
        self.done = torch.zeros(tables, dtype=torch.bool, device=device)
        self.env = VectorEnv("discat", tables, device=device, buffers={
            "observation": self.x, "action_mask": self.mask, "seat": self.seat, "reward": self.reward,
            "termination": self.done})
        self.env.reset(seed=seed)


def collect(shown, network):
    """STEPS moves at every table: what was seen and done. The last line is only there for its value."""
    kept = {name: [] for name in ("x", "mask", "action", "log", "value", "seat", "reward", "done")}
    with torch.no_grad():
        for step in range(STEPS + 1):
            logs, values = network(shown.x, shown.mask)
            actions = logs.exp().multinomial(1)
            now = {"x": shown.x, "mask": shown.mask, "action": actions, "log": logs.gather(1, actions)[:, 0],
                   "value": values, "seat": shown.seat}
            for name, value in now.items():
                kept[name].append(value.clone())
            if step < STEPS:
                shown.env.step(actions[:, 0])
                kept["reward"].append(shown.reward.clone())
                kept["done"].append(shown.done.clone())
    return {name: torch.stack(values) for name, values in kept.items()}


def advantages_of(kept):
    """Generalised advantage estimation for two players: the next value is the other's, unless the same seat moves."""
    after, found = torch.zeros_like(kept["value"][0]), torch.zeros_like(kept["reward"])
    for t in reversed(range(STEPS)):
        sign = torch.where(kept["seat"][t + 1] == kept["seat"][t], 1.0, -1.0) * ~kept["done"][t]
        error = kept["reward"][t] + sign * kept["value"][t + 1] - kept["value"][t]
        after = found[t] = error + LAMBDA * sign * after
    return found


def learn(network, adam, kept):
    """Proximal policy optimisation on what was collected."""
    advantages = advantages_of(kept)
    returns = (advantages + kept["value"][:-1]).flatten()
    advantages = ((advantages - advantages.mean()) / (advantages.std() + 1e-6)).flatten()
    x, mask, actions, old = (kept[name][:-1].flatten(0, 1) for name in ("x", "mask", "action", "log"))
    for _ in range(EPOCHS):
        for part in torch.randperm(len(x), device=x.device).chunk(BATCHES):
            logs, values = network(x[part], mask[part])
            ratio = (logs.gather(1, actions[part])[:, 0] - old[part]).exp()
            gain = torch.min(ratio * advantages[part], ratio.clamp(1 - CLIP, 1 + CLIP) * advantages[part]).mean()
            entropy = -(logs.exp() * logs.masked_fill(~mask[part], 0)).sum(1).mean()
            loss = VALUE * (values - returns[part]).square().mean() - gain - ENTROPY * entropy
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            adam.step()


class Played:
    """The network as train_discat.against asks it: of one view at a time, with NumPy's arrays."""

    def __init__(self, network):
        self.network = network.cpu()

    def forward(self, x, mask):
        with torch.no_grad():
            logs, values = self.network(torch.as_tensor(x), torch.as_tensor(mask))
        return None, None, logs.numpy(), values.numpy()


def tested(network, level, deals, seed="test"):
    device = next(network.parameters()).device
    share = against(Played(network), level, deals, seed)
    network.to(device)
    return share


def train(minutes, tables, device, seed):
    """Plays and learns; ten times a line: minutes, moves, share of wins against `cat`."""
    torch.manual_seed(seed)
    shown = Shown(tables, device, seed)
    network = Network(shown.x.shape[1], shown.mask.shape[1]).to(device)
    adam = torch.optim.Adam(network.parameters())
    started, moves, told = time.monotonic(), 0, 0.0
    while (spent := (time.monotonic() - started) / 60) < minutes:
        for group in adam.param_groups:
            group["lr"] = RATE * max(0.05, 1 - spent / minutes)
        learn(network, adam, collect(shown, network))
        moves += STEPS * tables
        if spent >= told:
            print(round(spent, 2), moves, round(tested(network, "cat", 100), 3), sep="\t", flush=True)
            told += minutes / 10
    return network


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--tables", type=int, default=4096)
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cuda")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="where its weights go")
    args = parser.parse_args()
    network = train(args.minutes, args.tables, args.device, args.seed)
    for level in ("kitten", "cat", "tomcat"):
        print(level, tested(network, level, 500, "final"), sep="\t", flush=True)
    if args.out:
        torch.save(network.state_dict(), args.out)


if __name__ == "__main__":
    main()
