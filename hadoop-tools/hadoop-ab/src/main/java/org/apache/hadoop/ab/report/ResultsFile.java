/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.stats.Comparison;
import org.apache.hadoop.ab.stats.Interval;
import org.apache.hadoop.ab.stats.MedianEstimate;
import org.apache.hadoop.ab.stats.Requirement;

/** The file results.json: the content of the text report, and every run, for other programs. */
public final class ResultsFile {
  private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private ResultsFile() {
  }

  /** Writes the file atomically. */
  public static void write(Path file, Header header, Evaluation evaluation, List<Run> runs,
      List<Requirement.Outcome> outcomes) throws IOException {
    ObjectNode root = JSON.createObjectNode();
    root.set("measurement", JSON.valueToTree(header));
    ArrayNode metrics = root.putArray("metrics");
    for (Metric metric : evaluation.metrics()) {
      ObjectNode node = metrics.addObject();
      put(node, metric);
      ArrayNode arms = node.putArray("arms");
      for (Evaluation.Row row : evaluation.rows(metric)) {
        ObjectNode arm = arms.addObject().put("arm", row.label());
        row.estimate().ifPresent(estimate -> put(arm.putObject("median"), estimate));
        row.comparison().ifPresent(comparison -> put(arm, comparison));
        List<Integer> outliers = evaluation.outliers(metric, row.label());
        if (!outliers.isEmpty()) {
          arm.set("outlierRounds", JSON.valueToTree(outliers));
        }
      }
    }
    root.set("requirements", JSON.valueToTree(outcomes));
    write(file, root, runs);
  }

  /** Writes the file for runs that are each a different case. */
  public static void write(Path file, Header header, List<Metric> metrics, List<Run> runs, List<CaseOutcome> outcomes)
      throws IOException {
    ObjectNode root = JSON.createObjectNode();
    root.set("measurement", JSON.valueToTree(header));
    ArrayNode nodes = root.putArray("metrics");
    metrics.forEach(metric -> put(nodes.addObject(), metric));
    root.set("outcomes", JSON.valueToTree(outcomes));
    write(file, root, runs);
  }

  private static void put(ObjectNode node, Metric metric) {
    node.put("name", metric.name()).put("unit", metric.unit()).put("lowerIsBetter", metric.lowerIsBetter());
  }

  private static void write(Path file, ObjectNode root, List<Run> runs) throws IOException {
    root.set("warnings", JSON.valueToTree(Quiet.warnings(runs)));
    root.set("runs", JSON.valueToTree(runs));
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(fresh, JSON.writeValueAsString(root) + "\n");
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void put(ObjectNode node, MedianEstimate estimate) {
    node.put("n", estimate.n()).put("value", estimate.median());
    Optional<Interval> interval = estimate.interval();
    interval.ifPresent(each -> node.put("low", each.low()).put("high", each.high())
        .put("confidence", each.confidence()));
  }

  private static void put(ObjectNode arm, Comparison comparison) {
    put(arm.putObject("ratio"), comparison.ratio());
    comparison.p().ifPresent(p -> arm.put("mannWhitneyP", p));
  }
}
