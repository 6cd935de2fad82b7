"""Chromium without a window, by its DevTools protocol: real key events, real pointer events, screenshots."""

import base64
import json
import shutil
import subprocess
import tempfile
import time
import urllib.request

from websockets.sync.client import connect

KEYS = {"Enter": (13, "\r"), "Tab": (9, ""), "Backspace": (8, ""), "Delete": (46, ""), "Home": (36, ""),
        "End": (35, ""), "ArrowLeft": (37, ""), "ArrowUp": (38, ""), "ArrowRight": (39, ""), "ArrowDown": (40, "")}


class Chromium:
    """A browser of its own, with a profile that is thrown away."""

    def __init__(self):
        self.tabs = []
        self.profile = tempfile.mkdtemp(prefix="persons-web-")
        program = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
        if program is None:
            raise SystemExit("There is no Chromium. On Debian: apt-get install chromium")
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
             "--disable-background-networking", "--disable-dev-shm-usage", "--remote-debugging-port=0",
             f"--user-data-dir={self.profile}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if "DevTools listening on " in line:
                self.address = line.split("DevTools listening on ")[1].split("/devtools")[0].replace("ws:", "http:")
                break
        else:
            raise SystemExit("Chromium does not start.")

    def tab(self, url):
        request = urllib.request.Request(f"{self.address.strip()}/json/new?{url}", method="PUT")
        with urllib.request.urlopen(request) as answer:
            self.tabs.append(Tab(json.load(answer)["webSocketDebuggerUrl"]))
        return self.tabs[-1]

    def close_tabs(self):
        for tab in self.tabs:
            tab.close()
        self.tabs = []

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


class Tab:
    """A page, its keyboard and its pointer."""

    def __init__(self, address):
        self.socket = connect(address, max_size=None, ping_interval=None)
        self.number = 0
        self.complaints = []
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(f"{domain}.enable")
        # Each page has the focus, as in a browser of its own, whatever is done in the others.
        self.call("Emulation.setFocusEmulationEnabled", enabled=True)

    def call(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv(timeout=30))
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.note(message)

    def note(self, message):
        parameters = message.get("params", {})
        if message.get("method") == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(parameters["exceptionDetails"])[:400])
        if message.get("method") == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.complaints.append(f"{parameters['entry']['text']} {parameters['entry'].get('url', '')}")

    def evaluate(self, script):
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description", script))
        return answer["result"].get("value")

    def wait(self, script, seconds=8):
        """Waits until a script gives something true, and returns it."""
        end = time.monotonic() + seconds
        value = None
        while time.monotonic() < end:
            try:
                value = self.evaluate(script)
            except RuntimeError as error:
                value = None
                failure = error
            else:
                failure = None
            if value:
                return value
            time.sleep(0.02)
        raise AssertionError(f"not within {seconds} s: {script} ({failure or value!r})")

    # The user

    def key(self, name, modifiers=0):
        code, text = KEYS[name]
        event = dict(key=name, code=name, windowsVirtualKeyCode=code, modifiers=modifiers)
        self.call("Input.dispatchKeyEvent", type="keyDown", **event, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def type(self, text):
        for character in text:
            event = dict(key=character, text=character, unmodifiedText=character)
            self.call("Input.dispatchKeyEvent", type="keyDown", **event)
            self.call("Input.dispatchKeyEvent", type="keyUp", key=character)

    def select_all(self):
        self.call("Input.dispatchKeyEvent", type="keyDown", key="a", code="KeyA", windowsVirtualKeyCode=65,
                  modifiers=2, commands=["selectAll"])
        self.call("Input.dispatchKeyEvent", type="keyUp", key="a", code="KeyA", modifiers=2)

    def compose(self, text):
        self.call("Input.imeSetComposition", text=text, selectionStart=len(text), selectionEnd=len(text))

    def commit(self, text):
        self.call("Input.insertText", text=text)

    def click(self, script):
        """Clicks into the middle of the element that a script gives."""
        box = self.wait(f"""(() => {{ const node = {script}; if (!node) return null;
            node.scrollIntoView({{block: "center"}}); const box = node.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2]; }})()""")
        for kind in ["mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)

    # The network and the window

    def set_offline(self, is_offline):
        self.call("Network.emulateNetworkConditions", offline=is_offline, latency=0, downloadThroughput=-1,
                  uploadThroughput=-1)

    def reload(self):
        self.evaluate("window.isOld = true")
        self.call("Page.reload")
        self.wait("!window.isOld && document.readyState === 'complete'")

    def size(self, width, height, scale=1, is_phone=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=is_phone)

    def scheme(self, name):
        """Light or dark, and without transitions, in which pictures differ."""
        features = {"prefers-color-scheme": name, "prefers-reduced-motion": "reduce"}
        self.call("Emulation.setEmulatedMedia", features=[{"name": name, "value": features[name]} for name in features])

    def screenshot(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self):
        self.call("Page.close")
        self.socket.close()
