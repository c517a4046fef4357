/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.terasort.cli.PositiveInt;
import org.apache.hadoop.terasort.cli.RowCount;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The subcommand that generates rows into local part files. */
@Command(name = "gen", description = "Generates rows of the sort benchmark.")
final class GenCommand extends LocalCommand {
  @Parameters(index = "0", paramLabel = "ROWS", description = "Number of rows of 100 bytes, with an optional suffix k,"
      + " m, b or t.")
  private RowCount rows;

  @Parameters(index = "1", paramLabel = "DIR", description = "Output directory; must be empty or not exist.")
  private Path directory;

  @Option(names = "--maps", paramLabel = "N", defaultValue = "1",
      description = "Number of part files, 1 to 100000, as of a job with N maps (default: ${DEFAULT-VALUE}).")
  private PositiveInt maps;

  @Option(names = "--sync", description = "Force each file to disk.")
  private boolean sync;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    int parts = requireParts(spec, "--maps", maps.value());
    try (Progress progress = progress("gen", rows.value())) {
      LocalGenerator.generate(rows.value(), parts, directory, threads(), sync, progress);
    }
    return 0;
  }
}
