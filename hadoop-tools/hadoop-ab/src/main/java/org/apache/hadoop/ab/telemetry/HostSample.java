/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

/**
 * The machine's activity since the previous sample, according to Linux's /proc, including that of other programs. In a
 * container, this is the host machine, except that the network is that of the harness or of a run with a private
 * network: for a cluster of nodes, the traffic through the switch between them.
 *
 * @param time the end of the sample, in epoch milliseconds
 * @param user fraction of all processors' time in programs; likewise the next three
 * @param system in the kernel
 * @param iowait idle while waiting for a disk
 * @param steal taken by other virtual machines
 * @param diskRead bytes per second over all disks
 * @param diskWrite likewise
 * @param diskBusy fraction of the time in which the busiest disk was busy
 * @param netIn bytes per second over all interfaces, including loopback
 * @param netOut likewise
 * @param memUsed bytes of memory not available to programs, at the end
 * @param pageCache bytes of cached files, at the end
 * @param dirty bytes of them not yet written to disk, at the end
 * @param running the number of runnable processes and threads, at the end
 * @param blocked the number of processes and threads waiting for a disk, at the end
 * @param swapped bytes per second swapped in and out
 * @param switches context switches per second over all processors; 0 if unknown
 */
public record HostSample(long time, double user, double system, double iowait, double steal, double diskRead,
    double diskWrite, double diskBusy, double netIn, double netOut, long memUsed, long pageCache, long dirty,
    int running, int blocked, double swapped, double switches) {

  /** Creates a sample without swapping and with an unknown number of context switches. */
  public HostSample(long time, double user, double system, double iowait, double steal, double diskRead,
      double diskWrite, double diskBusy, double netIn, double netOut, long memUsed, long pageCache, long dirty,
      int running, int blocked) {
    this(time, user, system, iowait, steal, diskRead, diskWrite, diskBusy, netIn, netOut, memUsed, pageCache, dirty,
        running, blocked, 0, 0);
  }
}
