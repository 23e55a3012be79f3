"""`matou serve`, again and again: everything is loaded once, and each server is a fork of this process.

A line on stdin is the command line of one server. Its pid is printed, then what it prints itself; when it has ended,
`gone` is printed. So a server that was killed is up again in no time.
"""
import os
import sys

import aiosqlite  # noqa: F401  (loaded before the fork, not after)
import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401

import matou.commands.serve  # noqa: F401
from matou.agents.compiling import play_once
from matou.cli import main
from matou.games import GAMES


def serve(words):
    child = os.fork()
    if child == 0:
        os._exit(main(words))
    print("pid", child, flush=True)
    os.waitpid(child, 0)
    print("gone", flush=True)


if __name__ == "__main__":
    for slug in GAMES:
        play_once(slug)
    print("warm", flush=True)
    while line := sys.stdin.readline():
        serve(line.split())
