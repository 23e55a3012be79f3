"""A guided first game of Chats de Poche, and a short lesson about each clan (core/lesson.py). They begin when most
tiles are face up: so what happens at the end is near."""
from typing import NamedTuple

from matou.core.lesson import Lesson, Step
from matou.core.position import View
from matou.core.words import Phrase

from .names import CLANS, ClanName

START = ("poche 2 mode=first; turn: 0; phase: flipping; board: "
         "gourmet-c mouse-4a (fly-3) (mouse-5a) royal-c | pigeon-2 (royal-d) gourmet-b mouse-6 (dog4r0) | "
         "gourmet-e mouse-3 dog1r2 royal-b pigeon-5 | mouse-4b royal-e (gourmet-d) dog5r0 (gourmet-a) | "
         "(royal-a) (dog2r0) (mouse-5b) (fly-4) dog3r2")


def _rather(square: str) -> Phrase:
    return Phrase("You could do that. For this lesson, choose {square}.", square=square)


FIRST = Lesson(
    "first", Phrase("Your first game of Chats de Poche"), START,
    Step("goal", Phrase("Two clans of cats hunt mice, pigeons and flies. Yours are the Royal Claws. At the end, each "
                        "prey goes to the clan that is stronger beside it.")),
    Step("flip", Phrase("On your turn, you turn a tile face up. Press b4: what hides there?"),
         ("flip b4",), _rather("b4"), "3.1", shown=True),
    Step("cat", Phrase("One of your cats, with attack 4! It has to swap places with a tile 1 or 2 away, in its row "
                       "or column. Bring it beside the fat mouse: swap it with c4."),
         ("swap c4",), Phrase("You could do that. But beside the mouse it catches something: choose c4."),
         "3.2", ("flip c2", "swap e2"), shown=True),
    Step("again", Phrase("The kitten has moved a cat of its own. Your turn: turn up c1."),
         ("flip c1",), _rather("c1"), "3.1", shown=True),
    Step("prey", Phrase("A mouse, worth 5 points. Prey moves just one step, slanting too. Let it run to b1, under "
                        "your chief, who is your strongest cat!"),
         ("swap b1",), Phrase("You could do that. But beside your chief the mouse is yours: choose b1."),
         "3.2", ("flip c1", "swap c5"), shown=True),
    Step("third", Phrase("And one more tile: e4."), ("flip e4",), _rather("e4"), "3.1", shown=True),
    Step("dog", Phrase("A dog! It goes anywhere in its row or column. At the end it scares all cats next to it that "
                       "its arrows point at. Send it to a4, among three cats of the kitten's!"),
         ("swap a4",), Phrase("You could do that. But on a4 it scares three of the kitten's cats."), "4.2",
         ("flip d1", "swap c2"), shown=True),
    Step("pairs", Phrase("At the end the dogs bark, then every prey is caught. And a pair is worth more: both "
                         "pigeons make 2 × 5, both flies 3 × 4!"), paragraph="4.7"),
    Step("free", Phrase("Four tiles are still face down. Turn up the rest with the kitten, and see who wins!")),
)


class Clan(NamedTuple):
    """What is taught about a clan. `does`: what to do with the first tile, and `moves`: which moves that is; `turned`:
    which tile that is, if not the clan's cat d."""
    title: Phrase
    effect: Phrase
    does: Phrase
    moves: tuple[str, ...]
    chief: Phrase
    turned: str = "d"


