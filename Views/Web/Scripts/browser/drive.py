"""Drives persons-web in a real browser by real key events. Each check is a function; its name says what holds."""

import statistics
import sys
import urllib.error
import urllib.request

import checks
from cdp import Chromium
from server import PersonsServer

INPUT = "[...document.querySelectorAll('label')].find(l => l.textContent === '%s')?.control"
BUTTON = "[...document.querySelectorAll('button')].find(b => b.textContent === '%s')"
HEADING = "document.querySelector('h2')?.textContent"
ROWS = "[...document.querySelectorAll('li')].map(l => l.textContent)"
STATUS = "document.querySelector('form [role=status]')?.textContent"


def page(browser, server):
    tab = browser.tab(server.url)
    tab.wait("document.querySelectorAll('li').length")
    return tab


def select(tab, name):
    tab.click(BUTTON % name)
    tab.wait(f"{HEADING} === {name!r}")


def fill(tab, label, text):
    tab.click(INPUT % label)
    tab.select_all()
    tab.type(text)
    tab.wait(f"({INPUT % label}).value === {text!r}")


def typed_text_is_shown_and_the_caret_stays(browser, server):
    tab = page(browser, server)
    select(tab, "Dr. Grace Hopper")
    tab.click(INPUT % "Last name")
    tab.key("Home")
    tab.key("ArrowRight")
    tab.key("ArrowRight")
    tab.type("XY")
    tab.wait(f"{HEADING} === 'Dr. Grace HoXYpper'")
    assert tab.evaluate(f"({INPUT % 'Last name'}).selectionStart") == 4
    tab.key("Backspace")
    tab.key("Backspace")
    tab.wait(f"{HEADING} === 'Dr. Grace Hopper'")
    assert tab.evaluate(f"({INPUT % 'Last name'}).selectionStart") == 2


def text_that_is_normalised_comes_back(browser, server):
    tab = page(browser, server)
    select(tab, "Dr. Grace Hopper")
    fill(tab, "First name", "  Grace   ")
    tab.key("Enter")
    tab.key("Tab")
    tab.wait(f"({INPUT % 'First name'}).value === 'Grace' || {STATUS} === 'Saved'")


def composed_text_is_left_alone_until_it_is_done(browser, server):
    # Both are there before: a browser that opens another page ends the composition.
    other, tab = page(browser, server), page(browser, server)
    select(tab, "小明 李")
    tab.click(INPUT % "Last name")
    tab.select_all()
    tab.compose("に")
    tab.compose("にほ")
    tab.wait("!sending.length && !queue.length")
    assert tab.evaluate(HEADING) == "小明 李", "a text that is being composed is no edit"
    assert tab.evaluate(f"({INPUT % 'Last name'}).value") == "にほ"
    # Meanwhile somebody else saves this person: the browser is told, and changes nothing under the input method.
    select(other, "小明 李")
    fill(other, "Last name", "王")
    other.key("Enter")
    other.wait(f"{STATUS} === 'Saved'")
    tab.wait("held.length")
    value = tab.evaluate(f"({INPUT % 'Last name'}).value")
    assert value == "にほ", f"the text that was being composed is {value}"
    tab.commit("日本")
    tab.wait(f"{HEADING} === '小明 日本'")
    # What was composed stays, and the user is asked.
    tab.wait("[...document.querySelectorAll('[role=alert]')].some(e => e.textContent.includes('“王”'))")
    tab.click(BUTTON % "Keep what I typed")
    tab.wait(f"!({BUTTON % 'Keep what I typed'})")
    tab.click(BUTTON % "Save")
    tab.wait(f"{STATUS} === 'Saved'")
    assert (None, "小明", "日本", "1990-06-01") in server.persons(), server.persons()
    other.wait(f"{HEADING} === '小明 日本'")


def errors_are_shown_named_and_said(browser, server):
    tab = page(browser, server)
    select(tab, "Alan Turing")
    fill(tab, "Day of birth", "1912-02-30")
    tab.key("Tab")
    error = tab.wait(f"document.getElementById(({INPUT % 'Day of birth'}).getAttribute('aria-describedby'))"
                     "?.textContent")
    assert "day" in error, error
    assert tab.evaluate(f"({INPUT % 'Day of birth'}).getAttribute('aria-invalid')") == "true"
    assert tab.evaluate(f"({BUTTON % 'Save'}).getAttribute('aria-disabled')") == "true"
    tab.wait(f"document.getElementById('live').textContent === {error!r}")
    tab.click(BUTTON % "Save")
    fill(tab, "Day of birth", "1912-06-24")
    tab.wait(f"!({INPUT % 'Day of birth'}).hasAttribute('aria-invalid')")
    assert (None, "Alan", "Turing", "1912-06-23") in server.persons(), "nothing was saved while there was an error"
    tab.key("Enter")
    tab.wait(f"{STATUS} === 'Saved'")
    assert (None, "Alan", "Turing", "1912-06-24") in server.persons()
    tab.reload()
    select(tab, "Alan Turing")
    assert tab.evaluate(f"({INPUT % 'Day of birth'}).value") == "1912-06-24"


