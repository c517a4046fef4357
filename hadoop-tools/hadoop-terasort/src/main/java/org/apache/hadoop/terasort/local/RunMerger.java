/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongConsumer;
import org.apache.hadoop.terasort.row.RowFormat;

/** A merge of one part of all runs into a file. Equal keys keep the order of the input. */
final class RunMerger {
  /** The number of rows between two progress reports. */
  private static final int REPORT_ROWS = 1 << 14;

  private RunMerger() {
  }

  static void merge(List<SortedRun> runs, int part, Path file, boolean sync, LongConsumer progress)
      throws IOException {
    List<Head> heads = new ArrayList<>();
    try (RowWriter writer = new RowWriter(file, sync)) {
      for (SortedRun run : runs) {
        heads.add(new Head(run.open(part), heads.size()));
      }
      merge(heads, writer, progress);
    } finally {
      for (Head head : heads) {
        head.cursor.close();
      }
    }
  }

  private static void merge(List<Head> heads, RowWriter writer, LongConsumer progress) throws IOException {
    PriorityQueue<Head> queue = new PriorityQueue<>();
    for (Head head : heads) {
      if (head.advance()) {
        queue.add(head);
      }
    }
    long unreported = 0;
    while (!queue.isEmpty()) {
      Head head = queue.poll();
      Head second = queue.peek();
      boolean more;
      do {
        writer.write(head.cursor.buffer(), head.cursor.offset());
        if (++unreported == REPORT_ROWS) {
          progress.accept(unreported);
          unreported = 0;
        }
        more = head.advance();
      } while (more && (second == null || head.compareTo(second) < 0));
      if (more) {
        queue.add(head);
      }
    }
    progress.accept(unreported);
  }

  /** The next row of a run. */
  private static final class Head implements Comparable<Head> {
    private final RunCursor cursor;
    private final int run;
    private long prefix;
    private int suffix;

    Head(RunCursor cursor, int run) {
      this.cursor = cursor;
      this.run = run;
    }

    boolean advance() throws IOException {
      if (!cursor.next()) {
        return false;
      }
      prefix = RowFormat.keyPrefix(cursor.buffer(), cursor.offset());
      suffix = RowFormat.keySuffix(cursor.buffer(), cursor.offset());
      return true;
    }

    @Override
    public int compareTo(Head other) {
      int order = Long.compareUnsigned(prefix, other.prefix);
      if (order == 0) {
        order = Integer.compare(suffix, other.suffix);
      }
      return order != 0 ? order : Integer.compare(run, other.run);
    }
  }
}
