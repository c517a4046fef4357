/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.terasort.row.RowFormat;

/**
 * The position of a split.
 *
 * @param file the file's path
 * @param firstRow the first row that starts in the split, numbered from 0
 * @param endRow the first row that starts after the split
 */
record RowSplitPlace(String file, long firstRow, long endRow) {

  static RowSplitPlace of(InputSplit split) {
    FileSplit place = (FileSplit) split;
    return new RowSplitPlace(place.getPath().toString(), rowFrom(place.getStart()),
        rowFrom(place.getStart() + place.getLength()));
  }

  long rows() {
    return endRow - firstRow;
  }

  /** Returns the first row that starts at or after {@code position}. */
  private static long rowFrom(long position) {
    return (position + RowFormat.ROW_LENGTH - 1) / RowFormat.ROW_LENGTH;
  }
}
