/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.nio.file.Path;
import jdk.jfr.Recording;

/** Makes small recordings of which it is known what is in them. */
final class Allocations {
  /** The size of an allocation, larger than what a thread allocates from: each is an event. */
  private static final int BYTES = 64 << 20;

  private static volatile byte[] sink;

  private Allocations() {
  }

  /** Records so many large arrays that two methods allocate. */
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
