/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A daemon process, which may be restarted and logs to one file. Its callback is told when it ends without having been
 * asked to. Thread-safe.
 */
public final class Daemon {
  private final String name;
  private final Path folder;
  private final Path log;
  private final List<String> command;
  private final Consumer<Daemon> onDeath;
  @GuardedBy("this")
  private Process process;
  @GuardedBy("this")
  private boolean wanted;

  /**
   * @param folder its working directory
   * @param log the file for its output
   * @param onDeath called in a thread of its own
   */
  public Daemon(String name, Path folder, Path log, List<String> command, Consumer<Daemon> onDeath) {
    this.name = name;
    this.folder = folder;
    this.log = log;
    this.command = List.copyOf(command);
    this.onDeath = onDeath;
  }

  /** Starts the daemon, which must not be running. */
  public synchronized void start() throws IOException {
    Files.createDirectories(folder);
    Files.createDirectories(log.getParent());
    Process started = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile())).start();
    process = started;
    wanted = true;
    started.onExit().thenAcceptAsync(ended -> {
      if (isWanted(ended)) {
        onDeath.accept(this);
      }
    });
  }

  private synchronized boolean isWanted(Process ended) {
    return wanted && process == ended;
  }

  /** Starts the daemon if it is not running. */
  public synchronized void startUnlessAlive() throws IOException {
    if (!isAlive()) {
      start();
    }
  }

  /** Kills the daemon as a failing machine would: its children live on. */
  public void kill() throws InterruptedException {
    Process killed;
    synchronized (this) {
      wanted = false;
      killed = process.destroyForcibly();
    }
    killed.waitFor();
  }

  /** Sends the daemon a signal if it is alive. */
  public void signal(String signal) throws IOException, InterruptedException {
    if (isAlive()) {
      new ProcessBuilder("kill", "-" + signal, Long.toString(process().pid())).start().waitFor();
    }
  }

  /** Returns the process of the daemon; the last one if it has ended. */
  public synchronized ProcessHandle process() {
    return process.toHandle();
  }

  public synchronized boolean isAlive() {
    return process != null && process.isAlive();
  }

  /** Returns a message with its exit status and the location of its log. */
  public synchronized String obituary() {
    return name + " ended with status " + process.exitValue() + "; its log: " + log;
  }

  /** Asks the daemon to exit; {@link #awaitEnd} waits for it. */
  public synchronized void stop() {
    wanted = false;
    if (process != null) {
      process.destroy();
    }
  }

  /** Waits until the daemon has ended and kills it at {@code deadline}, a {@link System#nanoTime} value. */
  public void awaitEnd(long deadline) throws InterruptedException {
    Process ending;
    synchronized (this) {
      ending = process;
    }
    if (ending != null && !ending.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
      ending.destroyForcibly().waitFor();
    }
  }

  public String name() {
    return name;
  }

  public Path log() {
    return log;
  }
}
