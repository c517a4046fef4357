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
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests inputs whose writing is interrupted, and inputs that have to make room for others. */
public class TestInputCache {
  private static final int MEGABYTE = 1 << 20;

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private Path folder;

  @Before
  public void setUp() {
    folder = temporary.getRoot().toPath();
  }

  /** Starts another JVM that writes an input, and waits until it has reached {@code step}. */
  private Process start(String step) throws IOException {
    Process process = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-Xmx64m", "-cp",
        System.getProperty("java.class.path"), Writer.class.getName(), folder.toString(), step)
        .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      BufferedReader out = process.inputReader();
      assertEquals(step, out.readLine());
    } catch (IOException | AssertionError e) {
      process.destroyForcibly();
      throw e;
    }
    return process;
  }

  private static void end(Process process) throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Lists the folders, with the random number at the end of a name replaced by 0. */
  private List<String> folders() {
    return Stream.of(temporary.getRoot().listFiles()).filter(File::isDirectory)
        .map(each -> each.getName().replaceAll("\\d+$", "0")).sorted().toList();
  }

  private void add(String name, long lastUse) throws IOException {
    Files.write(Files.createDirectory(folder.resolve(name)).resolve("part-00000"), new byte[MEGABYTE]);
    FileTime time = FileTime.fromMillis(lastUse);
    Files.setLastModifiedTime(Files.createFile(folder.resolve(name + ".lock")), time);
  }

  private static Workload workload(String input) {
    Workload workload = mock(Workload.class);
    when(workload.inputName(any(), anyLong())).thenReturn(input);
    return workload;
  }

  private Optional<String> makeRoom(String input, long limit) throws IOException {
    return new InputCache(folder).makeRoom(workload(input), new Shape(MEGABYTE, 1, 1, 1), 1, limit);
  }

  /** An interrupted input leaves nothing behind: another JVM is terminated, as by Ctrl-C, while it is writing. */
  @Test
  public void interruptedInputLeavesNothing() throws Exception {
    Process writer = start("writing");
    try {
      writer.destroy();
      writer.waitFor();
    } finally {
      writer.destroyForcibly();
    }
    assertEquals(List.of("input.lock"), Arrays.asList(temporary.getRoot().list()));
  }

  @Test
  public void whatWasNotUsedForLongestMakesRoom() throws Exception {
    add("third", 3000);
    add("first", 1000);
    add("second", 2000);
    assertEquals(Optional.empty(), makeRoom("new", 4 * MEGABYTE));
    assertEquals(List.of("first", "second", "third"), folders());
    assertEquals(Optional.of("deleted the least recently used inputs of " + folder + ": first, second (2 MB)"),
        makeRoom("new", 2 * MEGABYTE));
    assertEquals(List.of("third"), folders());
  }

  @Test
  public void anInputThatIsThereNeedsNoRoom() throws Exception {
    add("first", 1000);
    add("second", 2000);
    assertEquals(Optional.empty(), makeRoom("first", 2 * MEGABYTE));
    makeRoom("first", 1);
    assertEquals("what is asked for stays", List.of("first"), folders());
  }

  @Test
  public void useIsRemembered() throws Exception {
    add("input", 1000);
    add("second", 2000);
    end(start("using"));
    makeRoom("new", 2 * MEGABYTE);
    assertEquals(List.of("input"), folders());
  }

  @Test
  public void whatAnotherHarnessUsesStays() throws Exception {
    Process user = start("using");
    try {
      add("other", System.currentTimeMillis() + MEGABYTE);
      makeRoom("new", 1);
      assertEquals(List.of("input"), folders());
    } finally {
      end(user);
    }
    makeRoom("new", 1);
    assertEquals("nobody uses it any more", List.of(), folders());
  }

  /** A killed harness leaves a half-written input; an input that is still being written is in use. */
  @Test
  public void halfWrittenInputsMakeRoomWhenNobodyWritesThem() throws Exception {
    Process writer = start("writing");
    try {
      makeRoom("new", 1);
      assertEquals(List.of(".new-input-0"), folders());
    } finally {
      end(writer);
    }
    assertEquals(List.of(".new-input-0"), folders());
    makeRoom("new", 1);
    assertEquals(List.of(), folders());
  }

  /** Writes an input, and stops forever in one step: writing it or using it. */
  public static final class Writer {
    private Writer() {
    }

    public static void main(String[] arguments) throws Exception {
      Workload workload = workload("input");
      doAnswer(call -> {
        Files.writeString(call.<Path>getArgument(2).resolve("part-00000"), "rows");
        if (arguments[1].equals("writing")) {
          stay("writing");
        }
        return null;
      }).when(workload).writeInput(any(), anyLong(), any());
      new InputCache(Path.of(arguments[0])).input(workload, null, 1);
      stay("using");
    }

    private static void stay(String step) throws InterruptedException {
      System.out.println(step);
      new CountDownLatch(1).await();
    }
  }
}
