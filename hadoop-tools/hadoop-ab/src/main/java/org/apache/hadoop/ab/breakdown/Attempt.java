/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.breakdown;

/**
 * The times of a task attempt's milestones, in nanoseconds; 0 for milestones without a mark.
 *
 * @param received by its tracker
 * @param exec its tracker began to start a process for it
 * @param child the start of that process
 * @param run the start of the task
 * @param sort a reduce had received all map outputs
 * @param reduce a reduce had merged them
 * @param worked the end of its work
 * @param done its tracker registered the end
 * @param completed the JobTracker registered it
 */
record Attempt(String id, long received, long exec, long child, long run, long sort, long reduce, long worked,
    long done, long completed) {
  boolean isMap() {
    return id.contains("_m_");
  }
}
