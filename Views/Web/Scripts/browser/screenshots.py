"""Takes the pictures of the README: screenshots.py PROGRAM FOLDER"""

import os
import sys

from cdp import Chromium
from drive import HEADING, INPUT, fill, page, select
from server import Server


def main():
    server, browser, folder = Server(sys.argv[1]), Chromium(), sys.argv[2]
    try:
        tab = page(browser, server)
        tab.size(1000, 720)
        tab.scheme("light")
        select(tab, "Dr. Grace Hopper")
        fill(tab, "Salutation", "Rear Admiral")
        fill(tab, "Day of birth", "1906-02-30")
        tab.key("Tab")
        tab.wait(f"({INPUT % 'Day of birth'}).hasAttribute('aria-invalid')")
        tab.wait(f"{HEADING} === 'Rear Admiral Grace Hopper'")
        tab.evaluate("window.scrollTo(0, 0)")
        tab.screenshot(os.path.join(folder, "persons-web-light.png"))

        tab.size(1000, 600)
        tab.scheme("dark")
        fill(tab, "Day of birth", "1906-12-09")
        fill(tab, "Search", "o")
        tab.wait(f"!({INPUT % 'Day of birth'}).hasAttribute('aria-invalid')")
        tab.screenshot(os.path.join(folder, "persons-web-dark.png"))

        phone = page(browser, server)
        phone.size(390, 1080, is_phone=True)
        phone.scheme("light")
        select(phone, "小明 李")
        phone.evaluate("window.scrollTo(0, 0)")
        phone.screenshot(os.path.join(folder, "persons-web-phone.png"))
    finally:
        browser.close()
        server.stop(kill=True)


if __name__ == "__main__":
    main()
