/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.io.PrintWriter;
import java.util.Locale;

/** Progress as one line per finished run, for logs and pipes. */
public final class LineProgress implements Progress {
  private final PrintWriter out;
  private final String name;
  private final int total;
  private int done;

  /** @param done how many of the {@code total} runs have finished */
  public LineProgress(PrintWriter out, String name, int total, int done) {
    this.out = out;
    this.name = name;
    this.total = total;
    this.done = done;
  }

  @Override
  public void begin(Side side, int round) {
    // One line per run is enough.
  }

  @Override
  public void end(Run run) {
    done++;
    String result = run.failed() ? "FAILED: " + run.failure() : String.format(Locale.ROOT, "%.1f s", run.seconds());
    out.printf(Locale.ROOT, "ab: %s: run %d of %d: %s, %s: %s%n", name, done, Math.max(done, total), run.arm(),
        run.warmUp() ? "warm-up" : "round " + run.round(), result);
    out.flush();
  }

  @Override
  public void close() {
    // The writer belongs to the caller.
  }
}
