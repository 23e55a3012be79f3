"""What is looked at after each deed of a person is really seen: a defect that is put on the page is told."""
from browser_people import DESK
from hands.chami import attempt
from invariants import SOON, Invariants
from page_map import VOICES
from person import Person

BRIEFLY = 12                                     # looks at a defect that stays
PATIENCE = 50                                    # tenths of a second until a busy machine has drawn it
DEFECTS = {
    "scrolls sideways": "document.body.insertAdjacentHTML('beforeend', '<div id=x style=\"width:200vw\">wide</div>')",
    "beside the window": "document.body.insertAdjacentHTML('beforeend', "
                         "'<button id=x style=\"position:fixed;left:-40px\">Play</button>')",
    "without words": "document.body.insertAdjacentHTML('beforeend', '<dialog id=x open></dialog>')",
    "a hole": "document.body.insertAdjacentHTML('beforeend', '<p id=x>undefined plays {card}</p>')",
    "not in en": "document.body.insertAdjacentHTML('beforeend', '<p id=x>Moka joue avec une souris</p>')",
    "one of many": "document.body.insertAdjacentHTML('beforeend', '<p id=x>1 points</p>')",
    "nobody told": "document.querySelector('.unseen[role=log]').insertAdjacentHTML('beforeend', '<p id=x>Boo!</p>')",
    "the log lost": "(window.kept = document.querySelector('.beside ol')).remove()",
    "giants or specks": "document.querySelector('.felt').animate([{ scale: 5 }, { scale: 1 }], 1000)",
    "specks": "document.head.insertAdjacentHTML('beforeend', '<style id=x>.felt { animation: speck 1s }"
              " @keyframes speck { from { transform: scale(0.1) } }</style>')",
    "errors on the page": "setTimeout(() => { throw new Error('oh') })",
}


def complaint(who):
    """What is told of the page, as soon as anything is."""
    who.invariants.soon = BRIEFLY
    for _ in range(PATIENCE):
        who.page.wait_for_timeout(100)
        try:
            who.invariants.check()
        except AssertionError as found:
            return str(found)
    return ""


def test_each_defect_is_seen(chromium, server):
    context = chromium.new_context(locale="en", viewport=DESK, reduced_motion="no-preference", bypass_csp=True)
    who = Person(context, server.host, "catdays", "invariants", phone=False)
    who.begin()
    who.deed(who.play)
    who.until(lambda: who.eyes.over or who.ready())
    who.invariants = Invariants(who)
    who.invariants.check()
    for told, defect in DEFECTS.items():
        who.page.evaluate(f"() => {{ {defect} }}")
        assert told in complaint(who), told
        who.page.evaluate("document.querySelector('#x')?.remove()")
        if told == "the log lost":
            who.page.evaluate("document.querySelector('.beside').append(window.kept)")
        who.errors.clear()
        who.page.evaluate("window.flights.length = 0")
        who.invariants.soon = SOON
        who.invariants.check()
    context.close()


def test_why_something_was_refused_may_be_read(chromium, server):
    context = chromium.new_context(locale="en", viewport=DESK)
    who = Person(context, server.host, "chami", "refused", phone=False)
    who.begin()
    who.until(who.ready)
    attempt(who.page)
    note = who.page.locator(".note p")
    note.wait_for()
    said = note.evaluate("(one) => one.firstChild.textContent.trim()")
    who.until(lambda: said in who.page.locator(VOICES).last.inner_text())
    assert [one["code"] for one in who.eyes.refused] == ["illegal-move"]
    who.invariants.check()
    context.close()
