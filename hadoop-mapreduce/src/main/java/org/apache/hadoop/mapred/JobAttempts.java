/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * What is known of the attempts of one job. Nearly all tasks have one attempt at a time, which is found by the number
 * of its task; a table of all attempts would take a node for each.
 *
 * <p>Any thread may read at any time, and takes no lock. Changes come from one thread at a time.
 *
 * @param <V> what is known of an attempt
 */
final class JobAttempts<V extends JobAttempts.Known> {
  private final TaskSlots<V> maps = new TaskSlots<>();
  private final TaskSlots<V> reduces = new TaskSlots<>();
  /** Attempts of tasks that have another one in their slot. */
  private final ConcurrentHashMap<TaskAttemptID, V> further = new ConcurrentHashMap<>(0);
  private volatile int size;

  /** Tells whose it is. */
  interface Known {
    TaskAttemptID attempt();
  }

  private TaskSlots<V> slots(TaskAttemptID attempt) {
    return attempt.getTaskType() == TaskType.REDUCE ? reduces : maps;
  }

  private static int task(TaskAttemptID attempt) {
    return attempt.getTaskID().getId();
  }

  /** Whether it is of the attempt, which has the same slot. */
  private static boolean isOf(Known known, TaskAttemptID attempt) {
    return known.attempt().getId() == attempt.getId() && known.attempt().getTaskType() == attempt.getTaskType();
  }

  /** @return null for an attempt that is not known */
  V get(TaskAttemptID attempt) {
    V known = slots(attempt).get(task(attempt));
    return known != null && isOf(known, attempt) ? known : further.get(attempt);
  }

  /** Takes the place of what was known of the attempt. */
  void put(V known) {
    TaskAttemptID attempt = known.attempt();
    V inSlot = slots(attempt).get(task(attempt));
    size += get(attempt) == null ? 1 : 0;
    if (further.containsKey(attempt) || inSlot != null && !isOf(inSlot, attempt)) {
      further.put(attempt, known);
    } else {
      slots(attempt).set(task(attempt), known);
    }
  }

  /** @return what was known of the attempt, or null */
  V remove(TaskAttemptID attempt) {
    V known = get(attempt);
    if (known != null) {
      size--;
      if (further.remove(attempt) == null) {
        slots(attempt).set(task(attempt), null);
      }
    }
    return known;
  }

  int size() {
    return size;
  }

  void forEach(Consumer<V> attempts) {
    maps.forEach(attempts);
    reduces.forEach(attempts);
    further.values().forEach(attempts);
  }
}
