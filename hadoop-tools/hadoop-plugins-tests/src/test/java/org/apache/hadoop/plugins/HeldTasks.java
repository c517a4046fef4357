/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * Holds attempts of a {@link SampleJob} in the middle of their records, by means of files in a folder that the attempts
 * poll. An attempt is named by its kind, its task's number and its own number: m0.1 is the second of the first map.
 */
final class HeldTasks {
  private static final String FOLDER = "held.tasks.folder";
  private static final String LINE = "held.tasks.line";

  private final Path folder;

  /** @param folder for this job alone; created here */
  HeldTasks(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
  }

  /**
   * Makes the tasks of a job poll the folder; a map does so after {@code line} lines, a reduce before its first key.
   */
  void use(Job job, int line) {
    job.setMapperClass(HeldEmit.class);
    job.setReducerClass(HeldInOrder.class);
    job.getConfiguration().set(FOLDER, folder.toString());
    job.getConfiguration().setInt(LINE, line);
  }

  void hold(String attempt) throws IOException {
    Files.createFile(folder.resolve("hold." + attempt));
  }

  void release(String attempt) throws IOException {
    Files.delete(folder.resolve("hold." + attempt));
  }

  /** Makes an attempt fail at the point where it would be held. */
  void fail(String attempt) throws IOException {
    Files.createFile(folder.resolve("fail." + attempt));
  }

  /** Makes a reduce wait until the JVMs of the other attempts have ended. */
  void waitForExits(String attempt) throws IOException {
    Files.createFile(folder.resolve("exits." + attempt));
  }

  /** Returns the attempts that have reached the point where they are held. */
  List<String> arrived() throws IOException {
    return names(folder, "at.");
  }

  /** Returns true if the JVM of an attempt that has arrived has ended. */
  boolean hasExited(String attempt) throws IOException {
    return hasExited(folder, attempt);
  }

  private static boolean hasExited(Path folder, String attempt) throws IOException {
    long pid = Long.parseLong(Files.readString(folder.resolve("at." + attempt)));
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty();
  }

  private static List<String> names(Path folder, String prefix) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).filter(name -> name.startsWith(prefix))
          .map(name -> name.substring(prefix.length())).sorted().toList();
    }
  }

  /** A mapper that emits what the job's mapper does, but can be held. */
  public static final class HeldEmit extends SampleJob.Emit {
    private int lines;

    @Override
    protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
      super.map(offset, line, context);
      if (++lines == context.getConfiguration().getInt(LINE, 1)) {
        arrive(context);
      }
    }
  }

  /** A reducer that writes what the job's reducer does, but can be held. */
  public static final class HeldInOrder extends SampleJob.InOrder {
    private boolean arrived;

    @Override
    protected void reduce(Writable key, Iterable<LongWritable> values, Context context)
        throws IOException, InterruptedException {
      if (!arrived) {
        arrived = true;
        arrive(context);
      }
      super.reduce(key, values, context);
    }
  }

  private static void arrive(TaskInputOutputContext<?, ?, ?, ?> context) throws IOException, InterruptedException {
    Configuration conf = context.getConfiguration();
    Path folder = Path.of(conf.get(FOLDER));
    TaskAttemptID attempt = context.getTaskAttemptID();
    String name = (attempt.getTaskType() == TaskType.MAP ? "m" : "r") + attempt.getTaskID().getId() + "."
        + attempt.getId();
    Path written = Files.writeString(folder.resolve("new." + name), "" + ProcessHandle.current().pid());
    Files.move(written, folder.resolve("at." + name), StandardCopyOption.ATOMIC_MOVE);
    Waiting.until(name + " may go on", () -> !Files.exists(folder.resolve("hold." + name)));
    if (Files.exists(folder.resolve("fail." + name))) {
      throw new IOException(name + " fails, as the test wants it");
    }
    if (Files.exists(folder.resolve("exits." + name))) {
      for (String other : names(folder, "at.")) {
        Waiting.until("the JVM of " + other + " has ended", () -> other.equals(name) || hasExited(folder, other));
      }
    }
  }
}
