/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The check of the folders' disks and their mount options. */
final class DiskRules implements Check {
  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");
  private static final Set<String> OF_OTHERS = Set.of("nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs");
  private static final Set<String> OF_DISKS = Set.of("deadline", "mq-deadline");
  private static final Set<String> OF_FLASH = Set.of("none", "noop", "deadline", "mq-deadline", "kyber");
  private static final long READ_AHEAD_OF_DISKS = 1024;
  private static final long READ_AHEAD_OF_FLASH = 128;

  private static final String WHY_MOUNT = "with strictatime, each read of a file writes its access time; with sync, "
      + "each write waits for the disk; and with ro, nothing can be written";
  private static final String WHY_TYPE =
      "blocks and map outputs belong on local disks of the node, not on those of other hosts or in memory";
  private static final String WHY_SCHEDULER = "several tasks read and write large files at a time, and with a "
      + "scheduler that is fair to each of them, or with none, a disk moves its head all the time";
  private static final String WHY_AHEAD =
      "a disk that reads several files at a time reads this much of one before it turns to the next";

  @Override
  public List<Finding> findings(Host host, Plan plan) {
    List<Finding> findings = new ArrayList<>();
    plan.folders().forEach(folder -> findings.addAll(mount(host, folder)));
    List<Disks.Disk> disks = new Disks(host).of(plan.folders());
    if (disks.isEmpty()) {
      findings.add(Finding.unknown("disk scheduler", "mq-deadline, or none if no head moves", WHY_SCHEDULER));
      findings.add(Finding.unknown("read-ahead", READ_AHEAD_OF_DISKS + " KB or more for rotating disks", WHY_AHEAD));
    }
    for (Disks.Disk disk : disks) {
      findings.add(scheduler(host, disk));
      findings.add(readAhead(host, disk));
    }
    return findings;
  }

  private static List<Finding> mount(Host host, Path folder) {
    String name = folder + ": mount options";
    String shouldBe = "rw with noatime or relatime, without sync";
    Optional<Mount> found = Mount.of(host, folder);
    if (found.isEmpty()) {
      return List.of(Finding.unknown(name, shouldBe, WHY_MOUNT));
    }
    Mount mount = found.get();
    boolean readOnly = mount.has("ro");
    boolean times = !mount.has("noatime") && !mount.has("relatime");
    boolean waits = mount.has("sync") || mount.has("dirsync");
    boolean local = !IN_MEMORY.contains(mount.type()) && !OF_OTHERS.contains(mount.type());
    return List.of(
        Finding.of(name, !readOnly && !times && !waits, readOnly ? Severity.BREAKS : Severity.ADVICE,
            String.join(",", mount.options()), shouldBe, WHY_MOUNT),
        Finding.of(folder + ": file system", local, Severity.ADVICE, mount.type() + " at " + mount.point(),
            "one on a disk of this host", WHY_TYPE));
  }

  private static Finding scheduler(Host host, Disks.Disk disk) {
    String name = disk.name() + ": scheduler";
    Set<String> good = disk.rotates() ? OF_DISKS : OF_FLASH;
    String shouldBe = disk.rotates() ? "mq-deadline" : "none or mq-deadline";
    return host.chosen(disk.queue("scheduler"))
        .map(is -> Finding.of(name, good.contains(is), Severity.ADVICE, is, shouldBe, WHY_SCHEDULER))
        .orElseGet(() -> Finding.unknown(name, shouldBe, WHY_SCHEDULER));
  }

  private static Finding readAhead(Host host, Disks.Disk disk) {
    String name = disk.name() + ": read-ahead";
    long wanted = disk.rotates() ? READ_AHEAD_OF_DISKS : READ_AHEAD_OF_FLASH;
    String shouldBe = wanted + " KB or more";
    OptionalLong is = host.number(disk.queue("read_ahead_kb"));
    return is.isEmpty() ? Finding.unknown(name, shouldBe, WHY_AHEAD)
        : Finding.of(name, is.getAsLong() >= wanted, Severity.ADVICE, is.getAsLong() + " KB", shouldBe, WHY_AHEAD);
  }
}
