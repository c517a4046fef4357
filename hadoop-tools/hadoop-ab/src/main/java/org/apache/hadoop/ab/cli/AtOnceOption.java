/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import org.apache.hadoop.ab.options.Limit;
import org.apache.hadoop.ab.options.Options;
import picocli.CommandLine.Option;

/** The option of commands whose runs spend most of their time waiting, so that several can run concurrently. */
public final class AtOnceOption {
  @Option(names = "--at-once", paramLabel = "N", defaultValue = "1",
      description = "Runs at the same time, 1 to 16 (default: ${DEFAULT-VALUE}); with more than one, times are "
          + "those of a busy machine.")
  @Limit(min = 1, max = 16)
  private int runs;

  /**
   * Returns how many runs are carried out concurrently.
   *
   * @throws org.apache.hadoop.ab.util.UserError if the number is out of range
   */
  public int runs() {
    Options.check(this);
    return runs;
  }

  /** Returns the suffix for a measurement's description; empty if runs are carried out one at a time. */
  public String described() {
    return runs == 1 ? "" : "; " + runs + " runs at once";
  }
}
