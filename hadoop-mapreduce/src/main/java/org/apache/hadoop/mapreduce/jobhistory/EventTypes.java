/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;

/** The type of an event, and what it depends on. */
final class EventTypes {
  private EventTypes() {
  }

  /**
   * Tells whether a task is a map, which says the character before its number; the rest of the id is not looked at.
   *
   * @param taskId as {@link TaskID#toString} has it
   */
  static boolean isOfMap(CharSequence taskId) {
    String id = taskId.toString();
    int number = id.lastIndexOf('_');
    return number > 0 && TaskID.getTaskType(id.charAt(number - 1)) == TaskType.MAP;
  }
}
