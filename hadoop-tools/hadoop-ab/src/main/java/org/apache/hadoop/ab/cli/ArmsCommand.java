/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.hadoop.ab.arms.ArmCatalog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code ab arms}, which lists the arms. */
@Command(name = "arms", mixinStandardHelpOptions = true, description = "List the arms.")
public final class ArmsCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    new ArmCatalog(Checkout.current().root(), Notices.to(spec)).descriptions()
        .forEach((name, description) -> out.printf(Locale.ROOT, "%-16s  %s%n", name, description));
    out.flush();
    return 0;
  }
}
