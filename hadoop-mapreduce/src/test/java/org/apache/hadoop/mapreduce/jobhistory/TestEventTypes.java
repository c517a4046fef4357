/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import static org.junit.Assert.assertEquals;

import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.Test;

public class TestEventTypes {
  @Test
  public void theStartOfAnAttemptIsThatOfAMapOrOfSomethingElse() {
    for (TaskType type : TaskType.values()) {
      for (int number : new int[] {0, 7, 1_234_567}) {
        TaskAttemptID attempt = new TaskAttemptID(new TaskID("m", 1, type, number), 0);
        EventType event = new TaskAttemptStartedEvent(attempt, type, 1, "tracker", 1).getEventType();
        assertEquals(attempt.toString(),
            type == TaskType.MAP ? EventType.MAP_ATTEMPT_STARTED : EventType.REDUCE_ATTEMPT_STARTED, event);
      }
    }
  }
}
