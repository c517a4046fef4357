/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.history;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.Counters;

/**
 * A reader of the 1.x history format, lines of key="value"; by reflection, since 0.22.0 and later lack these classes.
 */
final class KeyValueHistory implements HistoryFormat {
  private static final String PACKAGE = "org.apache.hadoop.mapred.";

  @Override
  public JobHistory read(FileSystem fs, Path file) throws IOException {
    try {
      return parse(fs, file);
    } catch (InvocationTargetException e) {
      throw new IOException(file + ": " + e.getCause(), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this is not the history of Hadoop 1.x: " + e, e);
    }
  }

  private JobHistory parse(FileSystem fs, Path file) throws ReflectiveOperationException {
    Class<?> jobType = Class.forName(PACKAGE + "JobHistory$JobInfo");
    String jobId = HistoryFiles.jobId(file.getName());
    Object job = jobType.getConstructor(String.class).newInstance(jobId);
    Class.forName(PACKAGE + "DefaultJobHistoryParser")
        .getMethod("parseJobTasks", String.class, jobType, FileSystem.class)
        .invoke(null, file.toString(), job, fs);
    List<Attempt> attempts = new ArrayList<>();
    for (Object task : ((Map<?, ?>) call(job, "getAllTasks")).values()) {
      for (Object attempt : ((Map<?, ?>) call(task, "getTaskAttempts")).values()) {
        attempts.add(new Attempt(jobId, get(task, "TASKID"), get(attempt, "TASK_ATTEMPT_ID"),
            Attempt.kind(get(task, "TASK_TYPE")), Attempt.state(get(attempt, "TASK_STATUS")),
            time(attempt, "START_TIME"), time(attempt, "FINISH_TIME"), get(attempt, "HOSTNAME"),
            cpuMillis(get(attempt, "COUNTERS")), new Attempt.Phases(0, time(attempt, "SHUFFLE_FINISHED"),
            time(attempt, "SORT_FINISHED")), get(attempt, "ERROR")));
      }
    }
    return new JobHistory(jobId, time(job, "SUBMIT_TIME"), time(job, "LAUNCH_TIME"), time(job, "FINISH_TIME"),
        get(job, "JOB_STATUS"), attempts);
  }

  private static long time(Object entry, String key) throws ReflectiveOperationException {
    String value = get(entry, key);
    return value.isEmpty() ? 0 : Long.parseLong(value);
  }

  private static long cpuMillis(String counters) throws ReflectiveOperationException {
    try {
      for (Counters.Group group : (Iterable<Counters.Group>) Counters.fromEscapedCompactString(counters)) {
        for (Counters.Counter counter : (Iterable<Counters.Counter>) group) {
          if (counter.getName().equals("CPU_MILLISECONDS")) {
            return counter.getCounter();
          }
        }
      }
      return 0;
    } catch (ParseException e) {
      throw new InvocationTargetException(e);
    }
  }

  /** Returns the value of {@code key}; empty if the entry has none. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private static String get(Object entry, String key) throws ReflectiveOperationException {
    Class<? extends Enum> keys = Class.forName(PACKAGE + "JobHistory$Keys").asSubclass(Enum.class);
    Method get = entry.getClass().getMethod("get", keys);
    // Public, but inherited from a class that is not.
    get.setAccessible(true);
    String value = (String) get.invoke(entry, Enum.valueOf(keys, key));
    return value == null ? "" : value;
  }

  private static Object call(Object entry, String method) throws ReflectiveOperationException {
    return entry.getClass().getMethod(method).invoke(entry);
  }
}
