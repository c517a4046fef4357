/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.hamcrest.CoreMatchers.hasItems;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.apache.hadoop.conf.Configuration;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** JVMs that wait, with a program that tells what a task would see in them. */
public class TestJvmPool {
  private static final JvmKind KIND = new JvmKind(List.of("-Xmx64m", "-XX:+UseSerialGC"), Map.of());
  private static final JvmKind OTHER_KIND = new JvmKind(List.of("-Xmx65m"), Map.of());
  private static final JvmFlags FLAGS = JvmFlags.read(new Configuration(false));
  private static final long NEVER = 600_000;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final WantedKinds kinds = new WantedKinds();
  private final WaitingEnvironment environment = WaitingEnvironment.ofTracker();
  private Path disk;
  private Path waiting;
  private Path logs;
  private JvmPool pool;

  @Before
  public void setUp() throws IOException {
    disk = folder.newFolder("disk").toPath().toRealPath();
    waiting = disk.resolve("waiting");
    logs = folder.newFolder("logs").toPath();
  }

  @After
  public void tearDown() {
    if (pool != null) {
      pool.close();
    }
  }

  private void fill(int count, long idleMillis) throws InterruptedException {
    kinds.begin(true, KIND, count);
    pool = pool(idleMillis, System.getProperty("java.home") + "/bin/java");
    awaitSize(count);
  }

  private JvmPool pool(long idleMillis, String java) {
    JvmBase base = new JvmBase(java, List.of(), FLAGS,
        List.of(System.getProperty("java.class.path").split(File.pathSeparator)), List.of());
    return new JvmPool(kinds, idleMillis, List.of(waiting), logs, environment,
        CompletableFuture.completedFuture(base));
  }

  private void awaitSize(int count) throws InterruptedException {
    while (pool.size() != count) {
      assertTrue("the pool has given up", pool.isFilled());
      Thread.sleep(10);
    }
  }

  private TaskPlace place(String name) throws IOException {
    Path task = Files.createDirectories(disk.resolve("tasks").resolve(name));
    Files.createDirectories(task.resolve("work/tmp"));
    return new TaskPlace(List.of(disk.resolveSibling("other").resolve("work"), task.resolve("work")),
        Files.writeString(task.resolve("token"), "secret"), task.resolve("stdout"), task.resolve("stderr"));
  }

