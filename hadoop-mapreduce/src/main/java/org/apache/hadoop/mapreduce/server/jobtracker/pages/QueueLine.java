/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.pages;

/**
 * A queue in a list.
 *
 * @param jobs those that run
 * @param waitingMaps of these, those that wait for a slot
 * @param waitingReduces of these, those that wait for a slot, or for maps
 */
public record QueueLine(String name, int jobs, long waitingMaps, long waitingReduces) {
  /** Returns it with one more job. */
  public QueueLine plus(int maps, int reduces) {
    return new QueueLine(name, jobs + 1, waitingMaps + maps, waitingReduces + reduces);
  }

  /** Returns the tasks that wait. */
  public long waiting() {
    return waitingMaps + waitingReduces;
  }
}
