/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The control groups of a process, of version 1 or 2; the smallest of their limits applies. A container sees its own
 * group as the root of the hierarchy.
 *
 * @param host on which this process runs
 */
record ControlGroup(Host host) {
  private static final String ROOT = "sys/fs/cgroup/";
  /**
   * The value from which on a limit counts as none: version 1 uses a number of pages close to the maximum of a long.
   */
  private static final long NO_LIMIT = 1L << 60;

  /** Returns the CPU limit of a process, in processors; empty if there is none. */
  OptionalDouble processors() {
    List<Double> found = new ArrayList<>();
    for (String folder : folders("")) {
      host.text(folder + "cpu.max").map(text -> text.split("\\s+")).filter(words -> words.length == 2)
          .ifPresent(words -> add(found, words[0], words[1]));
    }
    for (String folder : folders("cpu")) {
      Optional<String> quota = host.text(folder + "cpu.cfs_quota_us");
      Optional<String> period = host.text(folder + "cpu.cfs_period_us");
      if (quota.isPresent() && period.isPresent()) {
        add(found, quota.get(), period.get());
      }
    }
    return found.stream().mapToDouble(Double::doubleValue).min();
  }

  private static void add(List<Double> found, String quota, String period) {
    if (quota.matches("\\d{1,18}") && period.matches("[1-9]\\d{0,17}")) {
      found.add(Long.parseLong(quota) / (double) Long.parseLong(period));
    }
  }

  /** Returns the memory limit of a process and the others of its group, in bytes; empty if there is none. */
  OptionalLong memory() {
    return least("memory", "memory.max", "memory.limit_in_bytes");
  }

  /** Returns the limit of the number of threads; empty if there is none. */
  OptionalLong threads() {
    return least("pids", "pids.max", "pids.max");
  }

  private OptionalLong least(String controller, String second, String first) {
    List<Long> found = new ArrayList<>();
    folders("").forEach(folder -> host.number(folder + second).ifPresent(found::add));
    folders(controller).forEach(folder -> host.number(folder + first).ifPresent(found::add));
    return found.stream().mapToLong(Long::longValue).filter(each -> each >= 0 && each < NO_LIMIT).min();
  }

  /** Returns true if the host has control groups. */
  boolean isKnown() {
    return host.text("proc/self/cgroup").isPresent();
  }

  /**
   * Lists the folders of a group and its ancestors.
   *
   * @param controller of version 1; empty for the unified hierarchy of version 2
   */
  private List<String> folders(String controller) {
    List<String> folders = new ArrayList<>();
    for (String line : host.lines("proc/self/cgroup")) {
      String[] parts = line.split(":", 3);
      if (parts.length == 3 && List.of(parts[1].split(",")).contains(controller)) {
        String root = controller.isEmpty() ? ROOT : ROOT + controller + "/";
        folders.add(root);
        StringBuilder folder = new StringBuilder(root);
        for (String name : parts[2].split("/")) {
          if (!name.isEmpty() && !name.equals("..")) {
            folders.add(folder.append(name).append('/').toString());
          }
        }
      }
    }
    return folders;
  }
}
