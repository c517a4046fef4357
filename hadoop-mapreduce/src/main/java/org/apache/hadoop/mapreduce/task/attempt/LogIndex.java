/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.attempt;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.TaskLog.LogName;

/**
 * A memory of what the index of a task's logs says. A running task brings its index up to date every five seconds; it
 * need not write the file if no log has grown since. Guarded by the monitor of its owner.
 */
public final class LogIndex {
  private static final LogName[] INDEXED = {LogName.STDOUT, LogName.STDERR, LogName.SYSLOG};

  private List<Object> written = List.of();
  private List<Object> current = List.of();

  /**
   * Tells whether the index would say something else than it did at the last {@link #isWritten}.
   *
   * @param folder the folder of the logs
   * @param more what else the index is made from: the task and where its part of each log begins
   */
  public boolean hasChanged(String folder, Object... more) {
    current = new ArrayList<>(List.of(more));
    current.add(folder);
    for (LogName name : INDEXED) {
      current.add(new File(folder, name.toString()).length());
    }
    return !current.equals(written);
  }

  /** Notes that the index has been written after the last {@link #hasChanged}, with what the logs contained then. */
  public void isWritten() {
    written = current;
  }
}
