/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream;

import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.apache.hadoop.upstream.result.ClassResult;

/** The progress of a run on standard error: a bar on a terminal, otherwise a line per class. */
final class Progress implements AutoCloseable {
  private final ProgressBar bar;
  private final int total;
  private int count;

  Progress(String title, int total) {
    this.total = total;
    this.bar = System.console() == null ? null
        : new ProgressBarBuilder().setTaskName(title).setInitialMax(total).setUnit(" classes", 1).build();
  }

  void done(ClassResult result) {
    count++;
    String line = String.format(Locale.ROOT, "[%d/%d] %s %.0f s: %s", count, total, result.test(), result.seconds(),
        result.summary());
    if (bar == null) {
      System.err.println(line);
    } else {
      bar.step();
      if (!result.good()) {
        System.err.println("\r" + line);
      }
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
