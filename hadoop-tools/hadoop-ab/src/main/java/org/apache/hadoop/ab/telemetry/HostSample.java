/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

/**
 * The work of the machine in the time since the sample before, as Linux's /proc tells it: all of it, other programs
 * too. In a container that is the machine outside, but for the network, which is that of the harness, or of a run that
 * has a network of its own: of a cluster of nodes, what goes over the switch between them.
 *
 * @param time its end, in milliseconds of the epoch
 * @param user share of all processors' time in programs; likewise the next three
 * @param system in the kernel
 * @param iowait idle, while something waits for a disk
 * @param steal taken by other virtual machines
 * @param diskRead bytes a second, of all disks together
 * @param diskWrite likewise
 * @param diskBusy share of the time in which the busiest disk had something to do
 * @param netIn bytes a second, of all interfaces, the loopback one too
 * @param netOut likewise
 * @param memUsed bytes of memory that are not to be had by programs, at the end
 * @param pageCache bytes of files in memory, at the end
 * @param dirty bytes of them that are not on a disk yet, at the end
 * @param running processes and threads that run or could, at the end
 * @param blocked processes and threads that wait for a disk, at the end
 * @param swapped bytes a second that were swapped in and out
 * @param switches from one process or thread to another, a second, of all processors together; 0 if it is not known
 */
public record HostSample(long time, double user, double system, double iowait, double steal, double diskRead,
    double diskWrite, double diskBusy, double netIn, double netOut, long memUsed, long pageCache, long dirty,
    int running, int blocked, double swapped, double switches) {

  /** A sample of a machine that does not swap and of whose context switches nothing is known. */
  public HostSample(long time, double user, double system, double iowait, double steal, double diskRead,
      double diskWrite, double diskBusy, double netIn, double netOut, long memUsed, long pageCache, long dirty,
      int running, int blocked) {
    this(time, user, system, iowait, steal, diskRead, diskWrite, diskBusy, netIn, netOut, memUsed, pageCache, dirty,
        running, blocked, 0, 0);
  }
}
