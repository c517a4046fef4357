/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.terasort.cli.PositiveInt;
import org.apache.hadoop.terasort.io.PartFiles;
import org.apache.hadoop.terasort.partition.PartitionMethod;
import org.apache.hadoop.terasort.partition.RowSampler;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The subcommand that sorts local part files. */
@Command(name = "sort", description = "Sorts rows of the sort benchmark, on disk if they do not fit in the heap.")
final class SortCommand extends LocalCommand {
  /** The share of the heap for rows; the rest is for the JVM, the sample and the garbage between two collections. */
  private static final double ROWS_OF_HEAP = 0.6;

  @Parameters(index = "0", paramLabel = "IN", description = "Directory or file of rows.")
  private Path input;

  @Parameters(index = "1", paramLabel = "OUT", description = "Output directory; must be empty or not exist.")
  private Path output;

  @Option(names = "--reduces", paramLabel = "N", description = "Number of part files, 1 to 100000 (default: that of"
      + " threads).")
  private PositiveInt reduces;

  @Option(names = "--partitioner", paramLabel = "HOW", defaultValue = "auto",
      description = "How to choose the key ranges of the parts: auto, sampled or even (default: ${DEFAULT-VALUE}).")
  private PartitionMethod partitioner;

  @Option(names = "--sample-rows", paramLabel = "N", defaultValue = "" + RowSampler.DEFAULT_ROWS,
      description = "Number of rows to sample (default: ${DEFAULT-VALUE}).")
  private PositiveInt sampleRows;

  @Option(names = "--sync", description = "Force each file to disk.")
  private boolean sync;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    long memory = (long) (Runtime.getRuntime().maxMemory() * ROWS_OF_HEAP);
    SortOptions options = new SortOptions(
        reduces != null ? requireParts(spec, "--reduces", reduces.value()) : threads(), partitioner, sampleRows.value(),
        threads(), memory, sync);
    LocalSorter sorter = new LocalSorter(PartFiles.local(input), options);
    // Each row is read once and written once.
    try (Progress progress = progress("sort", 2 * sorter.rows())) {
      spec.commandLine().getErr().println("tera sort: partition: " + sorter.sort(output, progress));
    }
    return 0;
  }
}
