"""Takes the pictures of the README: screenshots.py PERSONS-WEB GOODS-WEB FOLDER"""

import os
import sys

from cdp import Chromium
from drive import HEADING, INPUT, fill, page, select
from goods import SHOWN, switch
from server import GoodsServer, PersonsServer


def persons(browser, program, folder):
    server = PersonsServer(program)
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
        server.stop(kill=True)


def goods(browser, program, folder):
    with GoodsServer(program, delay=10) as server:
        tab = browser.tab(server.url)
        tab.size(720, 500)
        tab.scheme("light")
        switch(tab, "Discounts")
        tab.wait(f"{SHOWN % 'Tray'} && document.querySelectorAll('img.failed').length")
        tab.screenshot(os.path.join(folder, "goods-web.png"))


def main():
    persons_web, goods_web, folder = sys.argv[1:]
    browser = Chromium()
    try:
        persons(browser, persons_web, folder)
        goods(browser, goods_web, folder)
    finally:
        browser.close()


if __name__ == "__main__":
    main()
