"""Makes checks, each of which is a function whose name says what holds."""

import time
import traceback


def run(checks, names, browser, subject):
    """Makes the checks with these names, or all, on a browser and what it shows. Returns how many have failed."""
    failures = 0
    for check in checks:
        if names and check.__name__ not in names:
            continue
        start = time.monotonic()
        name = check.__name__.replace("_", " ")
        try:
            check(browser, subject)
            print(f"✔ {name} ({time.monotonic() - start:.1f} s)", flush=True)
        except Exception as error:  # each check is made, whatever the others give
            failures += 1
            line = traceback.extract_tb(error.__traceback__)[1].lineno
            print(f"✘ {name}, line {line}: {type(error).__name__}: {error}", flush=True)
        # Browsers make six connections to a server, and each page keeps one.
        browser.close_tabs()
    return failures
