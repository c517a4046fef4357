/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** The child processes of this process. */
public final class Children {
  private Children() {
  }

  /** Returns true if no children are left except zombies. */
  public static boolean haveEnded() {
    return ProcessHandle.current().children().noneMatch(child -> runs(child.pid()));
  }

  /** Returns the same, ignoring {@code daemons}, which are children of this process. */
  public static boolean haveEndedBeside(Set<Long> daemons) {
    Stream<ProcessHandle> ofDaemons =
        daemons.stream().flatMap(pid -> ProcessHandle.of(pid).stream()).flatMap(ProcessHandle::children);
    return Stream.concat(ProcessHandle.current().children(), ofDaemons)
        .noneMatch(child -> !daemons.contains(child.pid()) && runs(child.pid()));
  }

  private static boolean runs(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return !stat.substring(stat.lastIndexOf(')')).startsWith(") Z");
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Waits until every child has ended, including new ones, so that the kernel has accounted for their CPU time.
   *
   * @return false if some were left after {@code limit}
   */
  public static boolean await(Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    // As process 1 of a namespace we inherit orphans that nobody reaps; they stay in the list as zombies.
    Set<Long> ended = new HashSet<>();
    while (true) {
      Optional<ProcessHandle> child =
          ProcessHandle.current().children().filter(handle -> !ended.contains(handle.pid())).findFirst();
      if (child.isEmpty()) {
        return true;
      }
      try {
        child.get().onExit().get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        return false;
      } catch (ExecutionException e) {
        throw new IllegalStateException(e.getCause());
      }
      ended.add(child.get().pid());
    }
  }
}
