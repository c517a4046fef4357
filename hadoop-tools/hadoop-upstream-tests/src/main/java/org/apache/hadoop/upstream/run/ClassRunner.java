/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.upstream.result.ClassResult;
import org.apache.hadoop.upstream.result.MethodResult;
import org.apache.hadoop.upstream.result.Verdict;
import org.apache.hadoop.upstream.scan.MethodOrder;
import org.apache.hadoop.upstream.scan.TestClass;

/** A runner of a test class in fresh JVMs: once, and again for what did not pass. Thread-safe. */
public final class ClassRunner {
  /** The seconds that the watchdog in the test JVM has to end it before this side does. */
  private static final int GRACE_SECONDS = 10;
  private static final int TIMED_OUT = 124;

  private final Options options;
  private final TestJvm jvm;
  private final MethodOrder order;

  /**
   * The options of runs.
   *
   * @param directory the folder of working directories and logs
   * @param script the first process in a test's namespaces
   * @param files the input of upstream's tests, copied into each working directory
   * @param settings properties for the tests' site files
   * @param limitSeconds the time limit of one attempt at one class
   * @param attempts 1 or more
   */
  public record Options(Path directory, Path script, Path files, Namespaces isolation, Map<String, String> settings,
      int limitSeconds, int attempts) {
  }

  public ClassRunner(Options options, TestJvm jvm) throws IOException {
    this.options = options;
    this.jvm = jvm;
    this.order = new MethodOrder(jvm.testJars());
  }

  /** Runs {@code test}; the logs of attempts that were not good are kept below {@code logs/}. */
  public ClassResult run(TestClass test, Expected expected) throws IOException, InterruptedException {
    ClassResult result = new ClassResult(test);
    for (int attempt = 1; attempt <= options.attempts; attempt++) {
      long start = System.nanoTime();
      Path log = options.directory.resolve("logs").resolve(test.name() + "." + attempt + ".log");
      Set<String> without = expected.leaveOut(result.settled(), attempt);
      without.addAll(result.obstacles());
      List<MethodResult> methods = attempt(test, without, log);
      result.add(methods, (System.nanoTime() - start) / 1e9);
      if (methods.stream().noneMatch(method -> method.verdict().worthRetrying())) {
        Files.delete(log);
      }
      if (!expected.anyHope(result.unsettled())) {
        break;
      }
    }
    return result;
  }

  private List<MethodResult> attempt(TestClass test, Set<String> leftOut, Path log)
      throws IOException, InterruptedException {
    Files.createDirectories(log.getParent());
    Path work = options.directory.resolve("work").resolve(test.area()).resolve(test.name());
    Path events = work.resolveSibling(test.name() + ".events");
    try (WorkingDirectory directory = WorkingDirectory.create(work, options.files, options.settings)) {
      directory.unpackWebPages(jvm.mainJars(test));
      Files.deleteIfExists(events);
      Path methods = Files.write(directory.root().resolve("methods"), order.of(test));
      Path without = Files.write(directory.root().resolve("without"), leftOut);
      List<String> arguments = List.of(events.toString(), test.name(), Integer.toString(options.limitSeconds),
          methods.toString(), without.toString());
      int status = launch(jvm.command(test, directory, arguments), test, directory, log);
      boolean late = status == TIMED_OUT;
      return EventFile.read(events, late ? Verdict.TIMEOUT : Verdict.CRASH,
          late ? "still running after " + options.limitSeconds + " s" : "the JVM ended with status " + status);
    } finally {
      Files.deleteIfExists(events);
    }
  }

  /** Runs a process and returns its exit status, or {@link #TIMED_OUT} if it had to be ended from here. */
  private int launch(List<String> command, TestClass test, WorkingDirectory directory, Path log)
      throws IOException, InterruptedException {
    List<Path> needed = new ArrayList<>(jvm.classPath(test, directory));
    needed.add(Path.of(System.getProperty("java.home")));
    needed.add(options.directory);
    needed.add(options.script.getParent());
    needed.add(jvm.safeKill());
    ProcessBuilder builder =
        new ProcessBuilder(options.isolation.wrap(options.script, directory.temporary(), needed, command));
    jvm.prepare(builder.environment());
    builder.directory(directory.root().toFile()).redirectErrorStream(true).redirectOutput(log.toFile());
    return TestProcesses.run(builder, options.limitSeconds + GRACE_SECONDS, TIMED_OUT);
  }
}
