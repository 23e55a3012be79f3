"""A guided first game of Cat Days (core/lesson.py)."""
from matou.core.lesson import Lesson, Step
from matou.core.words import Phrase

START = ("catdays 2; turn: 0; hand 0: early cuddly demanding playful tree; hand 1: early grumpy lazy rescued tree; "
         "draw: catnip spray rescued box fluffy punctual toy loner curious rescued cuddly grumpy early loner demanding "
         "box catnip fluffy rescued toy lazy cuddly spray punctual playful curious loner box grumpy; "
         "told of 0: tree; told of 1: tree; known to 0 of 0: tree; known to 0 of 1: tree; known to 1 of 0: tree; "
         "known to 1 of 1: tree")

LESSONS = (Lesson(
    "first", Phrase("Your first game of Cat Days"), START,
    Step("goal", Phrase("Every day of your week wants a cat. As soon as one of the two weeks is full, the game ends: "
                        "most points wins!")),
    Step("play", Phrase("On your turn you do one thing: draw a card, or play one. Play your Early Cat on your "
                        "Tuesday: it is worth 3 points."),
         ("play early tue",), Phrase("You could do that. For this lesson, play the Early Cat on your Tuesday."), "3.1",
         ("play early mon",), shown=True),
    Step("where", Phrase("Each cat says where it likes to be. The Cuddly Cat wants a neighbour: put it on your "
                         "Wednesday, next to the Early Cat."),
         ("play cuddly wed",), Phrase("You could do that. For this lesson, put the Cuddly Cat on your "
                                      "Wednesday."), "4.2",
         ("play grumpy tue!",)),
    Step("draw", Phrase("Oh no, a Grumpy Cat! It covers your Early Cat, which doesn't count any more. Draw a card: "
                        "maybe it helps."),
         ("draw",), Phrase("You could do that. But a new card may help against the Grumpy Cat: draw."), "4.4",
         ("play lazy sat",)),
    Step("event", Phrase("Catnip moves a cat to another empty day. Lure the Grumpy Cat from your Tuesday to your "
                         "Thursday!"),
         ("play catnip tue thu",), Phrase("Use the Catnip: the Grumpy Cat goes from your Tuesday to your "
                                          "Thursday."), "4.6",
         ("play rescued tue",)),
    Step("tree", Phrase("Your Early Cat is back, and the Grumpy Cat fills your Thursday. Now for your cat tree: "
                        "three cats fit on it. Put it on your Sunday."),
         ("play tree sun",), Phrase("You could do that. For this lesson, put the cat tree on your Sunday."), "4.5",
         ("play tree sat",)),
    Step("six", Phrase("The Demanding Cat wants your Sunday and nothing else, but it is worth 6 points. There you "
                       "go!"),
         ("play demanding sun",), Phrase("You could do that. But your Demanding Cat is worth 6 points: play it on "
                                         "your Sunday."),
         "4.2", ("draw",)),
    Step("all", Phrase("A card can be played only if you can do all it says. And beware: the kitten may fill your "
                       "week, too."), paragraph="4.1"),
    Step("free", Phrase("That is all there is to it. You have 12 points. Now play on as you like!")),
),)
