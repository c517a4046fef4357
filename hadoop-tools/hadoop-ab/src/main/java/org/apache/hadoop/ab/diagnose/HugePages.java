/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.util.List;
import java.util.Optional;

/** The check of transparent huge pages. */
final class HugePages implements Check {
  private static final String FOLDER = "sys/kernel/mm/transparent_hugepage/";
  private static final String ALWAYS = "always";

  @Override
  public List<Finding> findings(Host host, Plan plan) {
    return List.of(
        finding(host, "enabled", "madvise or never",
            "the kernel moves memory to make large pages for programs that did not ask, and stalls them meanwhile"),
        finding(host, "defrag", "madvise, defer or never",
            "the first access to memory waits until the kernel has moved other memory away"));
  }

  private static Finding finding(Host host, String file, String shouldBe, String why) {
    String name = "transparent huge pages: " + file;
    Optional<String> chosen = host.chosen(FOLDER + file);
    return chosen.map(is -> Finding.of(name, !is.equals(ALWAYS), Severity.ADVICE, is, shouldBe, why))
        .orElseGet(() -> Finding.unknown(name, shouldBe, why));
  }
}
