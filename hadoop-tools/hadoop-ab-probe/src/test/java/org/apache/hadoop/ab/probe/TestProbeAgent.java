/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.testing.ChildJvm;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.Jdks;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Tests the packaged agent in a process of its own, on each JDK that an arm may run on. */
@Category(ClusterTest.class)
public class TestProbeAgent {
  private static final int BOUND_SECONDS = 300;
  private static final int CALLS = 500;
  private static final int THREADS = 4;

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  /** A program that the agent instruments. */
  public static final class Program {
    private Program() {
    }

    static int watched(int value) {
      return value + 1;
    }

    static long neverCalled() {
      return 0;
    }

    public static void main(String[] args) throws Exception {
      Thread[] threads = new Thread[THREADS];
      for (int number = 0; number < THREADS; number++) {
        threads[number] = new Thread(() -> {
          for (int i = 0; i < CALLS; i = watched(i)) {
            // only the call counts
          }
        });
        threads[number].start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  @Test
  public void jdk17() throws Exception {
    watches(17);
  }

  @Test
  public void jdk25() throws Exception {
    watches(25);
  }

  @Test
  public void aBadArgumentEndsTheProcessWithOneLine() throws Exception {
    try {
      jvm(17, Path.of("/does/not/exist"));
    } catch (AssertionError e) {
      assertTrue(e.getMessage(), e.getMessage().contains("ended with 2"));
      assertTrue(e.getMessage(), e.getMessage().contains(":\nab-probe: /does/not/exist: cannot be read"));
      return;
    }
    throw new AssertionError("a run without its probe went on");
  }

  private void watches(int jdk) throws Exception {
    Path report = temporary.newFolder("report").toPath();
    Path spec = Files.writeString(temporary.newFile("run.properties").toPath(), "report=" + report
        + "\nprobe.method.a=" + Program.class.getName() + "#watched"
        + "\nprobe.method.b=" + Program.class.getName() + "#neverCalled"
        + "\nprobe.method.c=" + Program.class.getName() + "#missing\n");
    assertEquals("no warning of the JDK either", "", jvm(jdk, spec));
    List<Path> files;
    try (Stream<Path> all = Files.list(report)) {
      files = all.toList();
    }
    assertEquals(1, files.size());
    List<String> lines = Files.readAllLines(files.get(0));
    assertLine(lines.get(0), "a", "watched",
        "\"matched\":1,\"calls\":" + THREADS * CALLS + ",\"nanos\":[1-9]\\d*,\"max\":\\d+");
    assertLine(lines.get(1), "b", "neverCalled", "\"matched\":1,\"calls\":0,\"nanos\":0,\"max\":0");
    assertLine(lines.get(2), "c", "missing", "\"matched\":0,\"calls\":0,\"nanos\":0,\"max\":0");
    assertEquals(3, lines.size());
  }

  private static void assertLine(String line, String name, String method, String sums) {
    String expected = "\\{\"type\":\"probe\",\"pid\":\\d+,\"name\":\"" + name + "\",\"class\":\""
        + Program.class.getName().replace("$", "\\$") + "\",\"method\":\"" + method + "\"," + sums + "}";
    assertTrue(line + " is not " + expected, line.matches(expected));
  }

  private String jvm(int jdk, Path spec) throws Exception {
    Path tests = Path.of(Program.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    return new ChildJvm(temporary.getRoot().toPath().resolve("jvm")).java(Jdks.java(jdk)).classPath(List.of(tests))
        .options("-javaagent:" + System.getProperty("probe.jar") + "=" + spec)
        .run(BOUND_SECONDS, Program.class.getName(), "x");
  }
}
