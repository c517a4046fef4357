/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.lang.reflect.Proxy;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitIndex;

/**
 * A map task without a cluster: the arm's class, run in this thread, with a tracker that agrees to everything.
 *
 * <p>In this package because the class and its tracker protocol are visible here only.
 */
public final class SingleMapTask {
  private SingleMapTask() {
  }

  /**
   * Runs the task, which leaves its output in the local folders of {@code conf}.
   *
   * @param conf the job's configuration; the task's own settings are added to it
   * @param splitFile the file for the split, which a task reads from a file
   * @return the task's counters
   */
  public static Counters run(JobConf conf, InputSplit split, Path splitFile)
      throws IOException, ClassNotFoundException, InterruptedException {
    write(split, splitFile, FileSystem.getLocal(conf));
    TaskAttemptID attempt = new TaskAttemptID("ab", 1, TaskType.MAP, 0, 0);
    MapTask task = new MapTask("", attempt, 0, new TaskSplitIndex(splitFile.toString(), 0), 1);
    task.localizeConfiguration(conf);
    task.setConf(conf);
    task.run(conf, agreeable());
    return task.getCounters();
  }

  /** Writes the name of the split's class, followed by its fields: the format of a split file. */
  private static void write(InputSplit split, Path file, FileSystem fs) throws IOException {
    try (FSDataOutputStream out = fs.create(file)) {
      Text.writeString(out, split.getClass().getName());
      split.write(out);
    }
  }

  /** Returns a proxy, as the arm's protocol may have more methods than the one this is compiled against. */
  private static TaskUmbilicalProtocol agreeable() {
    return (TaskUmbilicalProtocol) Proxy.newProxyInstance(TaskUmbilicalProtocol.class.getClassLoader(),
        new Class<?>[] {TaskUmbilicalProtocol.class},
        (proxy, method, arguments) -> agreement(method.getReturnType()));
  }

  /** Returns the answer of a tracker that knows the task: in Hadoop 3 one of its calls returns an object. */
  private static Object agreement(Class<?> type) throws ReflectiveOperationException {
    if (type == boolean.class) {
      return true;
    }
    if (!type.getSimpleName().equals("AMFeedback")) {
      return null;
    }
    Object feedback = type.getConstructor().newInstance();
    type.getMethod("setTaskFound", boolean.class).invoke(feedback, true);
    return feedback;
  }
}
