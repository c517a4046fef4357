/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

/**
 * The state of the machine during a run, as far as other programs affected it.
 *
 * @param load the one-minute load average when the run began, to which the preceding runs contribute
 * @param busy the fraction of processor time that other programs used just before the run
 * @param steal the fraction of processor time that the hypervisor gave to other virtual machines, just before and
 *     during the run
 * @param measurements how many others ran on this machine before or after the run
 */
public record Conditions(double load, double busy, double steal, int measurements) {
  /** A fifth of the processors; a quiet system by itself uses less than a tenth. */
  private static final double BUSY_THRESHOLD = 0.2;
  /** Five percent; a virtual machine with dedicated processors sees less than one percent. */
  private static final double STEAL_THRESHOLD = 0.05;

  /** Returns true if other programs used so much processor time that the run may have had to wait. */
  public boolean wasBusy() {
    return busy > BUSY_THRESHOLD;
  }

  /** Returns true if other virtual machines took so much processor time that the run may have had to wait. */
  public boolean wasStolenFrom() {
    return steal > STEAL_THRESHOLD;
  }
}
