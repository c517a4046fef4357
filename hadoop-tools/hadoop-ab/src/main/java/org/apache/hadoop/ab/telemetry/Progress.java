/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

/**
 * The progress of a job as reported to its client.
 *
 * @param time in epoch milliseconds
 * @param map percentage of the maps' work
 * @param reduce percentage of the reduces' work
 */
public record Progress(long time, int map, int reduce) {
  private static final int ALL = 100;

  /** Returns true if the job is complete. */
  public boolean isAll() {
    return map == ALL && reduce == ALL;
  }

  /** Returns true if less is complete than {@code before}: the work of attempts was lost. */
  public boolean isBehind(Progress before) {
    return map < before.map || reduce < before.reduce;
  }
}