TAUGHT: dict[ClanName, Clan] = {
    "royal": Clan(
        Phrase("the Royal Claws"),
        Phrase("Royal Claws aren't afraid of dogs: a cat that you turn up may swap with any dog that lies face up."),
        Phrase("Swap your cat with a dog that is too far away for other cats."), ("swap c3", "swap d2", "swap e1"),
        Phrase("Before the dogs bark, your chief may turn one dog beside it. So it can look at somebody else!")),
    "gourmet": Clan(
        Phrase("the Gourmets"),
        Phrase("Gourmets love eating: each prey that they catch is worth 1 point more."),
        Phrase("Here is your chief. Bring it to c4, where it touches many prey!"), ("swap c4",),
        Phrase("Your chief also catches prey that it touches only at a corner. No other cat does."), "e"),
    "crook": Clan(
        Phrase("the Crooks"),
        Phrase("Crooks like to be seen: each one that is still face up at the end is worth 1 point."),
        Phrase("Here is your chief, the strong 7. Bring it to a4, between two cats of the kitten's!"), ("swap a4",),
        Phrase("After the dogs, your chief turns all weaker cats beside it face down. Your own ones, too: be "
               "careful!"), "e"),
    "justice": Clan(
        Phrase("the Defenders of Justice"),
        Phrase("The Defenders of Justice come from anywhere: a cat that you turn up may also go 1 or 2 away, "
               "slanting."),
        Phrase("Try it: swap your cat slantwise."), ("swap c5", "swap c3", "swap a5", "swap a3", "swap d2"),
        Phrase("Your chief has attack 9, but before the dogs bark it has to go to the centre. And if there is a tie, "
               "you win!")),
    "chaos": Clan(
        Phrase("the Chaoticats"),
        Phrase("Nobody knows how strong Chaoticats are. The fewer are face up after the dogs, the stronger is each: "
               "five have attack 2, one alone has 10."),
        Phrase("Here is your chief. Bring it to c4, beside the fat mouse!"), ("swap c4",),
        Phrase("If your chief catches one pigeon, and nobody the other, you get both. It is the same with "
               "flies."), "e"),
    "power": Clan(
        Phrase("the Power Cats"),
        Phrase("Power Cats don't let anybody push them around: a cat that you turn up may stay where it is."),
        Phrase("This one has prey on three sides. Let it stay!"), ("stay",),
        Phrase("Your chief has only attack 2, but it catches prey everywhere in its row and in its column.")),
    "polter": Clan(
        Phrase("the Polterkitties"),
        Phrase("Polterkitties play tricks: when you turn up prey, you may move any other prey that lies face up "
               "instead."),
        Phrase("Leave this mouse alone: press “Other prey instead”. Then move the 6 from d4 to e4, below your cat."),
        ("shift d4 e4",),
        Phrase("And your chief isn't afraid of any dog: none of them can turn it face down."), "mouse-3"),
}


def _start(clan: ClanName) -> str:
    """All short lessons have this board. The clan's cat d, or its chief, is to be turned up first; or a mouse."""
    other, up = "royal" if clan == "gourmet" else "gourmet", TAUGHT[clan].turned
    first, beside, mouse = f"{clan}-d", f"{clan}-e", "mouse-3"
    if up == "e":
        first, beside = beside, first
    elif up != "d":
        first, mouse = mouse, first
    return (f"poche 2 mode=fixed clans={clan},{other}; turn: 0; phase: flipping; clans: {clan} {other}; board: "
            f"{other}-c mouse-4a (fly-3) mouse-5a {clan}-c | pigeon-2 ({first}) {other}-b mouse-6 (dog4r0) | "
            f"{other}-e {mouse} dog1r2 {clan}-b (pigeon-5) | mouse-4b {beside} ({other}-d) dog5r0 ({other}-a) | "
            f"({clan}-a) (dog2r0) (mouse-5b) (fly-4) dog3r2")


def _short(clan: ClanName) -> Lesson:
    """About this clan: its effect, how that is used, its chief."""
    def met(view: View) -> bool:
        return bool(view.row.effects) and CLANS.index(clan) in view.row.clan.tolist()

    taught = TAUGHT[clan]
    return Lesson(
        clan, taught.title, _start(clan),
        Step("effect", taught.effect, paragraph="1.4"),
        Step("flip", Phrase("Turn up b4."), ("flip b4",), _rather("b4"), "3.1", shown=True),
        Step("use", taught.does, taught.moves, Phrase("You could do that. But try what only this clan can do."), "1.4",
             ("flip c2", "swap c1"), shown=True),
        Step("chief", taught.chief, paragraph="1.4"),
        Step("free", Phrase("That is all about this clan!")), met=met)


LESSONS = (FIRST, *map(_short, CLANS))
