/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A snapshot of the processes of this machine, taken without a fork.
 *
 * <p>On Linux it is read from /proc, which includes groups and sessions. Elsewhere {@link ProcessHandle} provides only
 * the parent of each process. Processes hidden from the user (hidepid) are missing. Immutable.
 */
final class ProcessTable {
  private static final Path PROC = Path.of("/proc");
  private static final boolean HAS_PROC = Files.isReadable(PROC.resolve("self").resolve("stat"));

  private final Map<Long, ProcessEntry> entries = new LinkedHashMap<>();

  private ProcessTable(Collection<ProcessEntry> processes) {
    processes.forEach(process -> entries.put(process.pid(), process));
  }

  static ProcessTable of(Collection<ProcessEntry> processes) {
    return new ProcessTable(processes);
  }

  /** Takes a snapshot, with one read of each /proc/PID/stat. */
  static ProcessTable snapshot() {
    List<ProcessEntry> processes = new ArrayList<>();
    if (HAS_PROC) {
      try (DirectoryStream<Path> directories = Files.newDirectoryStream(PROC, "[0-9]*")) {
        directories.forEach(directory -> read(directory).ifPresent(processes::add));
      } catch (IOException e) {
        throw new IllegalStateException("cannot list " + PROC, e);
      }
    } else {
      ProcessHandle.allProcesses().forEach(handle -> processes.add(describe(handle)));
    }
    return new ProcessTable(processes);
  }

  /** Returns the current entry of a process; empty if it does not exist. */
  static Optional<ProcessEntry> now(long pid) {
    return HAS_PROC ? read(PROC.resolve(Long.toString(pid))) : ProcessHandle.of(pid).map(ProcessTable::describe);
  }

  Optional<ProcessEntry> entry(long pid) {
    return Optional.ofNullable(entries.get(pid));
  }

  /**
   * Returns the running processes that belong to {@code leader}: itself, its group and its session, including orphans,
   * and the descendants of all of these.
   */
  List<ProcessEntry> ledBy(long leader) {
    Map<Long, List<ProcessEntry>> children = new LinkedHashMap<>();
    Map<Long, ProcessEntry> found = new LinkedHashMap<>();
    for (ProcessEntry entry : entries.values()) {
      children.computeIfAbsent(entry.parent(), parent -> new ArrayList<>()).add(entry);
      if (entry.pid() == leader || entry.group() == leader || entry.session() == leader) {
        found.put(entry.pid(), entry);
      }
    }
    Deque<ProcessEntry> unvisited = new ArrayDeque<>(found.values());
    while (!unvisited.isEmpty()) {
      for (ProcessEntry child : children.getOrDefault(unvisited.remove().pid(), List.of())) {
        if (found.putIfAbsent(child.pid(), child) == null) {
          unvisited.add(child);
        }
      }
    }
    return found.values().stream().filter(ProcessEntry::running).toList();
  }

  private static Optional<ProcessEntry> read(Path directory) {
    try {
      // The name may contain any byte.
      return Optional.of(ProcessEntry.parse(Files.readString(directory.resolve("stat"), StandardCharsets.ISO_8859_1)));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  private static ProcessEntry describe(ProcessHandle handle) {
    return new ProcessEntry(handle.pid(), handle.parent().map(ProcessHandle::pid).orElse(ProcessEntry.UNKNOWN),
        ProcessEntry.UNKNOWN, ProcessEntry.UNKNOWN,
        handle.info().startInstant().map(Instant::toEpochMilli).orElse(ProcessEntry.UNKNOWN), handle.isAlive());
  }
}
