/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.hamcrest.CoreMatchers.hasItems;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.server.tasktracker.archive.TaskWarmUp;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests waiting JVMs with a program that prints what a task would see in them. */
public class TestJvmPool {
  private static final JvmKind KIND = new JvmKind(List.of("-Xmx64m", "-XX:+UseSerialGC"), Map.of());
  private static final JvmKind OTHER_KIND = new JvmKind(List.of("-Xmx65m"), Map.of());
  private static final String JAVA = System.getProperty("java.home") + "/bin/java";
  private static final JvmFlags FLAGS = JvmFlags.read(new Configuration(false));
  private static final long NEVER = 600_000;
  private static final long MUCH = 1L << 40;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final WantedKinds kinds = new WantedKinds();
  private final WaitingEnvironment environment = WaitingEnvironment.ofTracker("./tmp");
  private Path disk;
  private Path waiting;
  private Path logs;
  private PoolDisks disks;
  private JvmPool pool;

  @Before
  public void setUp() throws IOException {
    disk = folder.newFolder("disk").toPath().toRealPath();
    waiting = disk.resolve("waiting");
    disks = new PoolDisks(new Configuration(), List.of(disk), "waiting");
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
    pool = pool(new PoolLimits(idleMillis, MUCH), JAVA);
    awaitSize(count);
  }

  private JvmPool pool(PoolLimits limits, String java) {
    return pool(limits, java, Optional.empty());
  }

