/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

/**
 * The state of the machine that a run shared with others.
 *
 * @param load the machine's load average of one minute when the run began; the runs before have their part in it
 * @param busy share of the processors' time that others used just before the run
 * @param steal share of the processors' time that the hypervisor gave to other machines, just before the run and
 *     during it
 * @param measurements others that ran on this machine, before the run or after it
 */
public record Conditions(double load, double busy, double steal, int measurements) {
  /** A fifth of the processors; what a quiet system does by itself stays below a tenth. */
  private static final double BUSY_THRESHOLD = 0.2;
  /** A virtual machine that has its processors to itself stays below a hundredth. */
  private static final double STEAL_THRESHOLD = 0.05;

  /** Tells whether others used so much of the processors that the run may have waited for them. */
  public boolean wasBusy() {
    return busy > BUSY_THRESHOLD;
  }

  /** Tells whether other virtual machines took so much that the run may have waited for them. */
  public boolean wasStolenFrom() {
    return steal > STEAL_THRESHOLD;
  }
}
