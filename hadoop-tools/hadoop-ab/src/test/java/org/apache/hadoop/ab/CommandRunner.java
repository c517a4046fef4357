/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** Runs command lines in this JVM and keeps what they print. */
final class CommandRunner {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Runs a command line and returns its exit status. */
  int execute(Object... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    String[] words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = arguments[i].toString();
    }
    return line.execute(words);
  }

  String out() {
    return out.toString();
  }

  String err() {
    return err.toString();
  }

  /** Runs a command line that succeeds, and returns its output. */
  String run(Object... arguments) {
    assertEquals(0, execute(arguments));
    return out();
  }

  /**
   * Checks that a command line ends with exit status 2 and a single line of error output that starts with
   * {@code message}.
   */
  void assertUsage(String message, Object... arguments) {
    int status = execute(arguments);
    assertEquals(err(), Main.USAGE, status);
    assertTrue(err(), err().startsWith("ab: " + message));
    assertEquals(err(), 1, err().lines().count());
  }
}
