/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.time.Duration;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.apache.hadoop.ab.run.Progress;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.Side;

/** A bar on the terminal's standard error, with the time that is left. */
final class BarProgress implements Progress {
  private static final int UPDATE_MILLIS = 500;

  private final ProgressBar bar;

  /** Counts {@code done} of {@code total} runs as over. */
  BarProgress(String name, int total, int done) {
    bar = new ProgressBarBuilder().setTaskName(name).setInitialMax(total).startsFrom(done, Duration.ZERO)
        .setStyle(ProgressBarStyle.ASCII).setUpdateIntervalMillis(UPDATE_MILLIS).build();
  }

  @Override
  public void begin(Side side, int round) {
    bar.setExtraMessage(" " + side.label() + (round == 0 ? ", warm-up" : ", round " + round));
  }

  @Override
  public void end(Run run) {
    bar.step();
  }

  @Override
  public void close() {
    bar.close();
  }
}
