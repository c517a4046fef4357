/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import static org.junit.Assert.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Inputs whose writing is cut off. */
public class TestInputCache {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  /** An input that is interrupted leaves nothing: another JVM is told to end, as by Ctrl-C, while it writes. */
  @Test
  public void interruptedInputLeavesNothing() throws Exception {
    Process writer = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-Xmx64m", "-cp",
        System.getProperty("java.class.path"), Writer.class.getName(), temporary.getRoot().toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader out = writer.inputReader()) {
      assertEquals("writing", out.readLine());
      writer.destroy();
      writer.waitFor();
    } finally {
      writer.destroyForcibly();
    }
    assertEquals(List.of(), List.of(temporary.getRoot().list()));
  }

  /** Writes an input, and never comes to its end. */
  public static final class Writer {
    private Writer() {
    }

    public static void main(String[] arguments) throws Exception {
      Workload workload = mock(Workload.class);
      when(workload.inputName(any(), anyLong())).thenReturn("input");
      doAnswer(call -> {
        Files.writeString(call.<Path>getArgument(2).resolve("part-00000"), "rows");
        System.out.println("writing");
        new CountDownLatch(1).await();
        return null;
      }).when(workload).writeInput(any(), anyLong(), any());
      new InputCache(Path.of(arguments[0])).input(workload, null, 1);
    }
  }
}
