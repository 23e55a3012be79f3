"""A guided first round of Le Ch'ami (core/lesson.py). The stock begins with what the steps need: the kitten draws for
the Clock and for its turn, then the player draws the Gift."""
from matou.core.lesson import Lesson, Step
from matou.core.words import Phrase

START = ("chami 2 limit=1; turn: 0; hand 0: 4+8 =13 5+9 2+5 =7 6+1 9+6 clock 3+5 4+6 10+10 1+2 8+8; "
         "hand 1: 1+1 2+2 3+1 5+1 =9 4+10 6+10 =19 10+9 7+7 3+3 8+3; "
         "stock: 2+9 5+5 gift 7+9 6+5 6+2 1+5 6+9 4+9 3+2 6+7 uturn 5+7 7+8 1+10 =12 6+8 8+7 chase 1+8 8+4 sumo "
         "9+5 3+7 8+1 10+1 chase 10+8 5+2 sumo mouse 8+2 9+2 2+1 chase =6 5+8 clock 2+6 trap 5+3 9+7 4+1 chase =4 "
         "=17 7+3 10+3 uturn 6+4 10+7 9+9 1+7 10+5 =2 2+4 9+4 9+3 =11 3+8 4+3 8+6 2+7 7+1 9+1 =20 =5 10+2 4+4 6+6 "
         "6+3 =16 3+10 =10 4+5 =14 1+3 10+6 3+4 8+5 3+6 2+3 sumo 7+6 4+2 5+10 7+10 4+7 1+4 =18 10+4 2+8 9+10 7+5 "
         "clock 8+10 7+4 2+10 3+9 1+9 clock 5+4 8+9 1+6 9+8 =8 sumo =15 uturn 7+2 uturn 5+6 =3")

LESSONS = (Lesson(
    "first", Phrase("Your first round of Le Ch'ami"), START,
    Step("goal", Phrase("While the cats chase the mouse, you do sums: each card is worth a number. Get rid of all your "
                        "cards, and the round is yours!")),
    Step("run", Phrase("4+8 makes 12, then comes 13, and 5+9 makes 14: three numbers in a row. Press these three "
                       "cards, then lay them."),
         ("lay 4+8 =13 5+9",), Phrase("You could do that. For this lesson, lay 12, 13 and 14: the cards 4+8, 13 and "
                                      "5+9."),
         "3.2", shown=True),
    Step("set", Phrase("Three equal numbers go together as well. You have three cards that make 7. Can you find "
                       "them?"),
         ("lay 2+5 6+1 =7",), Phrase("You could do that. But first lay your three 7s: 2+5, 6+1 and 7."), "3.2"),
    Step("add", Phrase("One more card can go onto what lies there. What does 9+6 make? It goes right after 14: add "
                       "it to your run."),
         ("add 9+6 #1",), Phrase("You could do that. But 9+6 makes 15: add it to your run first."), "3.2"),
    Step("action", Phrase("Your turn ends when you discard a card. Action cards do something then: discard the "
                          "Clock, and the kitten has to draw a card."),
         ("drop clock",), Phrase("You could do that. For this lesson, discard the Clock."), "4.3", ("drop 10+9",)),
    Step("joker", Phrase("You have drawn the Gift! It stands for any number. 3+5 makes 8 and 4+6 makes 10: lay them "
                         "with the Gift as 9."),
         ("lay 3+5 gift:9 4+6",), Phrase("You could do that. But with the Gift you can lay 8, 9 and 10: 3+5, Gift "
                                         "and 4+6."),
         "3.3"),
    Step("drop", Phrase("Cards that are left in your hand when another player wins count against you. 10+10 would be "
                        "20 points: discard it!"),
         ("drop 10+10",), Phrase("You could do that. But 10+10 is your dearest card: discard "
                                 "it."), "5.2", ("drop =19",)),
    Step("free", Phrase("Now it is your round. Look closely: you can win it in this very turn!")),
),)
