/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import static org.junit.Assert.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.testing.ChildJvm;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that a history written in the Turkish locale can be read in others, and vice versa. */
public class TestHistoryInTurkish {
  private static final String READ = "TITLE of attempt_test_0001_m_000002_3";

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  /** Writes a history, and prints what it reads from its own and from the given one. */
  public static final class Program {
    public static void main(String[] arguments) throws IOException {
      Files.write(Path.of(arguments[0]), written());
      System.out.println("own: " + read(written()));
      System.out.println("given: " + read(Files.readAllBytes(Path.of(arguments[1]))));
    }
  }

  static byte[] written() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    EventWriter writer = new EventWriter(new FSDataOutputStream(bytes, null));
    writer.write(new JobSubmittedEvent(new JobID("test", 1), "TITLE", "user", 1, "job.xml", Map.of(), "queue"));
    TaskAttemptID attempt = TaskAttemptID.forName("attempt_test_0001_m_000002_3");
    writer.write(new TaskFailedEvent(attempt.getTaskID(), 6, TaskType.MAP, "error", "FAILED", attempt));
    writer.flush();
    return bytes.toByteArray();
  }

  static String read(byte[] history) {
    try (EventReader reader = new EventReader(new DataInputStream(new ByteArrayInputStream(history)))) {
      String name = ((JobSubmittedEvent) reader.getNextEvent()).getJobName();
      return name + " of " + ((TaskFailedEvent) reader.getNextEvent()).getFailedAttemptID();
    } catch (IOException | RuntimeException e) {
      return "not read";
    }
  }

  private String inTurkish(boolean stock, String name) throws Exception {
    Path given = Files.write(folder.getRoot().toPath().resolve("given"), written());
    ChildJvm jvm = new ChildJvm(folder.getRoot().toPath()).options("-Duser.language=tr", "-Duser.country=TR");
    String said = (stock ? jvm.onStock() : jvm).run(120, Program.class.getName(),
        folder.getRoot().toPath().resolve(name).toString(), given.toString());
    return said.lines().filter(line -> line.startsWith("own: ") || line.startsWith("given: ")).toList().toString();
  }

  @Test
  public void historiesAreReadInAllLocales() throws Exception {
    assertEquals("[own: not read, given: not read]", inTurkish(true, "stock"));
    assertEquals("not read", read(Files.readAllBytes(folder.getRoot().toPath().resolve("stock"))));
    assertEquals("[own: " + READ + ", given: " + READ + "]", inTurkish(false, "tuned"));
    assertEquals(READ, read(Files.readAllBytes(folder.getRoot().toPath().resolve("tuned"))));
  }
}
