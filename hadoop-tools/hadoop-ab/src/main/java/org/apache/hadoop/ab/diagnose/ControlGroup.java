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
 * The control groups that a process is in, of either version: the least of their limits counts. A container sees its
 * own group as the root of all.
 *
 * @param host whose process this program is
 */
record ControlGroup(Host host) {
  private static final String ROOT = "sys/fs/cgroup/";
  /** The value from which on there is no limit: version 1 has a number of pages near the greatest long. */
  private static final long NO_LIMIT = 1L << 60;

  /** Returns how many processors' time a process may use; empty without a limit. */
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

  /** Returns the bytes of memory that a process and the others of its group may use; empty without a limit. */
  OptionalLong memory() {
    return least("memory", "memory.max", "memory.limit_in_bytes");
  }

  /** Returns the threads that there may be; empty without a limit. */
  OptionalLong threads() {
    return least("pids", "pids.max", "pids.max");
  }

  private OptionalLong least(String controller, String second, String first) {
    List<Long> found = new ArrayList<>();
    folders("").forEach(folder -> host.number(folder + second).ifPresent(found::add));
    folders(controller).forEach(folder -> host.number(folder + first).ifPresent(found::add));
    return found.stream().mapToLong(Long::longValue).filter(each -> each >= 0 && each < NO_LIMIT).min();
  }

  /** Says whether the host tells of control groups at all. */
  boolean isKnown() {
    return host.text("proc/self/cgroup").isPresent();
  }

  /**
   * Lists the folders of a group and of those around it.
   *
   * @param controller of version 1; empty for the one tree of version 2
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
