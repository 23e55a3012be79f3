"""Any game at the generic table: a button for each move."""
import json


def spot(page, move):
    return page.locator(f".generic [data-move={json.dumps(move)}]")


def make(page, move):
    spot(page, move).click()


def make_by_keys(page, move):
    spot(page, move).focus()
    page.keyboard.press("Enter")
