/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The check of the clock that programs read, and of the processors' clock. */
final class Clocks implements Check {
  private static final Set<String> SLOW = Set.of("acpi_pm", "hpet", "jiffies", "pit", "refined-jiffies", "xen");
  private static final Set<String> SAVING = Set.of("powersave", "ondemand", "conservative");
  private static final String WHY_SOURCE =
      "Hadoop reads the clock for each call and packet, and some clocks need the kernel and a device for that";
  private static final String WHY_GOVERNOR =
      "a short task ends before a processor in power-saving mode reaches full speed";

  @Override
  public List<Finding> findings(Host host, Plan plan) {
    return List.of(source(host), governor(host));
  }

  private static Finding source(Host host) {
    String shouldBe = "tsc, kvm-clock or another that needs no system call";
    return host.text("sys/devices/system/clocksource/clocksource0/current_clocksource")
        .map(is -> Finding.of("clock source", !SLOW.contains(is), Severity.ADVICE, is, shouldBe, WHY_SOURCE))
        .orElseGet(() -> Finding.unknown("clock source", shouldBe, WHY_SOURCE));
  }

  private static Finding governor(Host host) {
    Set<String> found = new TreeSet<>();
    for (Path processor : processors(host)) {
      Optional<String> governor = host.text(processor.resolve("cpufreq/scaling_governor").toString());
      governor.ifPresent(found::add);
    }
    String name = "CPU governor";
    String shouldBe = "performance or schedutil";
    return found.isEmpty() ? Finding.unknown(name, shouldBe, WHY_GOVERNOR)
        : Finding.of(name, found.stream().noneMatch(SAVING::contains), Severity.ADVICE, String.join(", ", found),
            shouldBe, WHY_GOVERNOR);
  }

  private static List<Path> processors(Host host) {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> all = Files.list(host.path("sys/devices/system/cpu"))) {
      all.filter(each -> each.getFileName().toString().matches("cpu\\d+")).sorted().forEach(found::add);
    } catch (IOException e) {
      // The host does not provide it.
    }
    return found;
  }
}