  private Optional<Process> handOver(TaskPlace place, String... classPath) {
    return pool.handOver(KIND, work -> new HandOver(ToldProgram.class.getName(), List.of("a", "b"),
        Map.of("told", "by property"), Map.of("TOLD", "by variable"), List.of(classPath)), place);
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private Path jarWithAClass() throws IOException {
    Path source = Files.writeString(folder.getRoot().toPath().resolve("Brought.java"),
        "public class Brought { public static final String TEXT = new String(\"brought\"); }");
    assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString()));
    Path jar = folder.getRoot().toPath().resolve("job.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("Brought.class"));
      Files.copy(source.resolveSibling("Brought.class"), out);
    }
    return jar;
  }

  @Test
  public void aTaskIsWhereItWouldBeInAJvmOfItsOwn() throws Exception {
    fill(1, NEVER);
    TaskPlace place = place("task");
    Process process = handOver(place).orElseThrow();
    assertEquals(2, process.onExit().join().exitValue());
    Path work = place.workDirectories().get(1);
    assertThat(Files.readAllLines(place.stdout()), hasItems("args=a,b", "real=" + work, "cwd=" + work,
        "property=by property", "variable=by variable", "token=secret", "input=-1", "pid=true", "class=none",
        "child=by variable"));
    assertTrue(Files.readString(place.stderr()).endsWith("done\n"));
    assertTrue(Files.exists(work.resolve("relative")));
    assertEquals(1, list(work.resolve("tmp")).size());
    assertFalse(Files.isSymbolicLink(work));
  }

  /** The job's classes are as those of the class path: found by name from everywhere, without a loader of their own. */
  @Test
  public void theClassPathGrows() throws Exception {
    fill(1, NEVER);
    TaskPlace place = place("task");
    handOver(place, jarWithAClass().toString()).orElseThrow().onExit().join();
    assertThat(Files.readAllLines(place.stdout()), hasItems("class=brought"));
  }

  @Test
  public void nothingStaysOfAJvmThatEnded() throws Exception {
    fill(1, NEVER);
    handOver(place("task")).orElseThrow().onExit().join();
    pool.close();
    assertEquals(List.of(), list(waiting));
    assertEquals(List.of(), list(logs));
    assertTrue(Files.isDirectory(disk.resolve("tasks/task/work")));
  }

  @Test
  public void eachIsUsedOnceAndReplaced() throws Exception {
    fill(1, NEVER);
    long first = handOver(place("first")).orElseThrow().pid();
    awaitSize(1);
    Process second = handOver(place("second")).orElseThrow();
    second.onExit().join();
    assertTrue(first != second.pid());
    assertEquals(2, pool.handedOver());
  }

  @Test
  public void anotherKindHasNone() throws Exception {
    fill(1, NEVER);
    assertEquals(Optional.empty(), pool.handOver(OTHER_KIND, work -> null, place("task")));
    assertEquals(1, pool.size());
  }

  @Test(timeout = 60_000)
  public void oneThatWasKilledWhileItWaitsIsNotTakenAndLeavesNothing() throws Exception {
    fill(1, NEVER);
    List<Path> left = list(logs);
    assertEquals(2, left.size());
    ProcessHandle waits = pool.processes().get(0);
    waits.destroyForcibly();
    waits.onExit().join();
    while (handOver(place("task")).isEmpty()) { // until another waits
      Thread.sleep(10);
    }
    while (left.stream().anyMatch(Files::exists)) {
      Thread.sleep(10);
    }
  }

  /** A place on no disk of the pool: the task is started as ever, and its folder is as it was. */
  @Test
  public void whatCannotBeHandedOverIsLeftAsItWas() throws Exception {
    fill(1, NEVER);
    Path work = Files.createDirectories(folder.getRoot().toPath().resolve("elsewhere/work"));
    TaskPlace place = new TaskPlace(List.of(work), work, work.resolve("out"), work.resolve("err"));
    assertEquals(Optional.empty(), handOver(place));
    assertTrue(Files.isDirectory(work));
  }

  /** The folder of the task's logs is missing: the JVM that was to be it has gone, with what it had. */
  @Test
  public void aFailedHandOverLeavesNoJvm() throws Exception {
    fill(1, NEVER);
    ProcessHandle waits = pool.processes().get(0);
    TaskPlace place = place("task");
    assertEquals(Optional.empty(), handOver(new TaskPlace(place.workDirectories(), place.token(),
        disk.resolve("none/stdout"), place.stderr())));
    assertTrue(Files.isDirectory(place.workDirectories().get(1)));
    assertFalse(waits.isAlive());
  }

  @Test
  public void theyEndWhenTheyHaveWaitedTooLong() throws Exception {
    kinds.begin(true, KIND, 1);
    pool = pool(1000, System.getProperty("java.home") + "/bin/java");
    awaitOneThatEnds();
    awaitSize(0);
    awaitOneThatEnds();
  }

  /** It may have ended before it is seen: then a task that finds none has another one started. */
  private void awaitOneThatEnds() throws Exception {
    while (pool.size() != 1) {
      assertTrue("the pool has given up", pool.isFilled());
      assertEquals(Optional.empty(), pool.handOver(OTHER_KIND, work -> null, place("task")));
      Thread.sleep(10);
    }
  }

  @Test
  public void closingEndsThemAll() throws Exception {
    fill(2, NEVER);
    List<ProcessHandle> before = new ArrayList<>(pool.processes());
    assertEquals(2, before.size());
    pool.close();
    assertEquals(List.of(), before.stream().filter(ProcessHandle::isAlive).toList());
    assertEquals(Optional.empty(), handOver(place("task")));
  }

  /** The input of a JVM ends with the tracker that holds it. */
  @Test
  public void theyEndWithTheirTracker() throws Exception {
    Files.createDirectories(waiting);
    JvmBase base = new JvmBase(System.getProperty("java.home") + "/bin/java", List.of(), FLAGS,
        List.of(System.getProperty("java.class.path").split(File.pathSeparator)), List.of());
    WaitingJvm jvm = WaitingJvm.start(waiting.resolve("1"), logs, base, KIND, environment);
    jvm.process().getOutputStream().close();
    assertEquals(0, jvm.process().onExit().join().exitValue());
  }

  @Test
  public void aPoolWhoseJvmsCannotStartGivesUp() throws Exception {
    kinds.begin(true, KIND, 1);
    pool = pool(NEVER, "/none/java");
    pool.awaitEnd();
    assertEquals(0, pool.size());
    assertEquals(Optional.empty(), handOver(place("task")));
    assertEquals(List.of(), list(waiting));
  }
}
