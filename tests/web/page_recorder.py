"""What the page does by itself, kept from its first moment on: flights, and everything that is said and shown."""
import page_map

# Every flight, animation and transition that moves something: at which part of its final size it begins, by which name,
# where it lands (what a copy flies for, if it does), whether it is a card that is only counted where it lands, and
# whether it is only a ground on which cards lie.
FLIGHTS = """
window.flights = [];
{
  const LANDS = ['.hand [data-travel]', '.others [data-travel]', '[data-drop=pile] [data-travel]',
                 '[data-meld] [data-travel]', '[data-week=own] [data-travel]', '[data-week=other] [data-travel]'];
  const first = (said) => Number(String(said).trim().split(' ')[0]);
  const sized = ({ scale = 'none', transform = 'none' }) => {
    const turned = /matrix\\(([^,]+),([^,]+)/.exec(transform), scaled = /scale(?:3d|X|Y)?\\(([^,)]+)/.exec(transform);
    return Math.abs((scale === 'none' ? 1 : first(scale)) * (scaled ? first(scaled[1]) : 1))         // mirrored or not
         * (turned ? Math.hypot(first(turned[1]), first(turned[2])) : 1);
  };
  const moves = (frame) => ['scale', 'transform', 'translate', 'rotate'].some((name) => frame[name] !== undefined);
  const keep = (thing, frames, lands) => {
    if (!frames.some(moves)) return;
    const name = thing.dataset.travel ?? thing.dataset.flies ?? '';
    const flown = document.querySelector(`[data-travel="${name}"]`);
    const landing = flown ?? thing;
    window.flights.push({ scale: sized(frames[0]) / (sized(frames.at(-1)) || 1), name,
                          what: `${thing.tagName} ${thing.getAttribute('class') ?? ''}`,
                          lands: lands.filter((spot) => landing.matches(spot)),
                          counted: 'flies' in thing.dataset && flown === null, ground: 'stretch' in thing.dataset });
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    keep(this, [frames].flat(), LANDS);
    return animate.call(this, frames, options);
  };
  for (const kind of ['animationstart', 'transitionrun'])
    addEventListener(kind, ({ target, animationName, propertyName }) => {
      for (const one of target.getAnimations())
        if ((one.animationName ?? one.transitionProperty) === (animationName ?? propertyName))
          keep(target, one.effect.getKeyframes(), ['.tile', '.turn']);
    }, { capture: true });
}
"""
LEAST, MOST = 0.3, 1.5

# Everything the table has advised so far, and why it has refused something: what is lit or picked is explained, and a
# voice reads it when it is its turn.
ADVICE = """window.advice = new Set();
addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
  for (const one of [document.getElementById('advice'), document.querySelector('.note p')?.firstChild]) {
    const said = one?.textContent.replace(/\\s+/g, ' ').trim();
    if (said) window.advice.add(said);
  }
}).observe(document.body, { subtree: true, childList: true, characterData: true }));"""

# The page as it is now: its words (those in its own language; names of controls, too), dialogs, log and voices.
SEEN = """(at) => {
  const all = (spot) => [...document.querySelectorAll(spot)];
  const said = (one) => (one.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const lang = document.documentElement.lang, words = [], result = [];
  const own = (one) => (one.closest('[lang]')?.lang ?? lang) === lang && one.checkVisibility();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.data.trim(), one = walk.currentNode.parentElement;
    if (text && !/^(SCRIPT|STYLE|TEXTAREA|CODE)$/.test(one.tagName) && own(one)) {
      words.push(text);
      if (one.closest(at.OVER) && !one.closest('.unseen')) result.push(said(one));
    }
  }
  const labels = all('[aria-label], [title], [alt]').filter(own).flatMap((one) =>
    ['aria-label', 'title', 'alt'].map((name) => one.getAttribute(name)).filter(Boolean));
  const dialogs = all('dialog[open], [role=dialog]').map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { text: one.innerText.trim(), ways: one.querySelectorAll('button, a[href]').length,
             inside: left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1,
             fits: one.scrollWidth <= one.clientWidth + 1 };
  });
  // What can be pressed, and lies beside the window where nothing scrolls to it.
  const reached = (one) => {
    for (let up = one.parentElement; up; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflowX)) return true;
    return false;
  };
  const beside = all('button, a[href], select, input').filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 2 && (left < -1 || right > innerWidth + 1) && one.checkVisibility() && !reached(one);
  }).map((one) => said(one) || one.outerHTML.slice(0, 80));
  const seats = all(at.SEATS).map(said), flights = window.flights?.splice(0) ?? [];
  return { lang, words, result, labels, dialogs, seats, flights, beside, path: location.pathname,
           fits: document.documentElement.scrollWidth <= innerWidth,
           table: all(at.TABLE).length > 0, mine: all(at.MINE).length > 0,
           log: all(at.LOG).map((line) => [...line.children].map(said).join(' ') || said(line)),
           voices: all(at.VOICES).map(said), advice: [...window.advice ?? []],
           prompt: all(at.PROMPT).map(said).join(' ') };
}"""
SPOTS = {name: value for name, value in vars(page_map).items() if name.isupper() and isinstance(value, str)}


def wrong_sizes(flights):
    """Those that set out as a giant, or as a speck. A ground is as large as its cards need: it may double."""
    return [flight for flight in flights if not flight["ground"] and not LEAST <= flight["scale"] <= MOST]


def seen(page):
    return page.evaluate(SEEN, SPOTS)
