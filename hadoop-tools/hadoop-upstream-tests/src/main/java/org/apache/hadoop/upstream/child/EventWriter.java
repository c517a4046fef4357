/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.child;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import org.junit.runner.Description;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/**
 * A listener that writes each {@link Event} to the event file at once, so that a JVM that hangs or dies loses no
 * finished result. Thread-safe: a test with a time limit of its own reports from another thread.
 */
final class EventWriter extends RunListener {
  private final FileChannel file;
  @GuardedBy("this")
  private final Set<Description> settled = new HashSet<>();

  EventWriter(Path path) throws IOException {
    file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
  }

  synchronized void write(Event.Kind kind, String method, String detail) {
    String line = new Event(kind, method, detail).format() + "\n";
    try {
      file.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Announces every test below {@code description}. */
  void plan(Description description) {
    if (description.isTest()) {
      write(Event.Kind.PLANNED, name(description), "");
    }
    description.getChildren().forEach(this::plan);
  }

  @Override
  public void testStarted(Description description) {
    write(Event.Kind.STARTED, name(description), "");
  }

  @Override
  public void testFinished(Description description) {
    if (settle(description)) {
      write(Event.Kind.PASSED, name(description), "");
    }
  }

  @Override
  public void testFailure(Failure failure) {
    settle(failure.getDescription());
    write(Event.Kind.FAILED, name(failure.getDescription()), reason(failure));
    System.err.println("FAILED " + failure.getDescription() + "\n" + failure.getTrace());
  }

  @Override
  public void testAssumptionFailure(Failure failure) {
    settle(failure.getDescription());
    write(Event.Kind.IGNORED, name(failure.getDescription()), reason(failure));
  }

  @Override
  public void testIgnored(Description description) {
    settle(description);
    write(Event.Kind.IGNORED, name(description), "@Ignore");
  }

  /** Returns true for the first verdict on the test: a failed one is also "finished" afterwards. */
  private synchronized boolean settle(Description description) {
    return settled.add(description);
  }

  /** Returns the method's name, prefixed with its class for methods of a suite's other classes. */
  static String name(Description description) {
    String method = description.getMethodName();
    return method == null ? Event.WHOLE_CLASS : method;
  }

  private static String reason(Failure failure) {
    Throwable thrown = failure.getException();
    return thrown == null ? "" : String.valueOf(thrown);
  }
}
