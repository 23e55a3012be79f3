"""Fair deals that anyone can check: a commitment to the seed is told before the first move, the seed at the end."""
import hashlib
import secrets


def new_seed() -> str:
    """128 bits from the operating system."""
    return secrets.token_hex(16)


def new_name(size: int) -> str:
    """A random name of so many bytes that no command line takes for a flag."""
    while (name := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return name


def commitment(seed: str, table: str) -> str:
    """Binds the server to the seed without telling it; the table's name keeps two tables apart."""
    return digest(f"{seed}:{table}")


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
