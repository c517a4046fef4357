/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Ends a run's processes and removes its files, whatever ends the run.
 *
 * <p>A small process of its own waits for the end of its standard input. That comes when the run is over, and also when
 * this JVM dies of whatever cause, so that there is one way to clean up and it is taken every time. It ignores the
 * signals of the terminal. Unless told to keep more, it removes the whole folder of the run.
 *
 * <p>Thread-safe: a shutdown hook may close it beside the thread that runs the run.
 */
final class Guard implements Closeable {
  /** The files that stay on disk. */
  enum Keep {
    /** Nothing: the run never was. */
    NOTHING,
    /** Logs and reports, without the cluster's own files. */
    LOGS,
    /** Everything. */
    ALL
  }

  private static final long PATIENCE_SECONDS = 60;

  private final Process process;
  @GuardedBy("this")
  private Keep keep = Keep.NOTHING;
  @GuardedBy("this")
  private boolean closed;

  private Guard(Process process) {
    this.process = process;
  }

  /** Starts the guard of a run, before the run has any file or process. */
  static Guard start(RunFolder folder) throws IOException {
    Process process = new ProcessBuilder(List.of("setsid", "bash", "-c", script(), "ab-guard",
        RunFolder.markVariable() + "=" + folder.mark(), folder.root().toString(), folder.scratch().toString()))
        .directory(new File("/")).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    return new Guard(process);
  }

  private static String script() throws IOException {
    try (InputStream in = Guard.class.getResourceAsStream("guard.sh")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Says what to leave when it is closed. */
  synchronized void keep(Keep what) {
    keep = what;
  }

  /**
   * Cleans up and waits for the end of it.
   *
   * @throws IOException if something is left, or the guard was killed
   */
  @Override
  public synchronized void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try (OutputStream out = process.getOutputStream()) {
      out.write((keep.name() + "\n").getBytes(StandardCharsets.US_ASCII));
    }
    boolean interrupted = Thread.interrupted();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IOException("a run's processes or files could not be removed (guard process " + process.pid() + ")");
      }
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
