"""Sockets: the WebSocket layer, sessions, messages, rate limits, the home network, processes."""
