"""What our own agents share."""


class BaseAgent:
    """Has a name and a seed, and prints as what makes it."""
    name: str
    seed: object

    def __repr__(self) -> str:
        return f"matou.agent({self.name!r}" + (")" if self.seed == 0 else f", {self.seed!r})")
