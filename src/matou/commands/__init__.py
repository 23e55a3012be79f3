"""One file per command: `run(args)` executes it and returns the exit code."""
