/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The check of whether a job's input fits into memory, and all its data onto the disk. */
final class CachedData implements Check {
  /** Input, map outputs and output; replication needs more. */
  private static final int COPIES = 3;
  private static final String WHY = "reads come from memory, from disk, or by chance from either, and runs near the "
      + "border differ by that alone";
  private static final String WHY_SPACE = "the input, map outputs and output of a job are on disk at the same time";

  @Override
  public List<Finding> findings(Host host, Plan plan) {
    List<Finding> findings = new ArrayList<>();
    if (plan.data().isPresent()) {
      long share = Math.max(1, plan.data().getAsLong() / plan.nodes());
      findings.add(cache(host, plan, share));
      plan.folders().forEach(folder -> findings.add(space(host, folder, share)));
    }
    return findings;
  }

  private static Finding cache(Host host, Plan plan, long share) {
    String name = "memory for files, compared with " + Sizes.of(share) + " of data per node";
    String shouldBe = "less than half of that, or more than twice";
    OptionalLong memory = host.usableMemory();
    if (memory.isEmpty()) {
      return Finding.unknown(name, shouldBe, WHY);
    }
    long cache = Math.max(0, memory.getAsLong() - plan.processBytes());
    return Finding.of(name, cache < share / 2 || cache / 2 > share, Severity.ADVICE, Sizes.of(cache), shouldBe, WHY);
  }

  private static Finding space(Host host, Path folder, long share) {
    String name = folder + ": free space";
    String shouldBe = Sizes.of((double) COPIES * share) + " or more";
    return host.here().freeBytes(folder).stream().mapToObj(free -> Finding.of(name, free / COPIES >= share,
        Severity.BREAKS, Sizes.of(free), shouldBe, WHY_SPACE)).findFirst()
        .orElseGet(() -> Finding.unknown(name, shouldBe, WHY_SPACE));
  }
}
