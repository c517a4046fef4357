/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.breakdown;

/**
 * The times at which a task attempt came how far, in nanoseconds; 0 for what no mark tells of.
 *
 * @param received its tracker had it
 * @param exec its tracker began to start a process for it
 * @param child the process began
 * @param run it began
 * @param sort a reduce had all outputs
 * @param reduce a reduce had merged them
 * @param worked its work was over
 * @param done its tracker knew that
 * @param completed the JobTracker knew it
 */
record Attempt(String id, long received, long exec, long child, long run, long sort, long reduce, long worked,
    long done, long completed) {
  boolean isMap() {
    return id.contains("_m_");
  }
}
