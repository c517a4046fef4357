/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;

/** The types of events, and the data that determine them. */
final class EventTypes {
  private EventTypes() {
  }

  /**
   * Returns true if a task is a map, according to the character before its number; the rest of the id is not checked.
   *
   * @param taskId the task's id in the format of {@link TaskID#toString}
   */
  static boolean isOfMap(CharSequence taskId) {
    String id = taskId.toString();
    int number = id.lastIndexOf('_');
    return number > 0 && TaskID.getTaskType(id.charAt(number - 1)) == TaskType.MAP;
  }
}
