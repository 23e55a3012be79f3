"""One file a command: `run(args)` does it and gives the exit code."""
