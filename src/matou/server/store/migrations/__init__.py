"""How a database grows from one edition of the server to the next."""
