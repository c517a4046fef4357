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
 * Ends a run's processes and removes its files, no matter how the run ends.
 *
 * <p>A small separate process waits for the end of its standard input, which comes when the run is over and also when
 * this JVM dies for any reason, so that there is only one clean-up path and it is always taken. It ignores the
 * terminal's signals. Unless told to keep more, it removes the whole folder of the run.
 *
 * <p>Thread-safe: a shutdown hook may close it concurrently with the thread that carries out the run.
 */
final class Guard implements Closeable {
  /** The files that stay on disk. */
  enum Keep {
    /** Nothing, as if the run had not taken place. */
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

  /** Sets which files to keep on close. */
  synchronized void keep(Keep what) {
    keep = what;
  }

  /**
   * Cleans up and waits until that is done.
   *
   * @throws IOException if something could not be removed, or the guard was killed
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
