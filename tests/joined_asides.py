"""What a page is told, put together as the page does it: what is in every view, and what came once with the box."""
from matou.server.match.page_data import aside_of, box_texts


def joined(view, names, say, waits=False):
    told = aside_of(view, names, say, waits)
    table = view.game.empty_table(view.seats, view.game.check_options(view.seats, view.options)[0])
    aside = {**box_texts(view.game, table, view.box, say), **told["aside"]}
    return told | {"aside": SHAPED.get(view.game.slug, dict)(aside)}


def with_faces(aside):
    """Le Ch'ami: cards in place of their numbers; the Gift counts as what it was laid for."""
    def face(card):
        return card if card is None else aside["cards"][str(card)]

    def laid(card):
        return face(card) if face(card)["number"] is not None else face(card) | {"number": aside["gift"]}

    return aside | {
        "hand": [face(card) for card in aside["hand"]], "pile": [face(card) for card in aside["pile"]],
        "hands": aside["hands"] and [[face(card) for card in hand] for hand in aside["hands"]],
        "melds": [meld | {"cards": [laid(card) for card in meld["cards"]]} for meld in aside["melds"]],
        "seats": [sitting | {"known": [face(card) for card in sitting["known"]]} for sitting in aside["seats"]],
        "asked": aside["asked"] and aside["asked"] | {"card": face(aside["asked"]["card"])},
        "exchange": aside["exchange"] and aside["exchange"] | {"mine": face(aside["exchange"]["mine"])},
    }


def with_prey(aside):
    """Chats de Poche: the prey with how things stand."""
    prey = list(aside.pop("prey").values())
    return aside | {"standing": aside["standing"] and aside["standing"] | {"prey": prey}}


SHAPED = {"chami": with_faces, "poche": with_prey}