  private JvmPool pool(PoolLimits limits, String java, Optional<Path> archive, String... arguments) {
    JvmBase base = new JvmBase(java, List.of(), FLAGS,
        List.of(System.getProperty("java.class.path").split(File.pathSeparator)), List.of(arguments), archive);
    return new JvmPool(kinds, limits, disks, logs, environment, CompletableFuture.completedFuture(() -> base));
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

  private Optional<Process> handOver(TaskPlace place, String... classPath) throws IOException {
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

  /** A waiting JVM logs nothing: log4j reports no problem, and the log's clock starts with the task. */
  @Test
  public void theLogBeginsWithTheTask() throws Exception {
    kinds.begin(true, KIND, 1);
    pool = pool(new PoolLimits(NEVER, MUCH), JAVA, Optional.empty(),
        Files.writeString(disk.resolve("classes"), "").toString(), TaskWarmUp.class.getName());
    awaitSize(1);
    TaskPlace place = place("task");
    handOver(place).orElseThrow().onExit().join();
    assertThat(Files.readAllLines(place.stdout()), hasItems("log begins with it=true", "log has a place=true"));
    assertEquals(List.of(),
        Files.readAllLines(place.stderr()).stream().filter(line -> line.startsWith("log4j:")).toList());
  }

  /** Programs that configure log4j themselves set this option. */
  @Test
  public void theLogHasNoPlaceWhereAnOptionSaysSo() throws Exception {
    JvmKind kind = new JvmKind(List.of("-Xmx64m"), Map.of("log4j.defaultInitOverride", "true"));
    kinds.begin(true, kind, 1);
    pool = pool(new PoolLimits(NEVER, MUCH), JAVA);
    awaitSize(1);
    TaskPlace place = place("task");
    pool.handOver(kind, work -> new HandOver(ToldProgram.class.getName(), List.of(), kind.properties(), Map.of(),
        List.of()), place).orElseThrow().onExit().join();
    assertThat(Files.readAllLines(place.stdout()), hasItems("log has a place=false"));
  }

  /**
   * The job's classes behave like those of the class path: any code can find them by name, without a class loader of
   * their own.
   */
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

  /** Adds a second disk, with free space as given, and an allocator that chooses the named one. */
  private Path addDisk(AtomicReference<Path> chosen, Map<Path, Long> free) throws IOException {
    Path second = folder.newFolder("second").toPath().toRealPath();
    LocalDirAllocator allocator = new LocalDirAllocator(MRConfig.LOCAL_DIR) {
      @Override
      public org.apache.hadoop.fs.Path getLocalPathForWrite(String path, Configuration conf) {
        return new org.apache.hadoop.fs.Path(chosen.get() + "/" + path);
      }
    };
    chosen.set(second);
    free.putAll(Map.of(disk, 1000L, second, 1000L));
    disks = new PoolDisks(new Configuration(), List.of(disk, second), "waiting", allocator, free::get);
    return second;
  }

  @Test
  public void aTaskMovesToTheDiskThatWasChosenForItsJvm() throws Exception {
    Path second = addDisk(new AtomicReference<>(), new ConcurrentHashMap<>());
    fill(1, NEVER);
    assertEquals(List.of(), list(waiting));
    TaskPlace place = place("task");
    Path given = place.workDirectories().get(1);
    Path moved = Files.createDirectories(second.resolve("tasks/task")).resolve("work");
    TaskPlace both = new TaskPlace(List.of(given, moved), place.token(), place.stdout(), place.stderr());
    pool.handOver(KIND, work -> new HandOver(ToldProgram.class.getName(), List.of(), Map.of("told", "in " + work),
        Map.of(), List.of()), both).orElseThrow().onExit().join();
    assertThat(Files.readAllLines(place.stdout()),
        hasItems("real=" + moved, "cwd=" + moved, "property=in " + moved, "token=secret"));
    assertTrue(Files.exists(moved.resolve("relative")));
    assertFalse(Files.exists(given));
  }

  /** A tracker works with the disks that it has. */
  @Test(timeout = 60_000)
  public void jvmsWaitThoughADiskCannotBeUsed() throws Exception {
    Path none = Files.writeString(folder.getRoot().toPath().resolve("none"), "");
    disks = new PoolDisks(new Configuration(), List.of(none, disk), "waiting");
    fill(2, NEVER);
    assertEquals(0, pool.failedStarts());
    assertEquals(2, list(waiting).size());
  }

  @Test(timeout = 60_000)
  public void whereNoDiskCanBeUsedThePoolEnds() throws Exception {
    Path none = Files.writeString(folder.getRoot().toPath().resolve("none"), "");
    disks = new PoolDisks(new Configuration(), List.of(none), "waiting");
    kinds.begin(true, KIND, 1);
    pool = pool(new PoolLimits(NEVER, MUCH), JAVA);
    while (pool.isFilled()) {
      Thread.sleep(10);
    }
    assertEquals(Optional.empty(), handOver(place("task")));
  }

  /** The task starts cold, where it was put, and the next JVM waits on the other disk. */
  @Test(timeout = 60_000)
  public void aJvmWhoseDiskHasFilledUpGetsNoTask() throws Exception {
    AtomicReference<Path> chosen = new AtomicReference<>();
    Map<Path, Long> free = new ConcurrentHashMap<>();
    Path second = addDisk(chosen, free);
    fill(1, NEVER);
    ProcessHandle waits = pool.processes().get(0);
    free.put(second, 300L);
    chosen.set(disk);
    TaskPlace place = place("task");
    assertEquals(Optional.empty(), handOver(place));
    assertTrue(Files.isDirectory(place.workDirectories().get(1)));
    assertFalse(waits.isAlive());
    assertEquals(0, pool.failedHandOvers());
    awaitSize(1);
    handOver(place).orElseThrow().onExit().join();
    assertThat(Files.readAllLines(place.stdout()), hasItems("cwd=" + place.workDirectories().get(1)));
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
    while (handOver(place("task")).isEmpty()) { // until another JVM is waiting
      Thread.sleep(10);
    }
    while (left.stream().anyMatch(Files::exists)) {
      Thread.sleep(10);
    }
  }

  /**
   * A place on a disk without a pool directory: the hand-over fails, so the task starts in the usual way, with its
   * directory unchanged.
   */
  @Test
  public void whatCannotBeHandedOverIsLeftAsItWas() throws Exception {
    fill(1, NEVER);
    ProcessHandle waits = pool.processes().get(0);
    Path work = Files.createDirectories(folder.getRoot().toPath().resolve("elsewhere/work"));
    TaskPlace place = new TaskPlace(List.of(work), work, work.resolve("out"), work.resolve("err"));
    assertThrows(IOException.class, () -> handOver(place));
    assertTrue(Files.isDirectory(work));
    assertFalse(waits.isAlive());
    assertEquals(1, pool.failedHandOvers());
  }

  /** The directory for the task's logs is missing: the JVM chosen for the task ends, with all its files. */
  @Test
  public void aFailedHandOverLeavesNoJvm() throws Exception {
    fill(1, NEVER);
    TaskPlace place = place("task");
    assertFails(new TaskPlace(place.workDirectories(), place.token(), disk.resolve("none/stdout"), place.stderr()),
        work -> null);
  }

  /**
   * If building the message fails, for whatever reason in the job's settings, no JVM remains and the task's place is
   * unchanged.
   */
  @Test
  public void aMessageThatCannotBeMadeLeavesNoJvmAndTheTaskAsItWas() throws Exception {
    fill(1, NEVER);
    TaskPlace place = place("task");
    assertFails(place, work -> {
      throw new IllegalStateException("no message");
    });
    assertEquals(List.of(), list(place.workDirectories().get(1)));
    assertFalse(Files.exists(place.stdout()));
    assertFalse(Files.exists(place.stderr()));
  }

  /** The job is killed during the hand-over, and its folders are deleted. */
  @Test
  public void aFailedHandOverDoesNotBringBackTheFoldersOfTheTask() throws Exception {
    fill(1, NEVER);
    TaskPlace place = place("task");
    assertThrows(IOException.class, () -> pool.handOver(KIND, work -> {
      WaitingJvm.delete(disk.resolve("tasks"));
      throw new IllegalStateException("the job is gone");
    }, place));
    assertFalse(Files.exists(disk.resolve("tasks")));
  }

  private void assertFails(TaskPlace place, Function<Path, HandOver> task) {
    ProcessHandle waits = pool.processes().get(0);
    assertThrows(IOException.class, () -> pool.handOver(KIND, task, place));
    assertTrue(Files.isDirectory(place.workDirectories().get(1)));
    assertFalse(waits.isAlive());
    assertEquals(1, pool.failedHandOvers());
    assertEquals(0, pool.handedOver());
  }

  /** An earlier tracker died without cleaning up, and its files have the number of this JVM. */
  @Test
  public void whatAnEarlierProcessOfTheSameNumberLeftGoes() throws Exception {
    Files.createDirectories(waiting.resolve("7/work"));
    Files.writeString(waiting.resolve("7/work/left"), "");
    Files.writeString(waiting.resolve("7").resolve(WaitingMain.READY), "");
    Files.writeString(logs.resolve("7.out"), "of another job\n");
    Files.writeString(logs.resolve("7.err"), "of another job\n");
    WaitingJvm jvm = WaitingJvm.start(waiting.resolve("7"), 1, logs,
        new JvmBase("/bin/true", List.of(), FLAGS, List.of("x"), List.of(), Optional.empty()), KIND, environment);
    jvm.process().onExit().join();
    assertFalse(jvm.isReady());
    assertEquals("", jvm.errors());
    assertEquals("", Files.readString(logs.resolve("7.out")));
    jvm.discard();
  }

  /** A JVM that fails to start leaves no files: each attempt uses a new name, and there may be many attempts. */
  @Test
  public void oneThatCannotBeStartedLeavesNothing() throws Exception {
    JvmBase base = new JvmBase(JAVA, List.of("-Dlonger.than.an.argument=" + "x".repeat(1 << 20)), FLAGS, List.of("x"),
        List.of(), Optional.empty());
    assertThrows(IOException.class, () -> WaitingJvm.start(waiting.resolve("7"), 1, logs, base, KIND, environment));
    assertEquals(List.of(), list(waiting));
    assertEquals(List.of(), list(logs));
  }

  @Test
  public void theyEndWhenTheyHaveWaitedTooLong() throws Exception {
    kinds.begin(true, KIND, 1);
    pool = pool(new PoolLimits(1000, MUCH), JAVA);
    awaitOneThatEnds();
    awaitSize(0);
    awaitOneThatEnds();
  }

  /** Waits for a JVM, which may end before it is seen; a task that finds none then makes the pool start another. */
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

  /** A waiting JVM's standard input ends when the tracker that holds it does. */
  @Test
  public void theyEndWithTheirTracker() throws Exception {
    Files.createDirectories(waiting);
    JvmBase base = new JvmBase(JAVA, List.of(), FLAGS,
        List.of(System.getProperty("java.class.path").split(File.pathSeparator)), List.of(), Optional.empty());
    WaitingJvm jvm = WaitingJvm.start(waiting.resolve("1"), 1, logs, base, KIND, environment);
    jvm.process().getOutputStream().close();
    assertEquals(0, jvm.process().onExit().join().exitValue());
  }

  private void awaitFailedStarts(int count) throws InterruptedException {
    while (pool.failedStarts() < count) {
      assertTrue("the pool has given up", pool.isFilled());
      Thread.sleep(10);
    }
  }

  /** Creates an executable that runs the JVM, atomically. */
  private static void writeJava(Path java) throws IOException {
    Path made = java.resolveSibling("made");
    Files.writeString(made, "#!/bin/sh\nexec " + JAVA + " \"$@\"\n");
    assertTrue(made.toFile().setExecutable(true));
    Files.move(made, java);
  }

  @Test(timeout = 60_000)
  public void aPoolWhoseJvmsCannotStartPauses() throws Exception {
    kinds.begin(true, KIND, 1);
    pool = pool(new PoolLimits(NEVER, MUCH), "/none/java");
    awaitFailedStarts(3);
    assertTrue(pool.isPausing());
    assertEquals(0, pool.size());
    assertEquals(Optional.empty(), handOver(place("task")));
    assertEquals(List.of(), list(waiting));
  }

  @Test(timeout = 60_000)
  public void afterThePauseItGoesOn() throws Exception {
    Path java = folder.getRoot().toPath().resolve("java");
    kinds.begin(true, KIND, 1);
    pool = pool(new PoolLimits(NEVER, MUCH, 1), java.toString());
    awaitFailedStarts(5);
    writeJava(java);
    awaitSize(1);
    handOver(place("task")).orElseThrow().onExit().join();
    assertFalse("a success counts", pool.isPausing());
  }

  /** Waiting JVMs still end when others cannot start; otherwise they would wait as long as their tracker lives. */
  @Test(timeout = 60_000)
  public void thoseThatWaitEndThoughOthersCannotStart() throws Exception {
    Path java = folder.getRoot().toPath().resolve("java");
    writeJava(java);
    kinds.begin(true, KIND, 1);
    pool = pool(new PoolLimits(3000, MUCH), java.toString());
    awaitOneThatEnds();
    Files.delete(java);
    kinds.begin(true, KIND, 2);
    pool.handOver(OTHER_KIND, work -> null, place("task")); // makes it check at once
    awaitFailedStarts(3);
    awaitSize(0);
    assertTrue(pool.isPausing());
  }

  private void awaitRest() throws InterruptedException {
    while (!pool.rests()) {
      assertTrue("the pool has given up", pool.isFilled());
      Thread.sleep(10);
    }
  }

  @Test
  public void noMoreWaitThanMayTakeMemory() throws Exception {
    fill(1, NEVER);
    long bytes = JvmMemory.resident(pool.processes().get(0).pid()).orElseThrow();
    pool.close();
    kinds.begin(true, KIND, 3);
    pool = pool(new PoolLimits(NEVER, 5 * bytes / 2), JAVA);
    awaitRest();
    assertEquals(2, pool.size());
    assertEquals(2, list(waiting).size());
    assertEquals(0, pool.failedStarts());
  }

  /** A JVM prints nothing when it does not use the archive. */
  @Test
  public void anArchiveThatIsNotTakenIsCounted() throws Exception {
    kinds.begin(true, KIND, 2);
    pool = pool(new PoolLimits(NEVER, MUCH), JAVA, Optional.of(disk.resolve("other.jsa")));
    awaitSize(2);
    assertEquals(2, pool.mismatches());
    pool.close();
    Path mapped = Path.of(System.getProperty("java.home"), "lib/server/libjvm.so");
    pool = pool(new PoolLimits(NEVER, MUCH), JAVA, Optional.of(mapped));
    awaitSize(2);
    assertEquals(0, pool.mismatches());
  }

  /** A pre-touched heap is counted before its JVM starts: it would take the memory before the pool could measure it. */
  @Test
  public void aHeapThatIsTouchedAtOnceIsCountedBefore() throws Exception {
    kinds.begin(true, new JvmKind(List.of("-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch"), Map.of()), 1);
    pool = pool(new PoolLimits(NEVER, 1L << 30), "/none/java");
    awaitRest();
    assertEquals(0, pool.failedStarts());
  }

  /** Tasks that run in other JVMs use cores too. */
  @Test(timeout = 60_000)
  public void noneAreStartedWhileTasksTakeAllCores() throws Exception {
    List<Process> tasks = new ArrayList<>();
    try {
      for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
        tasks.add(new ProcessBuilder("cat").start());
      }
      tasks.forEach(JvmPool::countBusy);
      kinds.begin(true, KIND, 1);
      pool = pool(new PoolLimits(NEVER, MUCH), JAVA);
      awaitRest();
      assertEquals(List.of(), list(waiting));
    } finally {
      tasks.forEach(Process::destroy);
    }
    awaitSize(1);
  }

  /** A waiting JVM starts with the variables that the system's loader and libraries read, which cannot be set later. */
  @Test
  public void theEnvironmentOfAKindIsThereFromTheStart() throws Exception {
    JvmKind kind = new JvmKind(List.of("-Xmx64m"), Map.of("java.library.path", "/opt/own"),
        "MARK=a,LD_LIBRARY_PATH=/opt/lib:$LD_LIBRARY_PATH");
    kinds.begin(true, kind, 1);
    pool = pool(new PoolLimits(NEVER, MUCH), JAVA);
    awaitSize(1);
    TaskPlace place = place("task");
    pool.handOver(kind, work -> new HandOver(ToldProgram.class.getName(), List.of(), Map.of(), Map.of(), List.of()),
        place).orElseThrow().onExit().join();
    List<String> told = Files.readAllLines(place.stdout());
    assertThat(told, hasItems("started with MARK=a"));
    assertTrue(told.toString(), told.stream().anyMatch(
        line -> line.matches("started with LD_LIBRARY_PATH=/opt/lib:" + waiting + "/[^/]*/work.*")));
    assertTrue(told.toString(), told.stream().anyMatch(
        line -> line.matches("started with -Djava.library.path=/opt/own:.*" + waiting + "/[^/]*/work")));
  }
}
