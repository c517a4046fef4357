/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** All findings about a host. */
final class Diagnosis {
  private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private static final List<Check> CHECKS = Stream.<Check>concat(KernelRules.ALL.stream(),
      Stream.of(new Ports(), new UserLimits(), new GroupLimits(), new Swap(), new HugePages(), new DirtyPages(),
          new CachedData(), new DiskRules(), new Clocks(), new HostNames(), new JavaCheck())).toList();

  private final Host host;
  private final Plan plan;
  private final List<Finding> findings = new ArrayList<>();

  Diagnosis(Host host, Plan plan) {
    this.host = host;
    this.plan = plan;
    CHECKS.forEach(check -> findings.addAll(check.findings(host, plan)));
  }

  List<Finding> findings() {
    return findings;
  }

  /** Returns the exit status for the worst finding. */
  int status() {
    return findings.stream().mapToInt(each -> each.severity().status()).max().orElse(0);
  }

  /** Returns the findings as text: the worst first, and those that are fine last and in brief. */
  String text() {
    StringBuilder text = new StringBuilder();
    text.append(host.text("proc/sys/kernel/hostname").orElse("this host")).append(", as a node of ").append(plan)
        .append(plan.data().isPresent() ? ", for " + Sizes.of(plan.data().getAsLong()) + " of data" : "")
        .append(", files in ").append(String.join(", ", plan.folders().stream().map(String::valueOf).toList()))
        .append('\n');
    for (Severity severity : List.of(Severity.BREAKS, Severity.ADVICE)) {
      List<Finding> those = of(severity);
      if (!those.isEmpty()) {
        text.append('\n').append(severity.heading()).append('\n');
        those.forEach(each -> text.append("  ").append(each.name()).append(": is ").append(each.is())
            .append("; should be ").append(each.shouldBe()).append("\n      ").append(each.why()).append('\n'));
      }
    }
    text.append('\n').append(Severity.FINE.heading()).append('\n');
    List<Finding> fine = of(Severity.FINE);
    int width = fine.stream().mapToInt(each -> each.name().length()).max().orElse(0);
    fine.forEach(each -> text.append("  ").append(each.name()).append(" ".repeat(width + 2 - each.name().length()))
        .append(each.is()).append('\n'));
    List<Finding> unknown = of(Severity.UNKNOWN);
    if (!unknown.isEmpty()) {
      text.append('\n').append(Severity.UNKNOWN.heading()).append('\n');
      unknown.forEach(each -> text.append("  ").append(each.name()).append(": should be ").append(each.shouldBe())
          .append('\n'));
    }
    return text.toString();
  }

  private List<Finding> of(Severity severity) {
    return findings.stream().filter(each -> each.severity() == severity).toList();
  }

  /** Returns the findings as JSON, the worst first. */
  String json() {
    ObjectNode root = JSON.createObjectNode();
    ObjectNode of = root.putObject("cluster").put("nodes", plan.nodes()).put("slots", plan.slots());
    plan.data().ifPresent(bytes -> of.put("data", bytes));
    ArrayNode folders = of.putArray("folders");
    plan.folders().forEach(folder -> folders.add(folder.toString()));
    root.put("status", status());
    ArrayNode list = root.putArray("findings");
    findings.stream().sorted(Comparator.comparing(Finding::severity).reversed()).forEach(each -> list.addObject()
        .put("name", each.name()).put("severity", each.severity().name()).put("is", each.is())
        .put("shouldBe", each.shouldBe()).put("why", each.why()));
    try {
      return JSON.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
