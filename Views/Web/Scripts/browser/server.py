"""The server under test, with a database of its own."""

import os
import signal
import socket
import sqlite3
import subprocess
import tempfile


class Server:
    def __init__(self, program):
        self.program = program
        self.folder = tempfile.mkdtemp(prefix="persons-web-")
        self.path = os.path.join(self.folder, "persons.sqlite")
        self.log = open(os.path.join(self.folder, "log.txt"), "w+")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.program, self.path, str(self.port)], stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith("http://127.0.0.1:"), "the server does not start"

    def stop(self, kill=False):
        """How long it took to stop."""
        self.process.send_signal(signal.SIGKILL if kill else signal.SIGTERM)
        return self.process.wait(timeout=10)

    def persons(self):
        with sqlite3.connect(self.path) as database:
            return database.execute(
                "SELECT salutation, firstName, lastName, birthdate FROM person ORDER BY id").fetchall()
