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
          "all reduces may connect to one tracker at once, and those beyond this queue wait for a second and more"),
      atLeast("net.core.netdev_max_backlog", plan -> Math.min(MAX_BACKLOG, Math.max(1000, plan.tasks() * 3 / 2)),
          ADVICE, "a burst of connects comes as packets that wait here for a processor, and the rest is dropped"),
      atLeast("net.ipv4.tcp_max_syn_backlog", KernelRules::listenQueue, ADVICE,
          "connections that are half open wait here, as many as the queue of those that are open may get at once"),
      atLeast("net.ipv4.tcp_syncookies", plan -> 1, ADVICE,
          "without cookies a connect is dropped where too many others are half open"),
      atMost("net.ipv4.tcp_abort_on_overflow", 0, BREAKS,
          "a server whose queue is full refuses connects, and whoever asks takes it for dead"),
      atMost("net.ipv4.tcp_slow_start_after_idle", 0, ADVICE,
          "connections that are kept begin slowly after each pause, as those of reduces and of writers have many"),
      atLeast("net.ipv4.tcp_window_scaling", plan -> 1, ADVICE,
          "a connection has no more than 64 KB on its way without it"),
      atLeast("net.ipv4.tcp_sack", plan -> 1, ADVICE,
          "where many send to one, packets are lost, and all after them is sent again without it"),
      atLeast("net.ipv4.tcp_rmem", plan -> WINDOW, ADVICE,
          "the window of a connection ends here, and 10 Gbit/s over some milliseconds are 4 MB"),
      atLeast("net.ipv4.tcp_wmem", plan -> WINDOW, ADVICE,
          "the window of a connection ends here, and 10 Gbit/s over some milliseconds are 4 MB"),
      atMost("net.ipv6.bindv6only", 0, BREAKS,
          "a JVM listens on addresses of IPv6, and nobody reaches it by those of IPv4 then"),
      atLeast("net.netfilter.nf_conntrack_max", plan -> Math.max(65_536, 8 * (plan.tasks() + COPIES * plan.slots())),
          ADVICE, "packets are dropped when more connections are tracked, those of the last minutes included"),
      atLeast("fs.file-max", plan -> 4 * plan.openFiles(), ADVICE,
          "all processes of a node share these files, connections and pipes"),
      atLeast("kernel.pid_max", plan -> Math.max(32_768, 2 * plan.threads()), ADVICE,
          "each thread takes a number of these"),
      atLeast("kernel.threads-max", plan -> 2 * plan.threads(), ADVICE,
          "a JVM that gets no thread fails with an OutOfMemoryError"),
      atMost("vm.swappiness", 10, ADVICE,
          "the heaps of idle JVMs go to disk to keep more of files that were read once"),
      atMost("vm.overcommit_memory", 1, ADVICE,
          "a large JVM that starts a program needs its own size again for a moment"),
      atMost("vm.zone_reclaim_mode", 0, ADVICE,
          "a node of the memory throws files out of the cache while another one is free"),
      atMost("vm.dirty_expire_centisecs", 3000, ADVICE,
          "what was written waits so long in memory, and then goes to disk all at once"),
      atLeast("vm.dirty_writeback_centisecs", plan -> 1, ADVICE,
          "with 0 nothing is written until there is too much of it"));

  private KernelRules() {
  }

  private static long listenQueue(Plan plan) {
    return Math.min(MAX_QUEUE, Math.max(LISTEN_QUEUE, plan.tasks()));
  }
}