def what_one_saves_the_other_sees(browser, server):
    one, other = page(browser, server), page(browser, server)
    fill(other, "Search", "knu")
    other.wait(f"JSON.stringify({ROWS}) === '[\"Donald Knuth\"]'")
    select(one, "Donald Knuth")
    fill(one, "Salutation", "Prof.")
    one.key("Enter")
    other.wait(f"JSON.stringify({ROWS}) === '[\"Prof. Donald Knuth\"]'")
    one.click(BUTTON % "Add a person")
    one.wait("document.activeElement === " + INPUT % "First name")
    one.type("Knut")
    one.key("Enter")
    one.wait(f"{HEADING} === 'Knut' && {STATUS} === 'Saved'")
    other.wait(f"{ROWS}.length === 2")
    assert one.evaluate("document.querySelector('[aria-current]').textContent") == "Knut"


def names_are_texts(browser, server):
    tab = page(browser, server)
    name = "<img src=x onerror='window.isBroken=1'><script>isBroken=1</script>"
    tab.click(BUTTON % "Add a person")
    tab.wait("document.activeElement === " + INPUT % "First name")
    tab.type(name)
    tab.key("Enter")
    tab.wait(f"{ROWS}.some(row => row.startsWith('<img'))")
    tab.reload()
    tab.wait(f"{ROWS}.some(row => row.startsWith('<img'))")
    assert not tab.evaluate("window.isBroken || document.querySelector('img')")
    assert not tab.complaints, tab.complaints


def all_can_be_done_by_keys(browser, server):
    tab = page(browser, server)
    focused = "document.activeElement.textContent"
    tab.key("Tab")
    assert tab.evaluate("document.activeElement.labels[0].textContent") == "Search"
    tab.key("Tab")
    assert tab.evaluate("document.activeElement.labels[0].textContent") == "Order"
    tab.key("Tab")
    assert tab.evaluate(focused) == "Countess Ada Lovelace"
    tab.key("ArrowDown")
    tab.key("ArrowDown")
    assert tab.evaluate(focused) == "Alan Turing"
    tab.key("Enter")
    tab.wait(f"{HEADING} === 'Alan Turing'")
    assert tab.evaluate(focused) == "Alan Turing", "the focus stays in the list"


def the_focus_stays_at_its_place_when_a_row_goes(browser, server):
    one, other = page(browser, server), page(browser, server)
    fill(one, "Search", "o")
    one.wait(f"{ROWS}.length < 9")
    one.evaluate(f"({BUTTON % 'Sir Tony Hoare'}).focus()")
    behind = one.evaluate(f"{ROWS}[{ROWS}.indexOf('Sir Tony Hoare') + 1]")
    select(other, "Sir Tony Hoare")
    fill(other, "First name", "Tim")
    fill(other, "Last name", "Hare")
    other.key("Enter")
    one.wait(f"!{ROWS}.includes('Sir Tony Hoare')")
    assert one.evaluate("document.activeElement.textContent") == behind


def typing_goes_on_while_the_network_is_away(browser, server):
    tab = page(browser, server)
    select(tab, "Edsger Dijkstra")
    tab.click(INPUT % "Salutation")
    tab.set_offline(True)
    tab.type("Prof")
    tab.set_offline(False)
    tab.type(".")
    tab.wait(f"{HEADING} === 'Prof. Edsger Dijkstra'", 15)
    assert tab.evaluate(f"({INPUT % 'Salutation'}).value") == "Prof."


