"""What the page does by itself, kept from its first moment on: flights, and everything that is said and shown."""
import page_map

# Every animation that begins at another size than the thing will have: from what, by which name, and whether it is a
# copy that flies for something small.
FLIGHTS = """
window.flights = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  if (frames[0]?.scale !== undefined)
    window.flights.push({ scale: Number(frames[0].scale), name: this.dataset.travel ?? '',
                          ghost: this.parentElement === document.body });
  return animate.call(this, frames, options);
};
"""
LEAST, MOST = 0.3, 1.5

# The page as it is now: its words (those in its own language; names of controls, too), dialogs, log and voices.
SEEN = """(at) => {
  const all = (spot) => [...document.querySelectorAll(spot)];
  const said = (one) => (one.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const lang = document.documentElement.lang, words = [];
  const own = (one) => (one.closest('[lang]')?.lang ?? lang) === lang && one.checkVisibility();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.data.trim(), one = walk.currentNode.parentElement;
    if (text && !/^(SCRIPT|STYLE|TEXTAREA|CODE)$/.test(one.tagName) && own(one)) words.push(text);
  }
  const labels = all('[aria-label], [title], [alt]').filter(own).flatMap((one) =>
    ['aria-label', 'title', 'alt'].map((name) => one.getAttribute(name)).filter(Boolean));
  const dialogs = all('dialog[open], [role=dialog]').map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { text: one.innerText.trim(), ways: one.querySelectorAll('button, a[href]').length,
             inside: left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1,
             fits: one.scrollWidth <= one.clientWidth + 1 };
  });
  const seats = all(at.SEATS).map(said), flights = window.flights?.splice(0) ?? [];
  return { lang, words, labels, dialogs, seats, flights, path: location.pathname,
           fits: document.documentElement.scrollWidth <= innerWidth,
           table: all(at.TABLE).length > 0, mine: all(at.MINE).length > 0,
           log: all(at.LOG).map((line) => [...line.children].map(said).join(' ') || said(line)),
           voices: all(at.VOICES).map(said), prompt: all(at.PROMPT).map(said).join(' ') };
}"""
SPOTS = {name: value for name, value in vars(page_map).items() if name.isupper() and isinstance(value, str)}


def wrong_sizes(flights):
    """Those that set out as a giant, or as a speck."""
    return [flight for flight in flights if not LEAST <= flight["scale"] <= MOST]


def seen(page):
    return page.evaluate(SEEN, SPOTS)
