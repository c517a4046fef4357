/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import org.apache.hadoop.hdfs.server.common.HdfsConstants;

/** The rules for timeouts, which must exceed the interval between signs of life from the other side. */
final class TimeRule implements Rule {
  private static final String TASK_TIMEOUT = "mapreduce.task.timeout";
  private static final String TASK_PROGRESS = "mapreduce.task.progress.interval";
  private static final String HEARTBEAT = "dfs.client.write.heartbeat.interval";
  private static final String SOCKET_TIMEOUT = "dfs.client.socket-timeout";

  @Override
  public void check(Values values, Conflicts conflicts) {
    long progress = values.number(TASK_PROGRESS).orElse(0L);
    values.number(TASK_TIMEOUT).filter(timeout -> timeout > 0 && timeout <= progress)
        .ifPresent(timeout -> conflicts.tell(TASK_TIMEOUT,
            "0, or more than " + TASK_PROGRESS + ", which is " + progress + ": otherwise each task is killed",
            TASK_PROGRESS));
    long socket = values.number(SOCKET_TIMEOUT).orElse((long) HdfsConstants.READ_TIMEOUT);
    values.number(HEARTBEAT).filter(heartbeat -> heartbeat > 0 && socket > 0 && heartbeat >= socket)
        .ifPresent(heartbeat -> conflicts.tell(HEARTBEAT,
            "0, or less than " + SOCKET_TIMEOUT + ", which is " + socket + ": otherwise a writer that pauses"
                + " loses its DataNodes", SOCKET_TIMEOUT));
  }
}
