/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The check of whether the control group's processors, memory and threads suffice for the slots. */
final class GroupLimits implements Check {
  private static final String WHY_PROCESSORS =
      "when the quota is used up, all threads stop until the next tenth of a second";
  private static final String WHY_MEMORY = "two daemons with 1,000 MB each and tasks with 400 MB have no room, and the "
      + "kernel kills one of them";
  private static final String WHY_THREADS = "a JVM that cannot create a thread fails with an OutOfMemoryError";
  private static final String WHY_SLOTS =
      "compute-bound tasks take longer if more of them run than there are processors";
  private static final String NO_LIMIT = "no limit";

  @Override
  public List<Finding> findings(Host host, Plan plan) {
    List<Finding> findings = new ArrayList<>();
    findings.add(processors(host, plan));
    findings.add(memory(host, plan));
    ControlGroup group = new ControlGroup(host);
    String wantedShare = plan.slots() + " processors or more, or no limit";
    String wantedThreads = plan.threads() + " or more, or no limit";
    if (!group.isKnown()) {
      findings.add(Finding.unknown("control group: processors", wantedShare, WHY_PROCESSORS));
      findings.add(Finding.unknown("control group: threads", wantedThreads, WHY_THREADS));
      return findings;
    }
    double share = group.processors().orElse(Double.MAX_VALUE);
    findings.add(Finding.of("control group: processors", share >= plan.slots(), Severity.ADVICE,
        share == Double.MAX_VALUE ? NO_LIMIT : String.format(Locale.ROOT, "%.1f", share), wantedShare, WHY_PROCESSORS));
    long threads = group.threads().orElse(Long.MAX_VALUE);
    findings.add(Finding.of("control group: threads", threads >= plan.threads(), Severity.ADVICE,
        threads == Long.MAX_VALUE ? NO_LIMIT : Long.toString(threads), wantedThreads, WHY_THREADS));
    return findings;
  }

  private static Finding processors(Host host, Plan plan) {
    String shouldBe = "half the slots or more: " + (plan.slots() + 1) / 2;
    return host.processors().stream().mapToObj(count -> Finding.of("processors", 2 * count >= plan.slots(),
        Severity.ADVICE, Long.toString(count), shouldBe, WHY_SLOTS)).findFirst()
        .orElseGet(() -> Finding.unknown("processors", shouldBe, WHY_SLOTS));
  }

  private static Finding memory(Host host, Plan plan) {
    String shouldBe = Sizes.of(plan.processBytes()) + " or more";
    return host.usableMemory().stream().mapToObj(bytes -> Finding.of("memory", bytes >= plan.processBytes(),
        Severity.BREAKS, Sizes.of(bytes), shouldBe, WHY_MEMORY)).findFirst()
        .orElseGet(() -> Finding.unknown("memory", shouldBe, WHY_MEMORY));
  }
}
