/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.ab.record.BenchmarkTables;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code ab table}: the tables of recorded results. */
@Command(name = "table", mixinStandardHelpOptions = true,
    description = "Write the tables of README.md and of the READMEs in dev-support/benchmarks from the recorded "
        + "results.")
public final class TableCommand implements Callable<Integer> {
  @Option(names = "--check", description = "Write nothing; exit status 1 if a table differs from the results.")
  private boolean check;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    BenchmarkTables tables = new BenchmarkTables(Checkout.current().root());
    List<String> lines = check ? tables.stale()
        : tables.write().stream().map(file -> "written: " + file).toList();
    PrintWriter out = spec.commandLine().getOut();
    lines.forEach(out::println);
    out.flush();
    return check && !lines.isEmpty() ? Measure.NOT_SHOWN : Measure.OK;
  }
}
