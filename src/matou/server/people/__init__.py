"""People and where they meet: guests, lobby, waiting rooms, ratings."""
