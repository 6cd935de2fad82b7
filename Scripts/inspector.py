"""Drives the page of `bindcli inspect` in Chromium: inspector.py TOOL RECORDING PICTURE

Texts that could be markup, 10,000 nodes with 96,000 steps, and pictures of a recording, light and dark."""

import json
import random
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, "Views/Web/Scripts/browser")
from cdp import Chromium  # noqa: E402

tool, session, picture = sys.argv[1:]
folder = tempfile.mkdtemp(prefix="bindcli-inspector-")


def inspect(recording, report):
    with open(report, "w") as file:
        subprocess.run([tool, "inspect", recording, "--format", "html"], check=True, stdout=file)


def page(name, lines):
    recording, report = f"{folder}/{name}.jsonl", f"{folder}/{name}.html"
    with open(recording, "w") as file:
        file.writelines(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    inspect(recording, report)
    return "file://" + report


def check(condition, what):
    if not condition:
        raise SystemExit(f"The page of an inspection fails: {what}")


header = dict(event="recording", time=0, version=1, began=0, hasValues=True, hasInternals=False)
UGLY = ["</script><img src=x onerror=\"document.title='broken'\">", "\"quoted\" 'name' \\ <!--", "a\u202eb\u2066c\u200f",
        "\x1b[31mred\x00", "é🙂 𠀋"]


def ugly():
    yield header
    for number, name in enumerate(UGLY, 1):
        yield dict(event="node", time=number, node=number, kind="observable", name=name, isNamed=True)
        yield dict(event="write", time=10 * number, step=number, node=number, author="outside", by=name, value=name)
        yield dict(event="settled", time=10 * number, turn=number)


def chain():
    """A hundred steps, each caused by the one before."""
    yield header
    yield dict(event="node", time=1, node=1, kind="observable", name="source", isNamed=True)
    for step in range(1, 101):
        yield dict(event="write", time=step, step=step, node=1, author="hook", cause=step - 1)


def large():
    """10,000 nodes, 16,000 operations of six steps each."""
    chance = random.Random(3)
    yield header
    kinds = ["observable"] * 3000 + ["computed"] * 5000 + ["effect"] * 2000
    reads = {}
    for number, kind in enumerate(kinds, 1):
        yield dict(event="node", time=number * 10, node=number, kind=kind, name=f"{kind}{number}", isNamed=True)
        if kind == "computed":
            reads[number] = chance.sample(range(1, 3000 if number <= 4000 else number), 3)
        elif kind == "effect":
            reads[number] = [chance.randrange(3001, 8000)]
    time, step = 200_000, 0
    for turn in range(1, 16_001):
        source = chance.randrange(1, 3001)
        time, step = time + 1000, step + 1
        yield dict(event="write", time=time, step=step, node=source, author="outside", value=f"v{turn}")
        for _ in range(5):
            node = chance.randrange(3001, 10_001)
            time, step = time + 500, step + 1
            yield dict(event="run", time=time, step=step, node=node, reason="changed", input=source, cause=step - 1)
            more = dict(reads=reads[node]) if turn < 8000 else {}
            yield dict(event="ran", time=time + 300, step=step, node=node, isChanged=chance.random() < .8, **more)
        yield dict(event="settled", time=time + 400, turn=turn)
    yield dict(event="end", time=time + 1000, unmentioned=0)


def screens():
    """300 nodes of screens that open and close, and then all ends but two that outlive what used them."""
    yield header
    time, step = 0, 0
    for number in range(1, 301):
        kind = ["observable", "computed", "effect"][number % 3]
        yield dict(event="node", time=number, node=number, kind=kind, name=f"{kind} {number} of a screen", isNamed=True)
    for number in range(1, 301):
        time, step = time + 1000, step + 1
        reads = dict(reads=[number - 1]) if number % 3 else {}
        yield dict(event="run" if number % 3 else "write", time=time, step=step, node=number, author="outside", reason="made")
        if reads:
            yield dict(event="ran", time=time + 10, step=step, node=number, **reads)
        yield dict(event="settled", time=time + 20, turn=step)
    for number in range(300, 2, -1):
        yield dict(event="ended", time=time + 1000, node=number)
        if number % 30 == 0:
            time, step = time + 1000, step + 1
            yield dict(event="write", time=time, step=step, node=3, author="outside")
            yield dict(event="settled", time=time + 20, turn=step)
    yield dict(event="end", time=time + 1000, unmentioned=0)


browser = Chromium()
try:
    def open_page(url, width=1280, height=760):
        tab = browser.tab("about:blank")
        tab.size(width, height)
        tab.call("Page.navigate", url=url)
        tab.wait("document.readyState === 'complete' && document.querySelector('.row') !== null", 60)
        return tab

    tab = open_page(page("ugly", ugly()))
    check(tab.evaluate("document.images.length") == 0, "a name became an element")
    check("broken" not in tab.evaluate("document.title"), "a name was run as a script")
    names = tab.evaluate("nodes.map((n) => n.name)")
    check(names[0] == UGLY[0], f"a name reads {names[0]}")
    check(names[2] == "a\\u{202e}b\\u{2066}c\\u{200f}", f"marks of direction are obeyed: {names[2]!r}")
    check("\x1b" not in names[3] and names[4] == UGLY[4], f"names read {names[3:]}")
    check(tab.evaluate("performance.getEntriesByType('resource').length") == 0, "it loads something")
    # Of a click, the slider, a search.
    place = tab.evaluate("""(() => { const n = nodes[4], b = graph.getBoundingClientRect();
        return [b.x + view.x + (n.x + 20) * view.scale, b.y + view.y + (n.y + 10) * view.scale]; })()""")
    for kind in ["mousePressed", "mouseReleased"]:
        tab.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)
    check(tab.evaluate("document.querySelector('#detail h2').textContent") == UGLY[4], "a click finds no node")
    tab.evaluate("$('slider').value = 0; $('slider').dispatchEvent(new Event('input'))")
    check("step 1 of 5" in tab.evaluate("$('moment').textContent"), "the slider does not go back")
    tab.click("$('next')")
    check("step 2 of 5" in tab.evaluate("$('moment').textContent"), "a step forward does nothing")
    tab.click("$('search')")
    tab.type("quoted")
    check(tab.evaluate("document.querySelectorAll('.row').length") == 1, "a search finds something else")
    tab.click("[...document.querySelectorAll('#tabs button')].find((b) => b.textContent === 'Still there')")
    check(tab.evaluate("document.querySelectorAll('.row').length") == len(UGLY), "what is still there is not listed")
    check(not tab.complaints, tab.complaints)

    tab = open_page(page("chain", chain()))
    for step, goes_on in [(63, False), (64, True)]:
        tab.evaluate(f"go({step})")
        for place in ["#what", "#detail"]:
            text = tab.evaluate(f"select(0) || document.querySelector('{place}').textContent")
            check(("← …" in text) == goes_on, f"the causes of step {step + 1} read {text!r}")
    check(not tab.complaints, tab.complaints)

    tab = open_page(page("screens", screens()))
    alive = tab.evaluate("nodes.filter((n) => isAlive(n, now)).length")
    check(tab.evaluate("now") == 299 and alive == 300, f"it opens at step {tab.evaluate('now')}, with {alive} nodes")
    size = tab.evaluate("labelSize() * view.scale")
    check(size >= 8, f"labels of 300 nodes are {size:.1f} pixels high")
    check(tab.evaluate("graph.getBoundingClientRect().height - view.y >= "
                       "Math.max(...shown.map((n) => n.y)) * view.scale"), "the graph of 300 nodes is not seen as a whole")
    tab.click("[...document.querySelectorAll('#tabs button')].find((b) => b.textContent === 'Outlived')")
    outlived = tab.evaluate("[...document.querySelectorAll('.row')].map((r) => r.title)")
    check(outlived == [], f"outlived are {outlived}")
    tab.screenshot(f"{folder}/screens.png")
    check(not tab.complaints, tab.complaints)

    tab = open_page(page("large", large()))
    check(tab.evaluate("[nodes.length, total]") == [10_000, 96_000], "nodes or steps are missing")
    check(tab.evaluate("document.querySelectorAll('.row').length") < 100, "all rows are there at once")
    time = tab.evaluate("""(() => { const start = performance.now();
        for (let i = 0; i < 20; i++) { now = i * 4000; drawGraph(); drawTurns(); drawList(); drawDetail(); }
        return (performance.now() - start) / 20; })()""")
    print(f"10,000 nodes, 96,000 steps: {time:.0f} ms for a picture")
    check(time < 400, f"a picture takes {time:.0f} ms")
    check(not tab.complaints, tab.complaints)

    report = f"{folder}/session.html"
    inspect(session, report)
    for scheme, suffix in [("light", ""), ("dark", "-dark")]:
        tab = open_page("file://" + report, 1060, 620)
        tab.scheme(scheme)
        tab.evaluate("""readColors(); fit(); go(Math.floor(total / 2));
            select(shownNodes((n) => n.kind === 1 && n.reads.length > 1, (n) => n.steps.length)[0].index)""")
        tab.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        tab.screenshot(f"{picture}{suffix}.png")
        check(not tab.complaints, tab.complaints)
finally:
    browser.close()
    shutil.rmtree(folder)
print("The page of an inspection works")
