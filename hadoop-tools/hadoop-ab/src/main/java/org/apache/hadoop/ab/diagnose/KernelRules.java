/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import static org.apache.hadoop.ab.diagnose.NumberRule.atLeast;
import static org.apache.hadoop.ab.diagnose.NumberRule.atMost;
import static org.apache.hadoop.ab.diagnose.Severity.ADVICE;
import static org.apache.hadoop.ab.diagnose.Severity.BREAKS;

import java.util.List;

/** The kernel parameters that matter to a node, each with its bound and the reason. */
final class KernelRules {
  /** The listen backlog that patched servers request, which the kernel limits to somaxconn. */
  private static final long LISTEN_QUEUE = 1024;
  private static final long MAX_QUEUE = 65_535;
  private static final long MAX_BACKLOG = 30_000;
  private static final long WINDOW = 4 << 20;
  /** The number of trackers from which a reduce copies concurrently. */
  private static final long COPIES = 100;

  static final List<NumberRule> ALL = List.of(
      atLeast("net.core.somaxconn", KernelRules::listenQueue, ADVICE,
          "all reduces may connect to one tracker at once, and those beyond this queue wait for a second or more"),
      atLeast("net.core.netdev_max_backlog", plan -> Math.min(MAX_BACKLOG, Math.max(1000, plan.tasks() * 3 / 2)),
          ADVICE, "the packets of a burst of connects wait here for a processor, and those beyond are dropped"),
      atLeast("net.ipv4.tcp_max_syn_backlog", KernelRules::listenQueue, ADVICE,
          "half-open connections wait here, up to as many as the queue of open ones may receive at once"),
      atLeast("net.ipv4.tcp_syncookies", plan -> 1, ADVICE,
          "without cookies, a connect is dropped when too many others are half open"),
      atMost("net.ipv4.tcp_abort_on_overflow", 0, BREAKS,
          "a server whose queue is full refuses connects, and clients consider it dead"),
      atMost("net.ipv4.tcp_slow_start_after_idle", 0, ADVICE,
          "connections that are kept open start slowly after each pause, and those of reduces and writers have many"),
      atLeast("net.ipv4.tcp_window_scaling", plan -> 1, ADVICE,
          "without it, a connection has at most 64 KB in flight"),
      atLeast("net.ipv4.tcp_sack", plan -> 1, ADVICE,
          "when many send to one, packets are lost; without it, everything after them is sent again"),
      atLeast("net.ipv4.tcp_rmem", plan -> WINDOW, ADVICE,
          "this limits a connection's window, and 10 Gbit/s for a few milliseconds are 4 MB"),
      atLeast("net.ipv4.tcp_wmem", plan -> WINDOW, ADVICE,
          "this limits a connection's window, and 10 Gbit/s for a few milliseconds are 4 MB"),
      atMost("net.ipv6.bindv6only", 0, BREAKS,
          "a JVM listens on IPv6 addresses, and with this it cannot be reached by IPv4"),
      atLeast("net.netfilter.nf_conntrack_max", plan -> Math.max(65_536, 8 * (plan.tasks() + COPIES * plan.slots())),
          ADVICE, "packets are dropped when more connections are tracked, including those of the last minutes"),
      atLeast("fs.file-max", plan -> 4 * plan.openFiles(), ADVICE,
          "all processes of a node share these files, connections and pipes"),
      atLeast("kernel.pid_max", plan -> Math.max(32_768, 2 * plan.threads()), ADVICE,
          "each thread takes one of these numbers"),
      atLeast("kernel.threads-max", plan -> 2 * plan.threads(), ADVICE,
          "a JVM that cannot create a thread fails with an OutOfMemoryError"),
      atMost("vm.swappiness", 10, ADVICE,
          "the heaps of idle JVMs are swapped out to keep more of files that were read once"),
      atMost("vm.overcommit_memory", 1, ADVICE,
          "a large JVM that starts a program needs its own size again for a moment"),
      atMost("vm.zone_reclaim_mode", 0, ADVICE,
          "one memory node evicts cached files while another has free memory"),
      atMost("vm.dirty_expire_centisecs", 3000, ADVICE,
          "written data waits this long in memory, and then goes to disk all at once"),
      atLeast("vm.dirty_writeback_centisecs", plan -> 1, ADVICE,
          "with 0, nothing is written until there is too much of it"));

  private KernelRules() {
  }

  private static long listenQueue(Plan plan) {
    return Math.min(MAX_QUEUE, Math.max(LISTEN_QUEUE, plan.tasks()));
  }
}
