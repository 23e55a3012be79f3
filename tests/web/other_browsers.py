"""Firefox and WebKit, driven without anything but themselves: stock Firefox speaks WebDriver BiDi over a WebSocket,
WebKitGTK ships WebKitWebDriver, which speaks classic WebDriver over HTTP. Both take the same pointer and key actions.

A `Window` has as much of Playwright's page as the hands (hands/<game>.py) need to play with a mouse."""
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import httpx
from websockets.sync.client import connect

PATIENCE = 180                                   # seconds: the machine may be busy
PAUSE = 0.02                                     # between two looks at the page
FIREFOX = ("firefox-esr", "firefox")
MINI_BROWSER = tuple(f"{folder}/webkit2gtk-4.*/MiniBrowser" for folder in ("lib/*", "lib", "libexec"))
BARE = "width=320,height=568,toolbar=no,menubar=no,location=no"
# No first page, no updates, no reports: nothing outside this machine is asked for anything.
PREFERENCES = {
    "app.normandy.enabled": False, "app.update.disabledForTesting": True, "browser.aboutwelcome.enabled": False,
    "browser.safebrowsing.downloads.enabled": False, "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False, "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "network.proxy.type": 0, "services.settings.server": "data:,", "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 0, "intl.accept_languages": "en"}
# Where the middle of a thing is, once it stands still and nothing lies over it.
REACH = """async ([name, nth]) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const place = () => {
    const one = document.querySelectorAll(name)[nth];
    if (!one || one.disabled) return null;
    one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = one.getBoundingClientRect();
    const x = Math.floor(left + width / 2), y = Math.floor(top + height / 2);
    const hit = document.elementFromPoint(x, y);
    return width && hit && (one.contains(hit) || hit.closest('label')?.control === one) ? [x, y] : null;
  };
  const before = place();
  await frame();
  await frame();
  const now = place();
  return before && now && before[0] === now[0] && before[1] === now[1] ? now : null;
}"""
ANSWER = """const made = ({function});
return JSON.stringify(await (typeof made === 'function' ? made({argument}) : made)) ?? 'null';"""
FAILED = ".then(done, (wrong) => done({ wrong: String(wrong) }))"
PRESS = ({"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})


class Spot:
    """One of the things that a selector finds, or all of them."""

    def __init__(self, window, name, at=0):
        self.window, self.name, self.at = window, name, at

    @property
    def first(self):
        return self.nth(0)

    def nth(self, at):
        return Spot(self.window, self.name, at)

    def count(self):
        return self.window.evaluate("(name) => document.querySelectorAll(name).length", self.name)

    def is_visible(self):
        return self.window.evaluate("([name, nth]) => document.querySelectorAll(name)[nth]?.checkVisibility() ?? false",
                                    [self.name, self.at])

    def wait_for(self):
        self.window.until(self.is_visible, self.name)

    def inner_text(self):
        return self.window.evaluate("([name, nth]) => document.querySelectorAll(name)[nth].innerText",
                                    [self.name, self.at])

    def click(self):
        """As Playwright does: once it is there, stands still, and nothing lies over it."""
        found = []
        self.window.until(lambda: found.append(self.window.evaluate(REACH, [self.name, self.at])) or found[-1],
                          f"{self.name} can be pressed")
        x, y = found[-1]
        self.window.perform({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
            {"type": "pointerMove", "x": x, "y": y}, *PRESS]})


class Window:
    """What both browsers have in common; `goto`, `resize`, `run` and `perform` are each one's own."""

    def locator(self, name):
        return Spot(self, name)

    def click(self, name):
        self.locator(name).click()

    def type(self, text):
        self.perform({"type": "key", "id": "keys", "actions": [
            {"type": way, "value": key} for key in text for way in ("keyDown", "keyUp")]})

    def evaluate(self, function, argument=None):
        """What a function of the page, or an expression, comes to; promises are waited for."""
        return json.loads(self.run(ANSWER.replace("{function}", function).replace("{argument}", json.dumps(argument))))

    def until(self, what, of=""):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if what():
                return
            time.sleep(PAUSE)
        said = self.evaluate("document.body.innerText.slice(0, 600)")
        raise AssertionError(f"waited in vain: {of or what}; the page says: {said}")


class Firefox(Window):
    def __init__(self, line):
        self.line, self.sent, self.errors = line, 0, []
        self.ask("session.new", capabilities={})
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("session.subscribe", events=["log.entryAdded"])

    def ask(self, method, **params):
        self.sent += 1
        self.line.send(json.dumps({"id": self.sent, "method": method, "params": params}))
        while True:
            message = json.loads(self.line.recv(timeout=PATIENCE))
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.errors.append(message["params"]["text"])
            if message.get("id") == self.sent:
                assert message["type"] == "success", message
                return message["result"]

    def goto(self, address):
        self.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def resize(self, width, height):
        self.ask("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def run(self, body):
        done = self.ask("script.evaluate", expression=f"(async () => {{ {body} }})()", awaitPromise=True,
                        userActivation=False, target={"context": self.context})
        assert done["type"] == "success", done
        return done["result"]["value"]

    def perform(self, *actions):
        self.ask("input.performActions", context=self.context, actions=list(actions))


class WebKit(Window):
    """`errors` are heard only after the page was told to listen (LISTEN): a session has no script before the page's."""

    def __init__(self, driver):
        self.driver, self.errors, self.path = driver, [], ""
        program = mini_browser()
        options = {"binary": str(program), "args": ["--automation", "--javascript-can-open-windows-automatically=true"]}
        made = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self.path = f"/session/{made['sessionId']}"
        self.ask("POST", "/timeouts", {"script": PATIENCE * 1000})
        self.narrow()

    def narrow(self):
        """Into a window without a bar of tools, which would not become narrower than 447 px."""
        first = self.ask("GET", "/window")
        self.ask("POST", "/execute/sync", {"script": f"open('about:blank', '_blank', '{BARE}')", "args": []})
        other = next(one for one in self.ask("GET", "/window/handles") if one != first)
        self.ask("POST", "/window", {"handle": other})

    def ask(self, way, path, body=None):
        answer = self.driver.request(way, self.path + path, json=body).json()["value"]
        assert not isinstance(answer, dict) or "error" not in answer, answer
        return answer

    def goto(self, address):
        self.ask("POST", "/url", {"url": address})

    def resize(self, width, height):
        self.ask("POST", "/window/rect", {"width": width, "height": height})

    def run(self, body):
        script = f"const done = arguments[0]; (async () => {{ {body} }})(){FAILED}"
        answer = self.ask("POST", "/execute/async", {"script": script, "args": []})
        assert isinstance(answer, str), answer
        return answer

    def perform(self, *actions):
        self.ask("POST", "/actions", {"actions": list(actions)})

    def close(self):
        self.ask("DELETE", "")


def firefox_program():
    return next(filter(None, map(shutil.which, FIREFOX)), None)


def mini_browser():
    return next((found for name in MINI_BROWSER for found in Path("/usr").glob(name)), None)


def missing(browser):
    """Why it cannot be had here; empty: it can."""
    if browser == "firefox" and firefox_program() is None:
        return "there is no Firefox here (Debian: apt-get install firefox-esr)"
    if browser == "webkit" and not (shutil.which("WebKitWebDriver") and mini_browser() and shutil.which("Xvfb")):
        return "there is no WebKitWebDriver, or no Xvfb for its window (Debian: apt-get install webkit2gtk-driver xvfb)"
    return ""


@contextmanager
def started(command, **how):
    """A program, until it is no longer needed."""
    program = subprocess.Popen(command, text=True, **how)
    try:
        yield program
    finally:
        program.terminate()
        program.wait(20)


@contextmanager
def firefox():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items())
        (Path(home) / "user.js").write_text("\n".join(lines), encoding="utf-8")
        command = [firefox_program(), "--headless", "--no-remote", "--profile", home, "--remote-debugging-port", "0"]
        with open(Path(home) / "said", "w+", encoding="utf-8") as said, \
                started(command, stderr=said, stdout=said, env={**os.environ, "HOME": home}), \
                connect(f"{listening(said.name)}/session", proxy=None, max_size=None) as line:
            yield Firefox(line)


def listening(said):
    """Where Firefox says that it listens."""
    for _ in range(int(PATIENCE / PAUSE)):
        found = re.search(r"ws://\S+", Path(said).read_text(encoding="utf-8"))
        if found:
            return found[0]
        time.sleep(PAUSE)
    raise AssertionError(f"Firefox does not listen: {Path(said).read_text(encoding='utf-8')}")


@contextmanager
def webkit():
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with started(["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as screen:
        environment = {**os.environ, "DISPLAY": f":{screen.stdout.readline().strip()}", "GDK_BACKEND": "x11"}
        with started(["WebKitWebDriver", f"--port={port}"], env=environment, stderr=subprocess.DEVNULL), \
                httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, trust_env=False,
                             transport=httpx.HTTPTransport(retries=8)) as driver:
            window = WebKit(driver)
            try:
                yield window
            finally:
                window.close()


BROWSERS = {"firefox": firefox, "webkit": webkit}
