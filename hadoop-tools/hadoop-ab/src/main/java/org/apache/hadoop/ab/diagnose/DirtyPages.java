/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * The time that disks need to write the dirty pages that may accumulate. Linux lets programs write into memory up to a
 * limit, and then blocks them until enough is on disk: a blocked DataNode acknowledges nothing, and a client declares
 * it dead after its deadline. This is how reduces with much memory and a single disk came to fail.
 */
final class DirtyPages implements Check {
  private static final long DISK_RATE = 100 << 20;
  private static final long FLASH_RATE = 400 << 20;
  private static final double MAX_SECONDS = 20;
  private static final double MAX_BACKGROUND_SECONDS = 10;
  /** Stock's deadline. */
  private static final double DEADLINE_SECONDS = 60;
  private static final int PERCENT = 100;

  private static final String WHY = "a writer stops at this limit until the disks have caught up, and a client of "
      + "Apache Hadoop 0.22.0 considers a DataNode dead that does not respond for 60 s";
  private static final String WHY_BACKGROUND =
      "the disks begin to write here, and the later they do, the more is left when writers reach the limit";

  @Override
  public List<Finding> findings(Host host, Plan plan) {
    long rate = rate(new Disks(host).of(plan.folders()));
    return List.of(
        finding(host, "vm.dirty_", "limit of unwritten pages", rate, MAX_SECONDS, WHY),
        finding(host, "vm.dirty_background_", "unwritten pages, start of writing", rate, MAX_BACKGROUND_SECONDS,
            WHY_BACKGROUND));
  }

  /** Returns the total write rate of the disks per second; if no disks are known, that of one rotating disk. */
  private static long rate(List<Disks.Disk> disks) {
    return Math.max(DISK_RATE, disks.stream().mapToLong(disk -> disk.rotates() ? DISK_RATE : FLASH_RATE).sum());
  }

  private static Finding finding(Host host, String key, String name, long rate, double most, String why) {
    String shouldBe = String.format(Locale.ROOT, "%s or less, written in %.0f s (%sbytes)",
        Sizes.of(most * rate), most, key);
    String file = "proc/sys/" + key.replace('.', '/');
    OptionalLong bytes = host.number(file + "bytes");
    OptionalLong ratio = host.number(file + "ratio");
    OptionalLong available = host.memory("MemAvailable");
    if (bytes.orElse(0) == 0 && (ratio.isEmpty() || available.isEmpty())) {
      return Finding.unknown(name, shouldBe, why);
    }
    boolean isRatio = bytes.orElse(0) == 0;
    double limit = isRatio ? available.getAsLong() * (double) ratio.getAsLong() / PERCENT : bytes.getAsLong();
    double seconds = limit / rate;
    return Finding.of(name, seconds <= most, seconds > DEADLINE_SECONDS ? Severity.BREAKS : Severity.ADVICE,
        Sizes.of(limit) + (isRatio ? " (" + key + "ratio " + ratio.getAsLong() + ")" : "")
        + String.format(Locale.ROOT, ", written in %.0f s at %s/s", seconds, Sizes.of(rate)), shouldBe, why);
  }
}
