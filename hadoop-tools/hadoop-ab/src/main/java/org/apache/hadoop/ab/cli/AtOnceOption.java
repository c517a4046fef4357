/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import org.apache.hadoop.ab.options.Limit;
import org.apache.hadoop.ab.options.Options;
import picocli.CommandLine.Option;

/** The option of commands whose runs mostly wait, so that several may go on at a time. */
public final class AtOnceOption {
  @Option(names = "--at-once", paramLabel = "N", defaultValue = "1",
      description = "Runs that go on at a time, 1 to 16 (default: ${DEFAULT-VALUE}); with more than one, times are "
          + "those of a busy machine.")
  @Limit(min = 1, max = 16)
  private int runs;

  /**
   * Returns how many runs go on at a time.
   *
   * @throws org.apache.hadoop.ab.util.UserError if so many are not allowed
   */
  public int runs() {
    Options.check(this);
    return runs;
  }

  /** Returns what a measurement says of it: nothing where one run follows another. */
  public String described() {
    return runs == 1 ? "" : "; " + runs + " runs at once";
  }
}
