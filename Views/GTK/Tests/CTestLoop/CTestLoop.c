#include "CTestLoop.h"

#include <glib.h>
#include <stdlib.h>

// Of the target that has the specs: attaches the main queue to the loop.
void binding_prepare_test_loop(void);

// An asynchronous `main`, which a test run has, ends in this function of Dispatch: on Linux it ends the main thread,
// and threads of a pool do the work of the main actor, each a part of it. GTK needs one thread. A function of the
// program comes before that of a library, so this one is called, on the main thread.
void dispatch_main(void) {
  binding_prepare_test_loop();
  g_main_loop_run(g_main_loop_new(NULL, FALSE));
  abort();
}
