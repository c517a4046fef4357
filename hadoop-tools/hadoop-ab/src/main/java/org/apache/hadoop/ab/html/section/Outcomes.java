/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.block.Words;
import org.apache.hadoop.ab.report.CaseOutcome;

/**
 * The outcomes of each case on each arm, for measurements whose runs are all different cases, so that nothing is
 * repeated or compared.
 */
final class Outcomes implements Section {
  @Override
  public String id() {
    return "outcomes";
  }

  @Override
  public String title() {
    return "How each case ended";
  }

  @Override
  public boolean isAbout(ReportData data) {
    return data.isOfCases();
  }

  @Override
  public List<Block> blocks(ReportData data) {
    List<CaseOutcome> outcomes = data.results().outcomes().stream()
        .sorted(Comparator.comparingInt(CaseOutcome::round)).toList();
    Table.Builder ends = Table.named("ends", "Cases by their end", heads(data, "end"));
    outcomes.stream().map(CaseOutcome::kind).distinct().forEach(kind -> {
      List<Object> row = new ArrayList<>(List.of(kind));
      data.arms().forEach(arm -> row.add(outcomes.stream()
          .filter(each -> each.arm().equals(arm) && each.kind().equals(kind)).count()));
      ends.row(row.toArray());
    });
    Map<Integer, String> names = new LinkedHashMap<>();
    outcomes.forEach(each -> names.putIfAbsent(each.round(), each.name()));
    Table.Builder cases = Table.named("cases", "The cases", heads(data, "case"));
    names.forEach((round, name) -> {
      List<Object> row = new ArrayList<>(List.of(name));
      data.arms().forEach(arm -> row.add(outcomes.stream()
          .filter(each -> each.round() == round && each.arm().equals(arm)).findFirst()
          .map(each -> Trust.cut(each.outcome())).orElse(null)));
      cases.row(row.toArray());
    });
    return List.of(Words.of(Numbers.count(names.size(), "case", "cases") + ", each once on each arm: this shows how "
        + "they ended; times are not compared."), ends.build(), cases.build());
  }

  private static List<String> heads(ReportData data, String first) {
    List<String> heads = new ArrayList<>(List.of(first));
    heads.addAll(data.arms());
    return heads;
  }
}
