/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import static org.junit.Assert.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import one.convert.Arguments;
import one.convert.FlameGraph;
import picocli.CommandLine;

/** The command as a user runs it, and its output. */
final class Profile {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  int run(String... arguments) {
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    return line.execute(arguments);
  }

  String out() {
    return out.toString();
  }

  String err() {
    return err.toString();
  }

  /** Returns the text of a flame graph page: its stacks with their counts. */
  static String stacks(Path page) throws Exception {
    Arguments arguments = new Arguments();
    arguments.output = "collapsed";
    Path text = page.resolveSibling(page.getFileName() + ".txt");
    FlameGraph.convert(page.toString(), text.toString(), arguments);
    try {
      return Files.readString(text);
    } finally {
      Files.delete(text);
    }
  }

  /** Returns the one-line message with which a command line is refused. */
  static String refusal(String... arguments) {
    Profile profile = new Profile();
    assertEquals(profile.err(), Main.USAGE, profile.run(arguments));
    assertEquals(profile.err(), 1, profile.err().lines().count());
    return profile.err().strip();
  }
}
