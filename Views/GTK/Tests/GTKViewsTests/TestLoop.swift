import CTestLoop
import GTKViews

/// Called by the main thread of the test run, before it runs the loop of GLib for good.
@c(binding_prepare_test_loop) func prepareTestLoop() {
  MainActor.assumeIsolated { MainLoop.attach() }
}
