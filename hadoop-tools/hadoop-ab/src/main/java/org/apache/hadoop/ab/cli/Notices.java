/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;

/** Notices on standard error about steps that take long. */
public final class Notices {
  private Notices() {
  }

  public static Consumer<String> to(CommandSpec spec) {
    PrintWriter err = spec.commandLine().getErr();
    return text -> {
      err.println("ab: " + text);
      err.flush();
    };
  }
}
