"""Drives goods-web in a real browser: pictures that come from another server, slowly. Each check is a function."""

import sys
import time

import checks
from cdp import Chromium
from server import GoodsServer

PICTURE = "document.querySelector('img[alt=\"Picture of %s\"]')"
# Whether the browser has fetched and decoded it; all pictures are 96 pixels wide.
SHOWN = f"[{PICTURE}].some(picture => picture?.complete && picture.naturalWidth === 96)"
BUTTON = "[...document.querySelectorAll('button')].find(b => b.textContent === '%s')"
TEXTS = "document.querySelector('main').textContent"


def page(browser, server):
    tab = browser.tab(server.url)
    tab.wait("document.querySelectorAll('img').length === 3")
    return tab


def switch(tab, shelf):
    """Shows the other list, by a key."""
    tab.wait("document.querySelector('select')")
    tab.evaluate("document.querySelector('select').focus()")
    tab.key("ArrowDown" if shelf == "Discounts" else "ArrowUp")
    tab.wait(f"document.querySelector('ul').ariaLabel === '{shelf}'")


def told(server, *events):
    """Waits until the server of the pictures has told all of these."""
    end = time.monotonic() + 8
    while not set(events) <= set(server.events()):
        assert time.monotonic() < end, f"not told within 8 s: {set(events) - set(server.events())}"
        time.sleep(0.02)


def placeholders_are_shown_until_the_pictures_have_come(browser, program):
    with GoodsServer(program, delay=1500) as server:
        tab = page(browser, server)
        told(server, "tea.png asked", "pot.png asked")
        for name in ["Tea", "Pot", "Cup"]:
            picture = PICTURE % name
            assert tab.evaluate(f"!{picture}.hasAttribute('src') && {picture}.naturalWidth === 0"), name
            assert tab.evaluate(f"[{picture}.offsetWidth, {picture}.offsetHeight].join()") == "72,72", "it has its place"
            assert tab.evaluate(f"{picture}.ariaBusy") == ("true" if name != "Cup" else None), name
        assert not [event for event in server.events() if event.endswith("200")], "the pictures have come before"
        for name in ["Tea", "Pot"]:
            tab.wait(SHOWN % name)
            assert tab.evaluate(f"{PICTURE % name}.ariaBusy") is None
            assert tab.evaluate(f"{PICTURE % name}.offsetWidth") == 72, "nothing moves when a picture comes"
        # Not just any pictures: the browser sees tea, and the blue behind the pot.
        color = """(async () => { const picture = %s; await picture.decode();
            const canvas = new OffscreenCanvas(96, 96).getContext('2d'); canvas.drawImage(picture, 0, 0);
            return [...canvas.getImageData(%d, %d, 1, 1).data].join(); })()"""
        assert tab.evaluate(color % (PICTURE % "Tea", 48, 40)) == "120,150,60,255"
        assert tab.evaluate(color % (PICTURE % "Pot", 2, 2)) == "196,216,236,255"
        assert not tab.evaluate(f"{PICTURE % 'Cup'}.hasAttribute('src')"), "goods without a picture keep the placeholder"
        assert not tab.complaints, tab.complaints


def loads_end_when_their_cells_are_used_for_others(browser, program):
    with GoodsServer(program, delay=3000) as server:
        tab = page(browser, server)
        told(server, "tea.png asked", "pot.png asked")
        switch(tab, "Discounts")
        told(server, "tea.png left", "pot.png left", "tray.png asked", "lost.png asked")
        assert "¥39.99instead of ¥45.00, 12 sold" in tab.evaluate(TEXTS)
        tab.wait(SHOWN % "Tray")
        assert "tea.png 200" not in server.events() and "pot.png 200" not in server.events()


def pictures_that_were_loaded_are_there_at_once_and_nobody_asks_again(browser, program):
    with GoodsServer(program, delay=100) as server:
        tab = page(browser, server)
        tab.wait(SHOWN % "Tea" + " && " + SHOWN % "Pot")
        switch(tab, "Discounts")
        tab.wait(SHOWN % "Tray")
        told(server, "lost.png 404")
        before = server.events()
        switch(tab, "Goods")
        assert tab.evaluate(f"{PICTURE % 'Tea'}.hasAttribute('src') && {PICTURE % 'Pot'}.hasAttribute('src')")
        tab.wait(SHOWN % "Tea" + " && " + SHOWN % "Pot")
        other = page(browser, server)
        other.wait(SHOWN % "Tea" + " && " + SHOWN % "Pot")
        assert server.events() == before, server.events()


def a_picture_that_could_not_be_loaded_is_asked_for_again(browser, program):
    with GoodsServer(program, delay=100) as server:
        tab = page(browser, server)
        switch(tab, "Discounts")
        tab.wait(f"{PICTURE % 'Kettle'}.className === 'picture failed'")
        assert tab.evaluate("document.querySelector('[role=alert].failure').textContent").endswith("not be loaded.")
        assert tab.evaluate(f"{PICTURE % 'Kettle'}.naturalWidth") == 0
        tab.click(BUTTON % "Try again")
        tab.wait(SHOWN % "Kettle")
        tab.wait("!document.querySelector('.failure') && !document.querySelector('.failed')")
        assert [event for event in server.events() if "lost" in event] == [
            "lost.png asked", "lost.png 404", "lost.png asked", "lost.png 200"]


def pictures_of_other_servers_are_not_shown(browser, program):
    with GoodsServer(program, delay=0) as server:
        tab = page(browser, server)
        tab.wait(SHOWN % "Tea")
        load = """new Promise(done => { const picture = new Image();
            picture.onload = () => done("shown"); picture.onerror = () => done("refused"); picture.src = %s; })"""
        assert tab.evaluate(load % f"{PICTURE % 'Tea'}.src") == "shown"
        assert tab.evaluate(load % f"{PICTURE % 'Tea'}.src.replace('127.0.0.1', 'localhost')") == "refused"
        assert "Content Security Policy" in " ".join(tab.complaints), tab.complaints


def a_server_that_is_asked_to_stop_stops(browser, program):
    with GoodsServer(program, delay=60_000) as server:
        page(browser, server)
        told(server, "tea.png asked", "pot.png asked")
        assert server.stop() == 0, "it stops, although a page is open and its pictures are on their way"


CHECKS = [
    placeholders_are_shown_until_the_pictures_have_come, loads_end_when_their_cells_are_used_for_others,
    pictures_that_were_loaded_are_there_at_once_and_nobody_asks_again,
    a_picture_that_could_not_be_loaded_is_asked_for_again, pictures_of_other_servers_are_not_shown,
    a_server_that_is_asked_to_stop_stops,
]


def main():
    browser = Chromium()
    try:
        failures = checks.run(CHECKS, sys.argv[2:], browser, sys.argv[1])
    finally:
        browser.close()
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
