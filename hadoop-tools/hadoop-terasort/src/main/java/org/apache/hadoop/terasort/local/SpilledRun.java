/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.terasort.io.LocalPart;
import org.apache.hadoop.terasort.io.RowScanner;

/**
 * A run on disk, with its rows in sorted order.
 *
 * @param file the file with the rows
 * @param starts the first row of each part, followed by the number of rows
 * @param bufferRows the number of rows a cursor reads at once
 */
record SpilledRun(LocalPart file, int[] starts, int bufferRows) implements SortedRun {

  /** Writes the rows of a memory run to {@code file}. */
  static SpilledRun write(MemoryRun run, int parts, Path file, int bufferRows) throws IOException {
    int[] starts = new int[parts + 1];
    try (RowWriter writer = new RowWriter(file, false)) {
      for (int part = 0; part <= parts; part++) {
        starts[part] = run.order().start(part);
      }
      for (int place = 0; place < starts[parts]; place++) {
        writer.write(run.rows(), run.order().offset(place));
      }
    }
    return new SpilledRun(new LocalPart(file, Files.size(file)), starts, bufferRows);
  }

  @Override
  public RunCursor open(int part) throws IOException {
    RowScanner scanner = new RowScanner(file, starts[part], starts[part + 1], bufferRows);
    return new RunCursor() {
      @Override
      public boolean next() throws IOException {
        return scanner.next();
      }

      @Override
      public byte[] buffer() {
        return scanner.buffer();
      }

      @Override
      public int offset() {
        return scanner.offset();
      }

      @Override
      public void close() throws IOException {
        scanner.close();
      }
    };
  }
}
