"""A guided first game of Discat (core/lesson.py). Even numbers point down, odd ones up; the first cards of the draw
pile lie in the order in which the steps need them."""
from matou.core.lesson import Lesson, Step
from matou.core.words import Phrase

START = ("discat 2; turn: 0; hand 0: 24 31 08 17 12; hand 1: 19 40 46 10 49; "
         "draw: 05 33 27 29 48 22 47 32 42 35 14 41 26 38 "
         "20 03 45 11 36 07 50 16 28 01 39 44 23 06 34 13 02 30 43 18 25 09 37 04 21 15")

LESSONS = (Lesson(
    "first", Phrase("Your first game of Discat"), START,
    Step("goal", Phrase("These cats are bossy: their arrows tell the next player to go higher or lower. Each card on "
                        "your pile is a point, and most points wins.")),
    Step("begin", Phrase("You begin, with any one card. Let's take 24: press it, then press Play."),
         ("24",), Phrase("Any card may begin. For this lesson, take 24."), "3.2", ("19",), shown=True),
    Step("higher", Phrase("The kitten went lower, as the arrows on your 24 told it to. On its 19 they point up: now "
                          "you have to go higher. Which of your cards is higher than 19?"),
         ("31",), Phrase("Not that one. Look for a card higher than 19."), "3.5", ("40",)),
    Step("group", Phrase("40 says: lower! Cards with a digit in common go together. 17 and 27 both end in 7: press "
                         "both, then play them."),
         ("17+27", "27+17"), Phrase("You could do that. But two cards are two points: play 17 and 27 "
                                    "together."), "3.3",
         ("46",)),
    Step("top", Phrase("Only the card on top has to obey. 48 is too high for 46, but it can hide! Press 48, then 08, "
                       "and play them."),
         ("48+08",), Phrase("You could do that. But look: 48 can hide under 08, since both end in "
                            "8."), "3.4", ("pass",)),
    Step("stuck", Phrase("The kitten has nothing lower than 08: it has to pass, and you get a bonus card. Anyone who "
                         "is stuck passes, and may swap one card."), paragraph="4.2"),
    Step("four", Phrase("Everybody else has passed, so you may play anything. 12, 22, 32 and 42 all end in 2: lay "
                        "all four! One of them goes to your bonus pile and is worth 4 points."),
         ("22+32+42+12", "12+32+42+22", "12+22+42+32", "12+22+32+42"),
         Phrase("You could do that. But four cards with a digit in common are better: 12, 22, 32 and 42."), "3.6",
         ("10",)),
    Step("five", Phrase("Well done! And whoever lays five like that, all at once, wins on the "
                        "spot."), paragraph="3.7"),
    Step("end", Phrase("The game ends when the draw pile is used up and somebody has played their last card. Cards "
                       "left in your hand cost a point each."), paragraph="5.2"),
    Step("free", Phrase("Now you know Discat. The game goes on: the kitten has just played 10.")),
),)
