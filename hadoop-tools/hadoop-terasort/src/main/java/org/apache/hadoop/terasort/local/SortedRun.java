/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import java.io.IOException;

/** A section of the input in sorted order, part by part. Thread-safe: each thread opens cursors of its own. */
interface SortedRun {

  /** Opens the rows of part {@code part}. */
  RunCursor open(int part) throws IOException;
}
