/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.nio.file.Path;
import jdk.jfr.Recording;

/** Makes small recordings with known contents. */
final class Allocations {
  /** The size of an allocation, larger than a thread-local allocation buffer, so that each is an event. */
  private static final int BYTES = 64 << 20;

  private static volatile byte[] sink;

  private Allocations() {
  }

  /** Records large arrays, {@code inBoth} allocated by one method and {@code inOneOnly} by another. */
  static Path record(Path file, int inBoth, int inOneOnly) throws Exception {
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ObjectAllocationOutsideTLAB").withStackTrace();
      recording.start();
      for (int i = 0; i < inBoth; i++) {
        allocateInBoth();
      }
      for (int i = 0; i < inOneOnly; i++) {
        allocateInOneOnly();
      }
      recording.stop();
      recording.dump(file);
    }
    return file;
  }

  private static void allocateInBoth() {
    sink = new byte[BYTES];
  }

  private static void allocateInOneOnly() {
    sink = new byte[BYTES];
  }
}
