/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Set;

/** The descendants of this process, living and ended. */
public final class ProcessTree {
  /** The maximum number of attempts at a consistent reading: a process may end during one, but soon one succeeds. */
  private static final int LOOKS = 100;

  private ProcessTree() {
  }

  /** Returns the CPU seconds of all of them so far, to 10 ms. */
  public static double seconds() throws IOException {
    return secondsBeside(Set.of());
  }

  /** Returns the same without the {@code daemons} themselves; their children count. */
  public static double secondsBeside(Set<Long> daemons) throws IOException {
    double seconds = 0;
    for (int look = 0; look < LOOKS; look++) {
      double ended = CpuTime.now().children();
      List<Long> before = living();
      seconds = ended + sum(before, daemons);
      // A process that ended during the reading may have been counted twice, or not at all.
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
        // The process has ended; its time is with its parent.
      } catch (IOException | UncheckedIOException e) {
        // The same, between opening and reading.
        if (ProcessHandle.of(process).isPresent()) {
          throw e;
        }
      }
    }
    return seconds;
  }
}
