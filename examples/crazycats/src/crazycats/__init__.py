"""Crazy Cats: Crazy Eights with cats, as a game of another package brings it to Matou."""
