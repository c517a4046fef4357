/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.child;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import org.junit.runner.JUnitCore;
import org.junit.runner.Runner;

/**
 * The main class of a test JVM, which runs one JUnit 3 or 4 class and writes an event file. It uses only the JDK and
 * JUnit, since everything else on the class path belongs to the test.
 *
 * <p>Arguments: the event file; the class; the time limit in seconds; a file with the names of its methods in order; a
 * file with the names of those to leave out. Exit status: 0 if the class was run, whatever its verdict;
 * {@link Watchdog#TIMED_OUT} on a timeout; 2 if the class cannot be loaded.
 */
public final class TestMain {
  private TestMain() {
  }

  /** Runs the tests and never returns: threads left behind by a test must not keep the JVM alive. */
  public static void main(String[] args) throws IOException {
    EventWriter events = new EventWriter(Path.of(args[0]));
    Watchdog.start(Integer.parseInt(args[2]));
    TestRunners runners =
        new TestRunners(Files.readAllLines(Path.of(args[3])), new HashSet<>(Files.readAllLines(Path.of(args[4]))));
    int status = 0;
    try {
      Runner runner = runners.of(Class.forName(args[1]));
      events.plan(runner.getDescription());
      JUnitCore core = new JUnitCore();
      core.addListener(events);
      core.run(runner);
    } catch (Throwable e) {
      events.write(Event.Kind.FAILED, Event.WHOLE_CLASS, e.toString());
      e.printStackTrace();
      status = 2;
    }
    events.write(Event.Kind.FINISHED, Event.WHOLE_CLASS, "");
    System.out.flush();
    System.err.flush();
    Runtime.getRuntime().halt(status);
  }
}
