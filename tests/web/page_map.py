"""Where things are on the page: what a change of its shape may have to change here, and nowhere else in the person."""
import re

TABLE = ".felt"                                  # where the game itself is
MINE = "[data-mine=true]"                        # a move may be made here now
DIALOG = "dialog[open]"
MENU = ".tools button:last-child"
TOOLS = ".tools button"                          # hint, taking back, feelings, the menu
SEATS = "[data-plate]"                # a player
AWAY = "[data-plate].away"
LOG = ".beside ol button"                        # a line per move, in the document at every size
PROMPT = ".asked"                                # what is asked of a person, and why something was refused
NOW = ".asked .looking .main"                    # from an older position back to the present
VOICES = ".unseen[role=log] p"                   # what a screen reader says
GO_ON = "[data-do=go-on]"                        # the end of a round has been read
HANDED_ON = "[data-pass]"                        # several people at one device: it has been passed on
PANEL_BACK = ".felt [data-do=back], .felt [data-do=close]"       # a question or a look into a pile, put away
HELD = ".felt [data-card], .felt .hold"          # what can be dragged
OVER = "section.after"
REVIEW = "section.after .study button"           # asks for the review, or for it once more
FINDINGS = "section.after .study a"
ENTRIES = ", ".join(f"dialog .deeds [data-do={sheet}]" for sheet in ("feel", "share", "rules", "keys"))
RESIGN = "dialog [data-do=resign]"
START, SIT = "[data-do=start]", "[data-do=sit]"  # in the waiting room: its host, and whoever was invited
ANSWERS = ".asked .line:not(.looking) button"    # somebody asks: for a draw, for a cat in place of an absent player
STAND_IN = "dialog .deeds button:has([d^='M9 5a3'])"     # the one with two people on it
OFFER = "dialog [data-do=offer]"
LANGUAGE = re.compile("^(English|Français)$")    # the button for the other one
RULES = "dialog a[href^='/rules/']"
# Everything that somebody could take for something to press. Files are chosen in a window that is not the page's.
PRESSABLE = "button, a[href], select, summary, input:not([type=file]), [role=button], [role=switch], [data-card], " \
            "[data-square], [data-day], [data-meld], [data-drop], [data-clan]"
WRONG = f"{SEATS}, .felt :disabled, .felt [data-drop], .felt [data-from], .felt [data-square], .felt [data-day], " \
        ".felt [data-seat], .tools :disabled, h1, .asked p"
KEYS = ("Tab", "Shift+Tab", "Enter", "Space", "Escape", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home",
        "End", *"?mjiz,.hpxldagsk123")
