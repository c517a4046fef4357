/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.apache.hadoop.ab.run.Progress;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.Side;

/** A progress bar on the terminal's standard error, with the estimated time left. */
final class BarProgress implements Progress {
  private static final int UPDATE_MILLIS = 500;
  private static final int MIN_COLUMNS = 40;

  private final ProgressBar bar;

  /**
   * Creates a bar for {@code total} runs, of which {@code done} have already finished.
   *
   * <p>The consumer and its width are passed explicitly, because the library's own terminal detection takes SIGINT away
   * from the JVM: Ctrl-C would then end it without running its shutdown hooks.
   *
   * @param columns the width of the terminal
   */
  BarProgress(String name, int total, int done, int columns) {
    bar = new ProgressBarBuilder().setTaskName(name).setInitialMax(total).startsFrom(done, Duration.ZERO)
        .setStyle(ProgressBarStyle.ASCII).setUpdateIntervalMillis(UPDATE_MILLIS)
        .setConsumer(new ConsoleProgressBarConsumer(System.err, Math.max(MIN_COLUMNS, columns) - 1)).build();
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
