/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.util.List;
import java.util.OptionalLong;

/** The check of swapped memory. */
final class Swap implements Check {
  private static final String NAME = "swap in use";
  private static final long ALLOWED = 64 << 20;
  private static final String WHY =
      "a heap that is partly on disk is read back page by page at each garbage collection";

  @Override
  public List<Finding> findings(Host host, Plan plan) {
    String shouldBe = Sizes.of(ALLOWED) + " or less";
    OptionalLong total = host.memory("SwapTotal");
    OptionalLong free = host.memory("SwapFree");
    if (total.isEmpty() || free.isEmpty()) {
      return List.of(Finding.unknown(NAME, shouldBe, WHY));
    }
    long used = total.getAsLong() - free.getAsLong();
    return List.of(Finding.of(NAME, used <= ALLOWED, Severity.ADVICE,
        Sizes.of(used) + " of " + Sizes.of(total.getAsLong()), shouldBe, WHY));
  }
}
