/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import one.convert.Arguments;
import one.convert.JfrToFlame;
import one.jfr.JfrReader;

/** The stacks of one kind in some recordings, as text: one stack per line, from the root on, with its count. */
final class Stacks {
  /** A thread state that async-profiler writes and Flight Recorder itself does not. */
  private static final String ASYNC_STATE = "STATE_DEFAULT";

  private final Kind kind;
  private final StringBuilder text = new StringBuilder();

  Stacks(Kind kind) {
    this.kind = kind;
  }

  /** Adds the stacks of a recording of Flight Recorder or async-profiler. */
  void add(Path recording) throws IOException {
    Arguments arguments = new Arguments();
    arguments.output = "collapsed";
    arguments.total = kind.isSum();
    // The names of lambdas contain numbers that differ in each run.
    arguments.norm = true;
    boolean isAsync = isAsync(recording);
    switch (kind) {
      case CPU -> arguments.cpu = isAsync;
      case WALL -> arguments.wall = true;
      case LOCK -> arguments.lock = true;
      default -> arguments.alloc = true;
    }
    if (kind == Kind.WALL && !isAsync) {
      return;
    }
    Path part = Files.createTempFile("stacks", ".collapsed");
    try {
      JfrToFlame.convert(recording.toString(), part.toString(), arguments);
      text.append(Files.readString(part));
    } finally {
      Files.delete(part);
    }
  }

  private static boolean isAsync(Path recording) throws IOException {
    try (JfrReader jfr = new JfrReader(recording.toString())) {
      var states = jfr.enums.get("jdk.types.ThreadState");
      return states != null && states.containsValue(ASYNC_STATE);
    }
  }

  boolean isEmpty() {
    return text.isEmpty();
  }

  /** Returns the sum of all counts. */
  long total() {
    try (Stream<String> lines = text.toString().lines()) {
      return lines.mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1))).sum();
    }
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
