/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** The output and the exit status of one invocation of the command. */
record CommandRun(int status, String out, String err) {
  static CommandRun of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line = ConfCheck.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    int status = line.execute(arguments);
    return new CommandRun(status, out.toString(), err.toString());
  }
}
