/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The check of the user's process limits, as set for the shell that started this program. */
final class UserLimits implements Check {
  private static final String UNLIMITED = "unlimited";
  /** The minimum number of threads that a node needs for its daemons and tasks. */
  private static final long MIN_THREADS = 1024;
  private static final long MIN_THREADS_OF_SLOT = 64;
  private static final long MIN_FILES = 4096;
  private static final long SOFT_FILES = 1024;

  private static final String WHY_SOFT =
      "a JVM raises it to the hard limit for itself, but the programs that it starts may not";
  private static final String WHY_FILES = "each block transfer takes a connection and two files, each copy of a map "
      + "output a connection, and a daemon that has none left accepts no connections";
  private static final String WHY_THREADS = "each transfer, copy and call takes a thread, and a JVM that cannot create "
      + "one fails with an OutOfMemoryError";

  @Override
  public List<Finding> findings(Host host, Plan plan) {
    List<Finding> findings = new ArrayList<>();
    Optional<String[]> files = limit(host, "Max open files");
    findings.add(finding("open files, soft limit", files.map(each -> each[0]), SOFT_FILES, 0, WHY_SOFT));
    findings.add(finding("open files, hard limit", files.map(each -> each[1]), plan.openFiles(),
        MIN_FILES + plan.tasks(), WHY_FILES));
    findings.add(finding("processes and threads", limit(host, "Max processes").map(each -> each[1]), plan.threads(),
        MIN_THREADS + MIN_THREADS_OF_SLOT * plan.slots(), WHY_THREADS));
    return findings;
  }

  private static Finding finding(String name, Optional<String> limit, long wanted, long least, String why) {
    String shouldBe = wanted + " or more";
    if (limit.isEmpty()) {
      return Finding.unknown(name, shouldBe, why);
    }
    String is = limit.get();
    long number = is.equals(UNLIMITED) ? Long.MAX_VALUE : Long.parseLong(is);
    return Finding.of(name, number >= wanted, number >= least ? Severity.ADVICE : Severity.BREAKS, is, shouldBe, why);
  }

  /** Returns the soft and the hard limit of that name, as numbers or {@code unlimited}. */
  private static Optional<String[]> limit(Host host, String name) {
    String shell = host.here().shell().stream().mapToObj(pid -> "proc/" + pid + "/limits").findFirst().orElse("");
    for (String file : List.of(shell, "proc/self/limits")) {
      for (String line : file.isEmpty() ? List.<String>of() : host.lines(file)) {
        String[] words = line.startsWith(name + " ") ? line.substring(name.length()).strip().split("\\s+")
            : new String[0];
        if (words.length >= 2 && isLimit(words[0]) && isLimit(words[1])) {
          return Optional.of(words);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isLimit(String word) {
    return word.equals(UNLIMITED) || word.matches("\\d{1,18}");
  }
}
