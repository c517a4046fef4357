/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.io.IOException;

/** Thrown if a single record needs more than the whole sort buffer, which is empty then. */
public final class RecordTooLargeException extends IOException {
  private static final long serialVersionUID = 1;

  RecordTooLargeException(long bytes) {
    super(bytes + " bytes");
  }
}
