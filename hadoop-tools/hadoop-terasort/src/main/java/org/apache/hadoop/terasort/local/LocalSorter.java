/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import org.apache.hadoop.terasort.io.PartFile;
import org.apache.hadoop.terasort.io.PartSequence;
import org.apache.hadoop.terasort.io.Workers;
import org.apache.hadoop.terasort.partition.PartitionPlan;
import org.apache.hadoop.terasort.partition.RowPartition;
import org.apache.hadoop.terasort.partition.RowSampler;
import org.apache.hadoop.terasort.row.RowFormat;

/**
 * A multithreaded sort of rows into local part files, external if they do not fit in memory: the structure of TeraSort
 * (sample, partition, sorted runs, merge) in one process. Stable: within a part, rows with equal keys stay in the order
 * of the input.
 */
public final class LocalSorter {
  private final PartSequence input;
  private final SortOptions options;

  /** @throws IllegalArgumentException if a file's length is not a multiple of the row length */
  public LocalSorter(List<PartFile> input, SortOptions options) {
    this.input = new PartSequence(input);
    this.options = options;
  }

  /** Returns the number of input rows. */
  public long rows() {
    return input.rows();
  }

  /**
   * Writes the sorted parts into a new directory.
   *
   * @param progress is given the rows read, and again the rows written, by several threads concurrently
   * @return the reason for the choice of the partition, for the user
   * @throws IOException if the directory is not empty or the disk lacks space; nothing is left behind then
   * @throws IllegalArgumentException if the memory is too small even for an external sort
   */
  public String sort(Path directory, LongConsumer progress) throws IOException {
    MemoryPlan memory = MemoryPlan.of(rows(), options.threads(), options.memory());
    long room = rows() * RowFormat.ROW_LENGTH * (memory.spill() ? 2 : 1);
    try (OutputDirectory output = OutputDirectory.create(directory, room)) {
      PartitionPlan plan = PartitionPlan.of(options.method(), options.parts(),
          () -> RowSampler.sample(input, options.sampleRows(), options.threads()));
      List<SortedRun> runs = sortRuns(memory, plan.partition(), output, progress);
      mergeParts(runs, output, progress);
      for (int run = 0; memory.spill() && run < runs.size(); run++) {
        Files.delete(spillFile(output, run));
      }
      output.commit();
      return plan.reason();
    }
  }

  private List<SortedRun> sortRuns(MemoryPlan memory, RowPartition partition, OutputDirectory output,
      LongConsumer progress) throws IOException {
    List<Callable<SortedRun>> tasks = new ArrayList<>();
    for (long row = 0; row < rows(); row += memory.runRows()) {
      long first = row;
      int count = (int) Math.min(memory.runRows(), rows() - row);
      Path spill = spillFile(output, tasks.size());
      tasks.add(() -> {
        MemoryRun run = sortRun(first, count, partition);
        progress.accept(count);
        return memory.spill() ? SpilledRun.write(run, partition.parts(), spill, memory.bufferRows()) : run;
      });
    }
    return Workers.run(options.threads(), tasks);
  }

  private MemoryRun sortRun(long first, int count, RowPartition partition) throws IOException {
    byte[] rows = new byte[count * RowFormat.ROW_LENGTH];
    try (PartSequence.Reader reader = input.open()) {
      reader.read(first, count, rows);
    }
    return new MemoryRun(rows, RunOrder.of(rows, count, partition));
  }

  private void mergeParts(List<SortedRun> runs, OutputDirectory output, LongConsumer progress)
      throws IOException {
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int part = 0; part < options.parts(); part++) {
      int index = part;
      tasks.add(() -> {
        RunMerger.merge(runs, index, output.part(index), options.sync(), progress);
        return null;
      });
    }
    Workers.run(options.threads(), tasks);
  }

  private static Path spillFile(OutputDirectory output, int run) {
    return output.file("run-" + run);
  }
}
