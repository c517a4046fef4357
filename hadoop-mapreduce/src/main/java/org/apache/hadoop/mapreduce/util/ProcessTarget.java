/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.classification.InterfaceAudience;

/**
 * The target of a signal: one process, or all that belong to the leader of a process group.
 *
 * <p>A target remembers the start time of its process. Once that process has exited and its id was reused, the target
 * is dead and nothing is signalled. (An id is not reused while a group has it, so the orphans of a leader that is gone
 * can still be reached.) Process 1, this JVM and any group that this JVM belongs to are never signalled. Safe for use
 * by several threads.
 */
@InterfaceAudience.Private
public final class ProcessTarget {
  private static final Log LOG = LogFactory.getLog(ProcessTarget.class);

  /** The maximum number of rounds: processes may fork while they are signalled, and some may do so endlessly. */
  private static final int MAX_ROUNDS = 100;
  private static final long MAX_PAUSE_MILLIS = 25;

  private final long pid;
  private final boolean isGroup;
  private final Supplier<ProcessTable> processes;
  private final Optional<ProcessEntry> process;

  ProcessTarget(long pid, boolean isGroup, Optional<ProcessEntry> process, Supplier<ProcessTable> processes) {
    this.pid = pid;
    this.isGroup = isGroup;
    this.process = process;
    this.processes = processes;
  }

  private static ProcessTarget of(String pid, boolean isGroup) {
    long number = parse(pid);
    return new ProcessTarget(number, isGroup, ProcessTable.now(number), ProcessTable::snapshot);
  }

  /**
   * Returns the process with this id as a target.
   *
   * @throws IllegalArgumentException if it is not a number above 1
   */
  public static ProcessTarget process(String pid) {
    return of(pid, false);
  }

  /**
   * Returns a target of the process with this id, its group and session if it leads one, and all their descendants.
   *
   * @throws IllegalArgumentException if it is not a number above 1
   */
  public static ProcessTarget group(String pid) {
    return of(pid, true);
  }

  /**
   * Tells whether the process itself was visible when the target was created. If it certainly ran then, it is hidden
   * from this user, and {@link #isAlive} cannot find out.
   */
  public boolean wasVisible() {
    return process.isPresent();
  }

  /** Tells whether any process of the target is running; a zombie is not. */
  public boolean isAlive() {
    return !members().isEmpty();
  }

  /** Waits until no process of the target is running, at most for this time; returns true if none is. */
  public boolean awaitExit(long millis) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    List<ProcessEntry> watched = List.of();
    for (long pause = 1; ; pause = Math.min(2 * pause, MAX_PAUSE_MILLIS)) {
      watched = watched.stream().filter(ProcessTarget::runs).toList();
      if (watched.isEmpty()) {
        watched = members(); // the last ones may have left others behind
      }
      if (watched.isEmpty()) {
        return true;
      }
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        return false;
      }
      Thread.sleep(Math.min(pause, left));
    }
  }

  /**
   * Sends SIGTERM, waits at most for the grace period until all have exited, and sends SIGKILL to the remaining ones.
   */
  public void destroy(long graceMillis) {
    signal(ProcessSignal.SIGTERM);
    killAfter(graceMillis);
  }

  /**
   * Completes a SIGTERM: waits at most for the grace period until all have exited, and sends SIGKILL to the remaining
   * ones.
   */
  void killAfter(long graceMillis) {
    try {
      if (awaitExit(graceMillis)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    signal(ProcessSignal.SIGKILL);
  }

  /** Signals each process of the target once, including those forked meanwhile; returns their number. */
  int signal(ProcessSignal signal) {
    List<ProcessEntry> signalled = new ArrayList<>();
    for (int round = 0; round < MAX_ROUNDS; round++) {
      List<ProcessEntry> fresh = members().stream()
          .filter(member -> signalled.stream().noneMatch(member::isSameProcess)).toList();
      if (fresh.isEmpty() || isOurs(fresh)) {
        break;
      }
      signal.send(fresh.stream().map(ProcessTarget::handle).flatMap(Optional::stream).toList());
      signalled.addAll(fresh);
    }
    if (!signalled.isEmpty()) {
      LOG.info("Sent " + signal + " to " + this + ": " + signalled.stream().map(ProcessEntry::pid).toList());
    }
    return signalled.size();
  }

  private List<ProcessEntry> members() {
    ProcessTable table = processes.get();
    Optional<ProcessEntry> now = table.entry(pid);
    if (now.isPresent() && (process.isEmpty() || !now.get().isSameProcess(process.get()))) {
      return List.of(); // the id was given to another process
    }
    return isGroup ? table.ledBy(pid) : now.filter(ProcessEntry::running).stream().toList();
  }

  private boolean isOurs(List<ProcessEntry> members) {
    ProcessHandle self = ProcessHandle.current();
    boolean ours = members.stream().anyMatch(member -> member.pid() == self.pid())
        || isGroup && ProcessTable.now(self.pid()).filter(entry -> entry.group() == pid).isPresent();
    if (ours) {
      LOG.error("Refusing to signal " + this + ": this JVM belongs to it");
    }
    return ours;
  }

  private static boolean runs(ProcessEntry entry) {
    return ProcessTable.now(entry.pid()).filter(now -> now.running() && now.isSameProcess(entry)).isPresent();
  }

  /** Returns the handle of a process; it has the right start time if the process is unchanged after its creation. */
  private static Optional<ProcessHandle> handle(ProcessEntry entry) {
    return ProcessHandle.of(entry.pid()).filter(handle -> runs(entry));
  }

  private static long parse(String pid) {
    long number;
    try {
      number = Long.parseLong(pid);
    } catch (NumberFormatException e) {
      number = 0;
    }
    if (number <= 1) {
      throw new IllegalArgumentException("process id '" + pid + "': expected a whole number greater than 1");
    }
    return number;
  }

  @Override
  public String toString() {
    return (isGroup ? "process group " : "process ") + pid;
  }
}
