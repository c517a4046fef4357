/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * A table of the attempts of one job. Nearly all tasks have a single attempt, which is found by its task's number and
 * has no object of its own here; a hash table of all attempts would have a node for each, which the garbage collector
 * would copy until it is promoted.
 *
 * <p>The slot of a task permanently belongs to the first attempt stored in it. A thread that finds an attempt there can
 * thus read on without a lock: no other attempt's task or owner will ever be in that slot.
 *
 * <p>Any thread may read at any time, without a lock. Changes come from one thread at a time.
 *
 * @param <T> the type of tasks
 * @param <O> the type of owners
 */
public final class JobAttempts<T, O> {
  private static final int ATTEMPT = 0;
  private static final int TASK = 1;
  private static final int OWNER = 2;
  private static final int FIELDS = 3;

  private final TaskTable maps = new TaskTable(FIELDS);
  private final TaskTable reduces = new TaskTable(FIELDS);
  /** The attempts whose task's slot belongs to another attempt. */
  private final ConcurrentHashMap<TaskAttemptID, Known<T, O>> further = new ConcurrentHashMap<>(0);
  private volatile int size;

  /**
   * The task and the owner of one attempt.
   *
   * @param owner may be null
   */
  public record Known<T, O>(T task, O owner) {
  }

  private TaskTable table(TaskAttemptID attempt) {
    return attempt.getTaskType() == TaskType.REDUCE ? reduces : maps;
  }

  private static int number(TaskAttemptID attempt) {
    return attempt.getTaskID().getId();
  }

  /** Returns true if the slot of its task belongs to the attempt. */
  private boolean hasPlace(TaskAttemptID attempt) {
    TaskAttemptID first = (TaskAttemptID) table(attempt).get(number(attempt), ATTEMPT);
    return first != null && first.getId() == attempt.getId() && first.getTaskType() == attempt.getTaskType();
  }

  /**
   * Returns the task of an attempt.
   *
   * @return null for an unknown attempt
   */
  @SuppressWarnings("unchecked")
  public T task(TaskAttemptID attempt) {
    if (hasPlace(attempt)) {
      return (T) table(attempt).get(number(attempt), TASK);
    }
    Known<T, O> known = further.get(attempt);
    return known == null ? null : known.task;
  }

  /**
   * Returns the owner of an attempt.
   *
   * @return null for an attempt that is unknown or has no owner
   */
  @SuppressWarnings("unchecked")
  public O owner(TaskAttemptID attempt) {
    if (hasPlace(attempt)) {
      return (O) table(attempt).get(number(attempt), OWNER);
    }
    Known<T, O> known = further.get(attempt);
    return known == null ? null : known.owner;
  }

  /** Returns the entry of an attempt, or null if it is unknown; for the thread that makes changes. */
  public Known<T, O> get(TaskAttemptID attempt) {
    T task = task(attempt);
    return task == null ? null : new Known<>(task, owner(attempt));
  }

  /** Sets the entry of an attempt, replacing any previous one. */
  public void put(TaskAttemptID attempt, Known<T, O> known) {
    TaskTable table = table(attempt);
    int number = number(attempt);
    size += task(attempt) == null ? 1 : 0;
    boolean isFirst = table.get(number, ATTEMPT) == null;
    if (isFirst || hasPlace(attempt)) {
      table.set(number, OWNER, known.owner);
      table.set(number, TASK, known.task);
      if (isFirst) {
        table.set(number, ATTEMPT, attempt);
      }
    } else {
      further.put(attempt, known);
    }
  }

  /**
   * Removes an attempt.
   *
   * @return the removed entry, or null
   */
  public Known<T, O> remove(TaskAttemptID attempt) {
    Known<T, O> known = get(attempt);
    if (known != null) {
      size--;
      if (further.remove(attempt) == null) {
        table(attempt).set(number(attempt), TASK, null);
        table(attempt).set(number(attempt), OWNER, null);
      }
    }
    return known;
  }

  /** Returns the number of known attempts. */
  public int size() {
    return size;
  }

  /** Passes each known attempt to a consumer, with its task. */
  public void forEach(BiConsumer<TaskAttemptID, T> attempts) {
    forEach(maps, attempts);
    forEach(reduces, attempts);
    further.forEach((attempt, known) -> attempts.accept(attempt, known.task));
  }

  @SuppressWarnings("unchecked")
  private static <T> void forEach(TaskTable table, BiConsumer<TaskAttemptID, T> attempts) {
    table.forEach(number -> {
      T task = (T) table.get(number, TASK);
      if (task != null) {
        attempts.accept((TaskAttemptID) table.get(number, ATTEMPT), task);
      }
    });
  }
}
