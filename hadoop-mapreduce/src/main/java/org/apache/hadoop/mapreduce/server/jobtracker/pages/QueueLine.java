/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.pages;

/**
 * A queue in a list.
 *
 * @param jobs the running jobs
 * @param waitingMaps their maps that are waiting for a slot
 * @param waitingReduces their reduces that are waiting for a slot, or for maps
 */
public record QueueLine(String name, int jobs, long waitingMaps, long waitingReduces) {
  /** Returns the queue with one more job. */
  public QueueLine plus(int maps, int reduces) {
    return new QueueLine(name, jobs + 1, waitingMaps + maps, waitingReduces + reduces);
  }

  /** Returns the number of waiting tasks. */
  public long waiting() {
    return waitingMaps + waitingReduces;
  }
}
