"""A server of the Model Context Protocol: language models play at our tables (docs/language-models.md).

Only server.py needs the package `mcp`; the tools themselves (tools.py) can be called without it.
"""
