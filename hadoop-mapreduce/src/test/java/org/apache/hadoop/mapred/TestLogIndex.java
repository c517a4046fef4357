/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapred.TaskLog.LogName;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that the index of a task's logs always says what stock's says, but is written only if the logs have grown. */
public class TestLogIndex {
  private static final String WRITTEN = "written ";
  private static final String KEPT = "kept ";

  /** Brings indexes up to date after each of several steps, and returns whether they were written and what they say. */
  public static final class Syncs implements Callable<List<String>> {
    private final List<String> outcomes = new ArrayList<>();
    private final TaskAttemptID first = new TaskAttemptID("logindex", 0, TaskType.MAP, 0, 0);
    private final TaskAttemptID second = new TaskAttemptID("logindex", 0, TaskType.MAP, 1, 0);
    private final File folder = TaskLog.getAttemptDir(first, false);

    @Override
    public List<String> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      PrintStream out = System.out;
      try {
        makeFolder(first, false);
        sync(first, false);
        sync(first, false);
        for (LogName name : new LogName[] {LogName.STDOUT, LogName.STDERR, LogName.SYSLOG}) {
          append(name, "line\n");
          sync(first, false);
        }
        sync(first, false);
        bufferedLine();
        sync(first, false);
        System.setOut(out);
        makeFolder(second, false);
        sync(second, false);
        sync(second, false);
        makeFolder(second, true);
        sync(second, true);
        FileUtil.fullyDelete(TaskLog.getAttemptDir(second, true));
        append(LogName.STDERR, "more\n");
        sync(second, true);
        makeFolder(second, true);
        sync(second, true);
      } finally {
        System.setOut(out);
        FileUtil.fullyDelete(folder.getParentFile());
      }
      return outcomes;
    }

    private static void makeFolder(TaskAttemptID task, boolean isCleanup) throws IOException {
      Files.createDirectories(TaskLog.getAttemptDir(task, isCleanup).toPath());
    }

    private void append(LogName name, String text) throws IOException {
      Files.writeString(new File(folder, name.toString()).toPath(), text, StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }

    /** Prints a line to a stream that has to be flushed. */
    private void bufferedLine() throws IOException {
      System.setOut(new PrintStream(new BufferedOutputStream(Files.newOutputStream(
          new File(folder, LogName.STDOUT.toString()).toPath(), StandardOpenOption.APPEND))));
      System.out.write("buffered\n".getBytes());
    }

    private void sync(TaskAttemptID task, boolean isCleanup) throws IOException {
      Path index = TaskLog.getIndexFile(task, isCleanup).toPath();
      Object before = fileOf(index);
      try {
        TaskLog.syncLogs(folder.getPath(), task, isCleanup);
        outcomes.add((fileOf(index).equals(before) ? KEPT : WRITTEN)
            + Files.readString(index).replace(folder.getPath(), "FOLDER").replace('\n', ' '));
      } catch (IOException e) {
        outcomes.add("failed");
      }
    }

    /** Returns the identity of a file, which changes when another one is renamed to its name. */
    private static Object fileOf(Path file) throws IOException {
      return Files.exists(file) ? Files.readAttributes(file, BasicFileAttributes.class).fileKey() : "none";
    }
  }

  private static String says(String stdout, String stderr, String syslog) {
    return "LOG_DIR:FOLDER stdout:" + stdout + " stderr:" + stderr + " syslog:" + syslog + " ";
  }

  @Test
  public void itIsWrittenIfALogHasGrown() throws Exception {
    List<String> outcomes = List.of(
        WRITTEN + says("0 0", "0 0", "0 0"),
        KEPT + says("0 0", "0 0", "0 0"),
        WRITTEN + says("0 5", "0 0", "0 0"),
        WRITTEN + says("0 5", "0 5", "0 0"),
        WRITTEN + says("0 5", "0 5", "0 5"),
        KEPT + says("0 5", "0 5", "0 5"),
        WRITTEN + says("0 14", "0 5", "0 5"),
        WRITTEN + says("14 0", "5 0", "5 0"),
        KEPT + says("14 0", "5 0", "5 0"),
        WRITTEN + says("14 0", "5 0", "5 0"),
        "failed",
        WRITTEN + says("14 0", "5 5", "5 0"));
    assertEquals(outcomes.stream().map(outcome -> outcome.replace(KEPT, WRITTEN)).toList(),
        StockHadoop.call(Syncs.class));
    assertEquals(outcomes, new Syncs().call());
  }
}
