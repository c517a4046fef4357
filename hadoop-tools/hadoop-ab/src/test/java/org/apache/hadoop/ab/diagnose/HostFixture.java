/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * A made-up host with eight processors, 32 GB of memory and one rotational disk, on which nothing needs to be changed
 * for a small cluster.
 */
final class HostFixture {
  static final String DISK = "sys/devices/pci/ata1/block/sda/";

  private final Path root;
  private final Map<String, String> files = new TreeMap<>();

  HostFixture(Path root) throws IOException {
    this.root = root;
    kernel("net/core/somaxconn", "4096");
    kernel("net/core/netdev_max_backlog", "3000");
    kernel("net/ipv4/tcp_max_syn_backlog", "4096");
    kernel("net/ipv4/tcp_syncookies", "1");
    kernel("net/ipv4/tcp_abort_on_overflow", "0");
    kernel("net/ipv4/tcp_slow_start_after_idle", "0");
    kernel("net/ipv4/tcp_window_scaling", "1");
    kernel("net/ipv4/tcp_sack", "1");
    kernel("net/ipv4/tcp_rmem", "4096\t131072\t6291456");
    kernel("net/ipv4/tcp_wmem", "4096\t16384\t4194304");
    kernel("net/ipv4/ip_local_port_range", "32768\t60999");
    kernel("net/ipv4/ip_local_reserved_ports", "50010,50020-50111,50470,50475");
    kernel("net/ipv6/bindv6only", "0");
    kernel("net/netfilter/nf_conntrack_max", "262144");
    kernel("fs/file-max", "9223372036854775");
    kernel("kernel/pid_max", "4194304");
    kernel("kernel/threads-max", "255000");
    kernel("kernel/hostname", "node1");
    kernel("vm/swappiness", "1");
    kernel("vm/overcommit_memory", "0");
    kernel("vm/zone_reclaim_mode", "0");
    kernel("vm/dirty_expire_centisecs", "3000");
    kernel("vm/dirty_writeback_centisecs", "500");
    kernel("vm/dirty_bytes", "0");
    kernel("vm/dirty_ratio", "5");
    kernel("vm/dirty_background_bytes", "104857600");
    kernel("vm/dirty_background_ratio", "0");
    memory(32, 30);
    file("proc/cpuinfo", "processor\t: 0\nmodel name\t: X\n\n".repeat(8));
    limits("65536", "65536", "unlimited");
    file("proc/self/cgroup", "0::/user.slice/shell.scope");
    file("proc/self/mountinfo", "22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n"
        + "30 22 0:5 / /dev/shm rw,nosuid - tmpfs tmpfs rw");
    file("sys/fs/cgroup/user.slice/cpu.max", "max 100000");
    file("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never");
    file("sys/kernel/mm/transparent_hugepage/defrag", "always defer defer+madvise [madvise] never");
    file("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc");
    file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance");
    file(DISK + "queue/rotational", "1");
    file(DISK + "queue/scheduler", "none [mq-deadline] bfq");
    file(DISK + "queue/read_ahead_kb", "4096");
    file(DISK + "sda1/partition", "1");
    device("8:1", DISK + "sda1");
    file("etc/hosts", "127.0.0.1 localhost\n10.0.0.1 node1.cluster node1 # this one\n");
  }

  void kernel(String name, String value) {
    file("proc/sys/" + name, value);
  }

  void memory(int gigabytes, int available) {
    file("proc/meminfo", "MemTotal:       " + (gigabytes << 20) + " kB\nMemFree:  1000 kB\nMemAvailable:   "
        + (available << 20) + " kB\nSwapTotal:       4194304 kB\nSwapFree:        4194304 kB\n");
  }

  void limits(String softFiles, String hardFiles, String processes) {
    file("proc/self/limits", "Limit                     Soft Limit           Hard Limit           Units     \n"
        + "Max cpu time              unlimited            unlimited            seconds   \n"
        + "Max processes             100                  " + processes + "               processes \n"
        + "Max open files            " + softFiles + "               " + hardFiles + "              files     \n");
  }

  void file(String name, String text) {
    files.put(name, text);
  }

  void remove(String start) {
    files.keySet().removeIf(name -> name.startsWith(start));
  }

  /** Creates the kernel's link from the numbers of a device to its folder. */
  void device(String numbers, String folder) throws IOException {
    Path link = root.resolve("sys/dev/block").resolve(numbers);
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, root.resolve(folder).toAbsolutePath());
  }

  /** Writes all files of the host, and returns their root. */
  Path write() throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = root.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue() + "\n");
    }
    return root;
  }
}
