/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.io.BufferedReader;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.ab.telemetry.Keeper;
import org.apache.hadoop.ab.telemetry.RunTelemetry;
import org.apache.hadoop.testing.DependsOnUser;
import org.apache.hadoop.testing.EndedProcess;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

/** Tests runs that never end by themselves: their time limit, Ctrl-C, and the death of the harness. */
@RunWith(Parameterized.class)
@Category(DependsOnUser.class)
public class TestRunnerEnd {
  private static final int PATIENCE_SECONDS = 120;

  @Parameterized.Parameters(name = "namespace={0}")
  public static List<Boolean> namespaces() {
    return List.of(false, true);
  }

  @Parameterized.Parameter
  public boolean namespace;

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private ServerSocket server;
  private FakeArm fake;
  private Path root;

  @Before
  public void setUp() throws Exception {
    assumeTrue("no PID namespace here (needs root and unshare): the harness uses the safe kill alone",
        !namespace || Isolation.detect(Path.of(System.getProperty("repository.root")), Optional.empty()).namespace());
    server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    server.setSoTimeout((int) TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    fake = new FakeArm(temporary.getRoot().toPath());
    root = temporary.getRoot().toPath().resolve("runs/001-fake");
  }

  @After
  public void tearDown() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  private Side hanging() {
    return fake.side("fake", "hang", server.getLocalPort());
  }

  private void assertNothingRuns() throws Exception {
    assertEquals(Map.of(), FakeArm.processesOf(root));
  }

  @Test
  public void hungRunIsEndedAfterItsBound() throws Exception {
    int seconds = 3;
    RunTelemetry told = endedAfter(seconds, 1);
    // On a busy machine the run may be ended before it has got as far as hanging.
    for (int round = 2; told.stages().isEmpty() && seconds < PATIENCE_SECONDS; round++) {
      seconds *= 4;
      told = endedAfter(seconds, round);
    }
    assertFalse(told.missing().toString(), told.host().isEmpty());
    assertEquals("job", told.stages().get(0).name());
    assertFalse(told.done());
  }

  private RunTelemetry endedAfter(int seconds, int round) throws Exception {
    Path measurement = temporary.getRoot().toPath();
    root = measurement.resolve("runs/00" + round + "-fake");
    Run run = new Runner(FakeArm.isolation(namespace), Duration.ofSeconds(seconds), false, new Keeper(measurement))
        .run(fake.measurement(), hanging(), round, root);
    assertTrue(run.failure(),
        run.failure().matches("hung in stage '\\w+', ended after " + seconds + " s; its log: .*arm.log"));
    assertNothingRuns();
    assertFalse(Files.exists(root.resolve("scratch")));
    return RunTelemetry.of(measurement, run);
  }

  @Test
  public void abortedRunIsNoResultAndLeavesNothing() throws Exception {
    Runner runner = new Runner(FakeArm.isolation(namespace), Duration.ofMinutes(5), false);
    CompletableFuture<Run> result = CompletableFuture.supplyAsync(() -> {
      try {
        return runner.run(fake.measurement(), hanging(), 1, root);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    });
    try (Socket running = server.accept()) {
      assertEquals(1, running.getInputStream().read());
      assertFalse("the test sees no process of the run", FakeArm.processesOf(root).isEmpty());
      runner.abort();
    }
    assertNothingRuns();
    assertFalse(Files.exists(root));
    ExecutionException e = assertThrows(ExecutionException.class, () -> result.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
    assertEquals(InterruptedException.class, e.getCause().getCause().getClass());
  }

  /** A user may be looking at the files of a run with a shell in its folder when the run ends. */
  @Test
  public void aShellAtATerminalStays() throws Exception {
    List<String> atATerminal = List.of("script", "-qec");
    assumeTrue("no terminals here, or no script (of util-linux), which makes one",
        Isolation.succeeds(Stream.concat(atATerminal.stream(), Stream.of("true", "/dev/null")).toList()));
    Runner runner = new Runner(FakeArm.isolation(namespace), Duration.ofMinutes(5), false);
    CompletableFuture<Void> end = CompletableFuture.runAsync(() ->
        assertThrows(InterruptedException.class, () -> runner.run(fake.measurement(), hanging(), 1, root)));
    Process shell;
    try (Socket running = server.accept()) {
      assertEquals(1, running.getInputStream().read());
      shell = new ProcessBuilder(Stream.concat(atATerminal.stream(),
          Stream.of("stty -echo && cd '" + root.resolve("scratch") + "' && echo there && exec cat", "/dev/null"))
          .toList()).start();
      try (BufferedReader said = shell.inputReader(); Writer typed = shell.outputWriter()) {
        assertEquals("there", said.readLine());
        runner.abort();
        typed.write("still there\n");
        typed.flush();
        assertEquals("still there", said.readLine());
      }
    }
    assertFalse(Files.exists(root));
    end.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertTrue(shell.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
  }

  /**
   * The death of the harness leaves nothing behind: another JVM executes the run and is killed without a chance to
   * clean up.
   */
  @Test
  public void deathOfTheHarnessLeavesNothing() throws Exception {
    Process harness = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-Xmx64m",
        "-Drepository.root=" + System.getProperty("repository.root"), "-cp", System.getProperty("java.class.path"),
        DoomedHarness.class.getName(), temporary.getRoot().toString(), Integer.toString(server.getLocalPort()),
        Boolean.toString(namespace)).inheritIO().start();
    List<ProcessHandle> family;
    try (Socket running = server.accept()) {
      assertEquals(1, running.getInputStream().read());
      family = harness.descendants().toList();
    } finally {
      harness.destroyForcibly();
    }
    assertFalse(family.isEmpty());
    for (ProcessHandle each : family) {
      EndedProcess.await(each, Duration.ofSeconds(PATIENCE_SECONDS));
    }
    assertNothingRuns();
    assertFalse("the run's folder is left", Files.exists(root));
  }

  /** The harness that {@link #deathOfTheHarnessLeavesNothing} kills. */
  public static final class DoomedHarness {
    private DoomedHarness() {
    }

    public static void main(String[] arguments) throws Exception {
      Path folder = Path.of(arguments[0]);
      FakeArm fake = new FakeArm(folder);
      new Runner(FakeArm.isolation(Boolean.parseBoolean(arguments[2])), Duration.ofMinutes(5), false).run(
          fake.measurement(), fake.side("fake", "hang", Integer.parseInt(arguments[1])), 1,
          folder.resolve("runs/001-fake"));
    }
  }
}
