/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

/** The phases in which a job uses disks, numbered as by Watanabe and Kawarasaki (2013, section 2.4). */
public enum DiskPhase {
  INPUT("1 input", "maps read their input"),
  MAP("2 map", "the map function's own files: no counter covers them, so their time is in 1 and 3"),
  MAP_OUTPUT("3 map output", "maps write their output: spills and merges"),
  TRANSFER("4 transfer", "outputs are sent, received and merged"),
  REDUCE("5 reduce", "reduces read what they merged; the reduce function's own files are in 5 and 6"),
  OUTPUT("6 output", "reduces write the job's output"),
  OTHER("no task", "no attempt was running");

  private final String title;
  private final String description;

  DiskPhase(String title, String description) {
    this.title = title;
    this.description = description;
  }

  /** Returns what the disk is used for. */
  public String description() {
    return description;
  }

  @Override
  public String toString() {
    return title;
  }
}
