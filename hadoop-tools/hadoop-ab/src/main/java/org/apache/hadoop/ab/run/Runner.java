/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * Carries out one run: a fresh JVM in its own folder, killed on timeout, judged by its report.
 *
 * <p>Leaves nothing behind: no process, and no file except the logs of a failed run.
 */
public final class Runner {
  private static final int TAIL_LINES = 3;
  private static final int END_SECONDS = 10;
  /** The environment variables that pass flags to JVMs and that neither a command line nor a report would show. */
  private static final Set<String> OF_JVMS = Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  private final Isolation isolation;
  private final Duration bound;
  private final boolean keepAll;
  private final Witness witness;
  private volatile Guard current;
  private volatile boolean aborted;

  /**
   * @param bound the time after which a run counts as hung
   * @param keepAll true to keep every file of every run
   */
  public Runner(Isolation isolation, Duration bound, boolean keepAll) {
    this(isolation, bound, keepAll, Witness.NONE);
  }

  /** Creates a runner with a witness of each run. */
  public Runner(Isolation isolation, Duration bound, boolean keepAll, Witness witness) {
    this.isolation = isolation;
    this.bound = bound;
    this.keepAll = keepAll;
    this.witness = witness;
  }

  /** Ends the run in progress, if any, and removes its files; for a shutdown hook. */
  public void abort() throws IOException {
    aborted = true;
    Guard guard = current;
    if (guard != null) {
      guard.keep(Guard.Keep.NOTHING);
      guard.close();
    }
  }

  /**
   * Carries out one run.
   *
   * @param root the folder of the run, which must not exist yet
   * @throws InterruptedException if this thread was interrupted; the run's processes and files are then gone
   */
  public Run run(Measurement measurement, Side side, int round, Path root) throws IOException, InterruptedException {
    RunFolder folder = new RunFolder(root);
    Instant started = Instant.now();
    try (Guard guard = Guard.start(folder)) {
      current = guard;
      RunReport report = new RunReport();
      Map<String, Double> values = Map.of();
      String failure = null;
      requireNotAborted();
      try {
        measurement.prepare(side, folder.create());
        int status = witnessed(measurement, side, round, folder);
        report = RunReport.read(folder.report());
        values = judge(measurement, side, folder, report, status);
      } catch (RunFailure e) {
        failure = e.getMessage();
      }
      requireNotAborted();
      guard.keep(keepAll ? Guard.Keep.ALL : failure != null ? Guard.Keep.LOGS : Guard.Keep.NOTHING);
      return new Run(round, side.label(), started.truncatedTo(ChronoUnit.SECONDS).toString(),
          Duration.between(started, Instant.now()).toMillis() / 1e3, new TreeMap<>(values), report.attempts(),
          report.failedAttempts(), report.killedAttempts(), failure,
          keepAll || failure != null ? folder.name() : null);
    } finally {
      current = null;
    }
  }

  /** Throws if the run was aborted: an aborted run looks like a failed one but must not count as such. */
  private void requireNotAborted() throws InterruptedException {
    if (aborted) {
      throw new InterruptedException("the measurement was aborted");
    }
  }

  /** Executes the run in the presence of the witness. */
  private int witnessed(Measurement measurement, Side side, int round, RunFolder folder)
      throws IOException, InterruptedException, RunFailure {
    Witness.Watch watch = witness.begin(side, round);
    boolean ended = false;
    try {
      int status = execute(measurement, side, folder, watch);
      ended = true;
      return status;
    } catch (RunFailure e) {
      ended = true;
      throw e;
    } finally {
      if (ended && !aborted) {
        watch.end(folder);
      } else {
        watch.abandon();
      }
    }
  }

  private int execute(Measurement measurement, Side side, RunFolder folder, Witness.Watch watch)
      throws IOException, InterruptedException, RunFailure {
    ProcessBuilder builder = new ProcessBuilder(isolation.wrap(measurement.command(side, folder)))
        .directory(folder.scratch().toFile()).redirectErrorStream(true).redirectOutput(folder.log().toFile());
    prepare(builder.environment(), side, folder);
    Process process = builder.start();
    watch.started(process.pid());
    // Its standard input deliberately stays open: its end of file tells the arm that the harness is gone.
    try {
      if (!process.waitFor(bound.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new RunFailure("hung in stage '" + stage(folder) + "', ended after " + bound.toSeconds() + " s; its log: "
            + folder.logName());
      }
      return process.exitValue();
    } finally {
      end(process);
    }
  }

  /** Turns a copy of this process's environment into that of a run. */
  void prepare(Map<String, String> environment, Side side, RunFolder folder) {
    environment.keySet().removeAll(OF_JVMS);
    environment.put("PATH", isolation.path(environment.getOrDefault("PATH", "/usr/bin:/bin")));
    environment.put("JAVA_HOME", side.jdk().home().toString());
    environment.put(RunFolder.markVariable(), folder.mark());
  }

  /**
   * Kills the process and its descendants, and waits up to a limit for them to end: the files they write and remove are
   * read afterwards.
   */
  private static void end(Process process) throws InterruptedException {
    List<ProcessHandle> descendants = process.descendants().toList();
    descendants.forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    Stream<CompletableFuture<?>> ends =
        Stream.concat(descendants.stream().map(ProcessHandle::onExit), Stream.of(process.onExit()));
    try {
      CompletableFuture.allOf(ends.toArray(CompletableFuture<?>[]::new)).get(END_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // One of them is blocked on disk I/O; the guard, which removes the run's files, waits longer.
    }
  }

  private static String stage(RunFolder folder) throws IOException {
    try {
      return RunReport.read(folder.report()).stage();
    } catch (RunFailure e) {
      return "unknown";
    }
  }

  private static Map<String, Double> judge(Measurement measurement, Side side, RunFolder folder, RunReport report,
      int status) throws IOException, RunFailure {
    if (report.error().isPresent()) {
      throw new RunFailure(report.error().get() + "; its log: " + folder.logName());
    }
    if (status != 0) {
      throw new RunFailure("ended with status " + status + ": " + lastLines(folder.log()) + "; its log: "
          + folder.logName());
    }
    Map<String, Double> values = measurement.values(side, folder, report);
    for (Map.Entry<String, Double> value : values.entrySet()) {
      if (!(value.getValue() > 0 && Double.isFinite(value.getValue()))) {
        throw new RunFailure("the metric " + value.getKey() + " is " + value.getValue() + ", which is not a "
            + "measurement; a longer run may have one");
      }
    }
    return values;
  }

  /** Returns the last non-empty lines of a log as one line. */
  private static String lastLines(Path log) throws IOException {
    if (!Files.isRegularFile(log)) {
      return "(no log)";
    }
    List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines()
        .filter(line -> !line.isBlank()).toList();
    return String.join(" | ", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
  }
}
