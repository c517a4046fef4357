/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.ab.telemetry.HostReading.Network;

/**
 * The private network of a run, observed from outside through the files of its first process. Until that process has
 * entered its namespace, the counters are zero; after it has ended, the last reading remains.
 */
final class RunNetwork {
  private final Path proc;
  private volatile long pid;
  private volatile Network last;

  RunNetwork(Path proc) {
    this.proc = proc;
  }

  void started(long first) {
    pid = first;
  }

  /** Reads the network's counters. */
  Network read() {
    Path process = proc.resolve(Long.toString(pid));
    if (pid > 0 && isApart(process)) {
      Network.read(process.resolve("net/dev")).ifPresent(now -> last = now);
    }
    Network known = last;
    return known == null ? Network.NONE : known;
  }

  /** Returns true if the network was read at least once. */
  boolean isKnown() {
    return last != null;
  }

  /** Returns true if a process is in another network namespace than this one; false if the system does not tell. */
  private boolean isApart(Path process) {
    try {
      return !Files.readSymbolicLink(process.resolve("ns/net"))
          .equals(Files.readSymbolicLink(proc.resolve("self/ns/net")));
    } catch (IOException | SecurityException e) {
      return false;
    }
  }
}
