/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import java.io.Closeable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.ab.arm.process.CpuTime;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.ab.arm.spec.ShuffleSpec;

/**
 * A process that runs one of our classes on the same Hadoop as this one. It creates a file when it is ready, and ends
 * with this process or when closed.
 */
final class ChildProcess implements Closeable {
  private static final Duration START = Duration.ofMinutes(2);
  private static final long POLL_MILLIS = 10;
  private static final long END_SECONDS = 20;
  /** The prefixes of flags that are meant for the reduces only. */
  private static final List<String> FLAGS_OF_THE_REDUCES =
      List.of("-Xm", "-javaagent:", "-agentlib:", "-XX:+AlwaysPreTouch");

  private final String name;
  private final Path log;
  private final Path ready;
  private final Process process;

  private ChildProcess(String name, Path log, Path ready, Process process) {
    this.name = name;
    this.log = log;
    this.ready = ready;
    this.process = process;
  }

  /**
   * Starts a process; its arguments are the properties file, {@code arguments} and its ready file.
   *
   * @param name the base name of its files
   */
  static ChildProcess start(ShuffleSpec spec, String name, Class<?> main, List<String> arguments) throws IOException {
    Path log = spec.logs().resolve(name + ".log");
    Path ready = spec.dir().resolve(name + ".ready");
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> FLAGS_OF_THE_REDUCES.stream().noneMatch(flag::startsWith)).forEach(command::add);
    // Stock's web server has buffers for each address; if it runs out of memory, some addresses no longer respond.
    command.addAll(List.of("-Xmx2g", "-XX:+ExitOnOutOfMemoryError", "-cp", System.getProperty("java.class.path"),
        main.getName(), spec.file().toString()));
    command.addAll(arguments);
    command.add(ready.toString());
    return new ChildProcess(name, log, ready,
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start());
  }

  /** Announces, from within the process, that it is ready, with a message. */
  static void ready(Path file, String text) throws IOException {
    Path whole = Files.writeString(file.resolveSibling(file.getFileName() + ".part"), text);
    Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Waits until the process is ready and returns its message. */
  String await() throws IOException, InterruptedException, RunException {
    long end = System.nanoTime() + START.toNanos();
    while (!Files.exists(ready)) {
      if (!process.isAlive()) {
        throw new RunException(name + " ended with " + process.exitValue() + "; its log: " + log);
      }
      if (System.nanoTime() > end) {
        throw new RunException(name + " was not up after " + START.toSeconds() + " s; its log: " + log);
      }
      Thread.sleep(POLL_MILLIS);
    }
    return Files.readString(ready);
  }

  /** Returns its CPU seconds so far. */
  double cpu() throws IOException {
    return CpuTime.of(process.pid()).own();
  }

  /** Closes the process's standard input, which makes it exit; {@link #close} waits for that. */
  void end() throws IOException {
    process.getOutputStream().close();
  }

  @Override
  public void close() throws IOException {
    end();
    try {
      if (process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
  }
}
