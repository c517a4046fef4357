/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.ab.telemetry.HostReading.Network;

/**
 * The network that a run has to itself, seen from outside through the files of its first process. Before that has come
 * into its namespace nothing has gone over it, and when it has ended, what was read last is all.
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

  /** Reads what has gone over the network so far. */
  Network read() {
    Path process = proc.resolve(Long.toString(pid));
    if (pid > 0 && isApart(process)) {
      Network.read(process.resolve("net/dev")).ifPresent(now -> last = now);
    }
    Network known = last;
    return known == null ? Network.NONE : known;
  }

  /** Tells whether the network was read, once at least. */
  boolean isKnown() {
    return last != null;
  }

  /** Tells whether a process has left the network namespace of this one; false where the system does not tell. */
  private boolean isApart(Path process) {
    try {
      return !Files.readSymbolicLink(process.resolve("ns/net"))
          .equals(Files.readSymbolicLink(proc.resolve("self/ns/net")));
    } catch (IOException | SecurityException e) {
      return false;
    }
  }
}
