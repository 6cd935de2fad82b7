"""The servers under test."""

import os
import signal
import socket
import sqlite3
import subprocess
import tempfile


class Server:
    """A program that serves pages at a port of its own."""

    def __init__(self, program):
        self.program = program
        self.folder = tempfile.mkdtemp(prefix=os.path.basename(program) + "-")
        self.log = open(os.path.join(self.folder, "log.txt"), "w+")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.start()

    def arguments(self):
        raise NotImplementedError

    def start(self):
        self.process = subprocess.Popen(
            [self.program, *self.arguments()], stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith("http://127.0.0.1:"), "the server does not start"

    def stop(self, kill=False):
        """The status with which it ends."""
        self.process.send_signal(signal.SIGKILL if kill else signal.SIGTERM)
        return self.process.wait(timeout=10)


class PersonsServer(Server):
    """persons-web, with a database of its own."""

    def arguments(self):
        self.path = os.path.join(self.folder, "persons.sqlite")
        return [self.path, str(self.port)]

    def persons(self):
        with sqlite3.connect(self.path) as database:
            return database.execute(
                "SELECT salutation, firstName, lastName, birthdate FROM person ORDER BY id").fetchall()


class GoodsServer(Server):
    """goods-web, whose pictures take so many milliseconds."""

    def __init__(self, program, delay):
        self.delay = delay
        super().__init__(program)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop(kill=True)

    def arguments(self):
        return [str(self.port), str(self.delay)]

    def events(self):
        """What the server of the pictures was asked for, and what became of it."""
        with open(self.log.name) as log:
            return log.read().splitlines()
