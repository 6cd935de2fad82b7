// Has the main loop of GLib run the main actor of a test run, as it does in a program.
