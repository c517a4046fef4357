/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import org.apache.hadoop.terasort.io.Workers;
import org.apache.hadoop.terasort.row.RowFormat;
import org.apache.hadoop.terasort.row.RowGenerator;
import org.apache.hadoop.terasort.row.RowRanges;

/**
 * A generator of rows in local part files, identical to those of TeraGen with as many maps. All threads share the work
 * of one part, each writing blocks at their offsets.
 */
public final class LocalGenerator {
  /** The rows in a block of about 1.6 MB: large enough to amortize the skip to its first row and the write. */
  private static final int BLOCK_ROWS = 1 << 14;

  private LocalGenerator() {
  }

  /**
   * Writes the rows from 0 to {@code rows} - 1 into {@code parts} files of a new directory.
   *
   * @param rows 0 or more
   * @param parts 1 or more
   * @param threads 1 or more
   * @param sync true to force each file to disk
   * @param progress is given the rows written since the last call, by several threads concurrently
   * @throws IOException if the directory is not empty or the disk lacks space; nothing is left behind then
   */
  public static void generate(long rows, int parts, Path directory, int threads, boolean sync, LongConsumer progress)
      throws IOException {
    if (rows > Long.MAX_VALUE / RowFormat.ROW_LENGTH) {
      throw new IllegalArgumentException(rows + " rows are more than a file system can hold");
    }
    try (OutputDirectory output = OutputDirectory.create(directory, rows * RowFormat.ROW_LENGTH)) {
      for (int part = 0; part < parts; part++) {
        writePart(output.part(part), RowRanges.start(rows, parts, part), RowRanges.start(rows, parts, part + 1),
            threads, sync, progress);
      }
      output.commit();
    }
  }

  private static void writePart(Path file, long firstRow, long endRow, int threads, boolean sync,
      LongConsumer progress) throws IOException {
    int writers = (int) Math.max(1, Math.min(threads, (endRow - firstRow + BLOCK_ROWS - 1) / BLOCK_ROWS));
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int writer = 0; writer < writers; writer++) {
        long first = firstRow + (long) writer * BLOCK_ROWS;
        tasks.add(() -> {
          for (long row = first; row < endRow; row += (long) writers * BLOCK_ROWS) {
            int count = (int) Math.min(BLOCK_ROWS, endRow - row);
            write(channel, (row - firstRow) * RowFormat.ROW_LENGTH, block(row, count));
            progress.accept(count);
          }
          return null;
        });
      }
      Workers.run(writers, tasks);
      if (sync) {
        channel.force(true);
      }
    }
  }

  private static ByteBuffer block(long firstRow, int count) {
    byte[] block = new byte[count * RowFormat.ROW_LENGTH];
    RowGenerator generator = new RowGenerator(firstRow);
    for (int offset = 0; offset < block.length; offset += RowFormat.ROW_LENGTH) {
      generator.next(block, offset);
    }
    return ByteBuffer.wrap(block);
  }

  private static void write(FileChannel channel, long position, ByteBuffer block) throws IOException {
    while (block.hasRemaining()) {
      channel.write(block, position + block.position());
    }
  }
}
