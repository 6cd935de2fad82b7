"""Reads the window of persons as a screen reader does, by AT-SPI, and compares what it is told.

    names.py PROGRAM PEOPLE.json

Runs on a screen and a session bus of its own: Scripts/check says how. What GTK gives no name has that of its class."""
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

EXPECTED = [
    ("entry", "Search"), ("list", "Persons"), ("combo box", "Order"), ("push button", "Add a person"),
    ("push button", "Undo"), ("push button", "Redo"), ("text", "Salutation"), ("text", "First name"),
    ("text", "Last name"), ("text", "Birthdate"),
]
NAMED = {role for role, _ in EXPECTED} - {"push button"}


def parts(node):
    """The role and the name of each part of a window."""
    if node is None:
        return
    yield node.get_role_name(), node.get_name() or ""
    for place in range(node.get_child_count()):
        yield from parts(node.get_child_at_index(place))


def application(name):
    """An application, once it is there: GTK tells of it when its first window is."""
    for _ in range(200):
        desktop = Atspi.get_desktop(0)
        for place in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(place)
            if child is not None and child.get_name() == name:
                return child
        time.sleep(0.1)
    sys.exit(f"{name} does not tell AT-SPI of itself.")


def differences(found):
    missing = [f"no {role} is called '{name}'" for role, name in EXPECTED if (role, name) not in found]
    return missing + [f"a {role} is called '{name}'" for role, name in found if role in NAMED and name.startswith("Gtk")]


program = subprocess.Popen(sys.argv[1:])
try:
    window = application("persons-gtk")
    for _ in range(50):
        wrong = differences(list(parts(window)))
        if not wrong:
            break
        time.sleep(0.1)
finally:
    program.terminate()
    program.wait()
if wrong:
    sys.exit("A screen reader is told:\n" + "\n".join(wrong))
print(f"A screen reader is told the names of {len(EXPECTED)} parts of the window.")