def what_is_too_much_for_a_post_is_sent_in_parts_or_refused(browser, server):
    tab = page(browser, server)
    select(tab, "Edsger Dijkstra")
    first, last = INPUT % "First name", INPUT % "Last name"
    tab.set_offline(True)
    for _ in range(30):  # edits of 3 KB each
        for script in [first, last]:
            tab.click(script)
            tab.select_all()
            tab.commit("明" * 990)
    tab.set_offline(False)
    tab.wait(f"{HEADING} === '明'.repeat(990) + ' ' + '明'.repeat(990)", 15)
    fill(tab, "First name", "Edsger")
    fill(tab, "Last name", "Dijkstra")
    tab.wait(f"{HEADING} === 'Edsger Dijkstra'")
    tab.evaluate(f"({last}).value = '明'.repeat(30000), ({last}).dispatchEvent(new Event('input', {{bubbles: true}}))")
    tab.wait(f"({last}).value === 'Dijkstra'")
    assert tab.evaluate("document.getElementById('notice').textContent") == ""
    tab.click(last)
    tab.key("End")
    tab.type("!")
    tab.wait(f"{HEADING} === 'Edsger Dijkstra!'")


def a_page_is_there_again_when_the_server_is(browser, server):
    idle, busy = page(browser, server), page(browser, server)
    select(busy, "Zoë O’Brien")
    fill(busy, "First name", "Zoe")
    busy.wait(f"{HEADING} === 'Zoe O’Brien'")
    server.stop(kill=True)
    for tab in [idle, busy]:
        tab.wait("document.getElementById('notice').textContent.includes('connection is lost')")
    server.start()
    idle.wait("document.getElementById('notice').textContent === '' && document.querySelectorAll('li').length", 15)
    busy.wait(f"document.getElementById('notice').textContent.includes('session is over')", 15)
    assert busy.evaluate(f"({INPUT % 'First name'}).value") == "Zoe", "what was typed is there to be copied"
    busy.click(BUTTON % "Start anew")
    busy.wait(f"({BUTTON % 'Zoë O’Brien'}) && !document.querySelector('h2')")
    assert server.stop() == 0, "a server that is asked to stop stops, although pages are open"
    server.start()


def pages_that_are_left_make_room(browser, server):
    tab = page(browser, server)
    for _ in range(110):  # more than there may be at a time
        tab.reload()
    tab.wait("document.querySelectorAll('li').length")


def other_sites_are_refused(browser, server):
    def status(headers, method="GET", path="/"):
        request = urllib.request.Request(server.url + path[1:], method=method, headers=headers,
                                         data=b"{}" if method == "POST" else None)
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    json = {"Content-Type": "application/json"}
    assert status({}) == 200
    assert status({"Host": "evil.example"}) == 421
    assert status({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"}) == 403
    assert status({**json, "Origin": "http://evil.example"}, "POST", "/edits") == 403
    assert status(json, "POST", "/edits") == 403
    assert status({**json, "Origin": server.url[:-1]}, "POST", "/edits") == 400
    request = urllib.request.Request(server.url + "edits", method="POST", data=b" " * 70_000,
                                     headers={**json, "Origin": server.url[:-1]})
    try:
        urllib.request.urlopen(request)
        raise AssertionError("a body that is too long was taken")
    except urllib.error.HTTPError as error:
        assert error.code == 413, error.code


def latency(browser, server, keys=300):
    """Prints how long it takes from the event of a key to the text that follows from it, over loopback."""
    tab = page(browser, server)
    select(tab, "Dr. Barbara Liskov")
    tab.click(INPUT % "Last name")
    tab.evaluate("""window.times = []; window.start = 0;
        document.addEventListener("input", () => { window.start = performance.now(); }, true);
        new MutationObserver(() => { window.times.push(performance.now() - window.start); })
            .observe(document.querySelector("h2"), { childList: true, characterData: true, subtree: true });""")
    for number in range(keys):
        tab.type("x") if number % 20 < 10 else tab.key("Backspace")
        tab.wait(f"window.times.length > {number}")
    times = sorted(tab.evaluate("window.times"))
    print(f"  input to label over loopback, {keys} keys: median {statistics.median(times):.1f} ms, "
          f"95 % within {times[int(len(times) * 0.95)]:.1f} ms, all within {times[-1]:.1f} ms")


CHECKS = [
    typed_text_is_shown_and_the_caret_stays, text_that_is_normalised_comes_back, errors_are_shown_named_and_said,
    composed_text_is_left_alone_until_it_is_done, what_one_saves_the_other_sees, names_are_texts,
    all_can_be_done_by_keys, the_focus_stays_at_its_place_when_a_row_goes, typing_goes_on_while_the_network_is_away,
    what_is_too_much_for_a_post_is_sent_in_parts_or_refused, a_page_is_there_again_when_the_server_is,
    pages_that_are_left_make_room, other_sites_are_refused, latency,
]


def main():
    server, browser = PersonsServer(sys.argv[1]), Chromium()
    try:
        failures = checks.run(CHECKS, sys.argv[2:], browser, server)
    finally:
        browser.close()
        server.stop(kill=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
