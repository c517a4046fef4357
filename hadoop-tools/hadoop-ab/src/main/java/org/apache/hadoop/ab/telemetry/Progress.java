/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

/**
 * The progress of a job as its client was told it.
 *
 * @param time in milliseconds of the epoch
 * @param map per cent of the maps' work
 * @param reduce per cent of the reduces' work
 */
public record Progress(long time, int map, int reduce) {
  private static final int ALL = 100;

  /** Tells whether nothing is left to do. */
  public boolean isAll() {
    return map == ALL && reduce == ALL;
  }

  /** Tells whether less is done than {@code before}: the work of attempts was lost. */
  public boolean isBehind(Progress before) {
    return map < before.map || reduce < before.reduce;
  }
}
