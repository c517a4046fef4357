/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Set;

/** All processes that this one has started, and those that they have started: the living and those that have ended. */
public final class ProcessTree {
  /**
   * The most readings of one look: some process ends between two readings of one look; a look that none falls into
   * comes soon.
   */
  private static final int LOOKS = 100;

  private ProcessTree() {
  }

  /** The CPU seconds of all of them so far, to 10 ms. */
  public static double seconds() throws IOException {
    return secondsBeside(Set.of());
  }

  /** The same without those of {@code daemons} themselves; what these have started counts. */
  public static double secondsBeside(Set<Long> daemons) throws IOException {
    double seconds = 0;
    for (int look = 0; look < LOOKS; look++) {
      double ended = CpuTime.now().children();
      List<Long> before = living();
      seconds = ended + sum(before, daemons);
      // What ended meanwhile was counted in both places, or in none.
      if (CpuTime.now().children() == ended && living().equals(before)) {
        return seconds;
      }
    }
    return seconds;
  }

  private static List<Long> living() {
    return ProcessHandle.current().descendants().map(ProcessHandle::pid).sorted().toList();
  }

  private static double sum(List<Long> processes, Set<Long> daemons) throws IOException {
    double seconds = 0;
    for (long process : processes) {
      try {
        CpuTime time = CpuTime.of(process);
        seconds += time.children() + (daemons.contains(process) ? 0 : time.own());
      } catch (NoSuchFileException e) {
        // has ended; its parent has its time
      } catch (IOException | UncheckedIOException e) {
        // likewise, between opening and reading
        if (ProcessHandle.of(process).isPresent()) {
          throw e;
        }
      }
    }
    return seconds;
  }
}
