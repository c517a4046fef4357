/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import java.io.IOException;
import org.apache.hadoop.mapred.TaskAttemptID;

/** A listener that is notified of map outputs that cannot be read. */
public interface LostOutputs {
  /** Handles the loss of the output of {@code map}. */
  void lost(TaskAttemptID map, String why) throws IOException;
}
