/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.worth;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.commons.text.WordUtils;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.stats.MedianEstimate;
import org.apache.hadoop.ab.util.TextTable;

/** The result of a bisection, as text and as JSON. */
final class WorthText {
  private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private static final String NONE = "-";
  private static final String INDENT = "      ";
  private static final int COLUMNS = 110;
  private static final double PERCENT = 100;

  private final String command;
  private final Metric metric;
  private final Bisection worth;

  /** @param command as typed */
  WorthText(String command, Metric metric, Bisection worth) {
    this.command = command;
    this.metric = metric;
    this.worth = worth;
  }

  /** Returns the table of spans, followed by that of topics. */
  String text() {
    StringBuilder text = new StringBuilder();
    text.append("$ ").append(command).append('\n').append(metric.name()).append(" (").append(metric.unit())
        .append("), ").append(metric.lowerIsBetter() ? "lower" : "higher").append(" is better; all patches to none: ")
        .append(ratio(worth.whole().median())).append(" (").append(interval(worth.whole())).append(")\n\n");
    TextTable table = new TextTable("patches", "number", "ratio", "95 % interval", "share", "");
    worth.spans().forEach(span -> table.row(name(span), Integer.toString(span.patches().size()),
        ratio(span.ratio().median()), interval(span.ratio()), share(span.ratio().median()), remark(span)));
    List<String> lines = table.toString().lines().toList();
    text.append(lines.get(0)).append('\n');
    for (int i = 0; i < worth.spans().size(); i++) {
      text.append(lines.get(i + 1)).append('\n').append(INDENT)
          .append(WordUtils.wrap(String.join("; ", worth.spans().get(i).topics()), COLUMNS, "\n" + INDENT, false))
          .append('\n');
    }
    text.append('\n').append(topics());
    text.append("\nratio: what the patches of a row change together, on top of those above it; the product of all rows "
        + "differs\nfrom the whole by noise. share: of the whole, in logarithms.\n");
    text.append("A topic's ratio is the product of the rows that have no other topic; mixed is that of the other rows "
        + "with its patches,\nof which its own share is unknown.\n");
    if (worth.isCutShort()) {
      text.append("Changes of several topics are still combined: --resume with more --builds continues.\n");
    }
    return text.toString();
  }

  /** Returns the table of topics, those that were separated first. */
  private String topics() {
    TextTable table = new TextTable("topic", "patches", "separated", "ratio", "share", "mixed patches", "mixed");
    List<TopicWorth> topics = new ArrayList<>(TopicWorth.of(worth.spans()));
    topics.sort(Comparator.comparing((TopicWorth topic) -> topic.pure() == 0)
        .thenComparing(topic -> -Math.abs(Math.log(topic.ratio()))));
    for (TopicWorth topic : topics) {
      table.row(topic.topic().isEmpty() ? NONE : topic.topic(), Integer.toString(topic.patches()),
          Integer.toString(topic.pure()), topic.pure() == 0 ? NONE : ratio(topic.ratio()),
          topic.pure() == 0 ? NONE : share(topic.ratio()), Integer.toString(topic.leftMixed()),
          topic.leftMixed() == 0 ? NONE : ratio(topic.mixed()));
    }
    return table.toString();
  }

  private static String name(Span span) {
    String first = span.patches().get(0).number();
    String last = span.patches().get(span.patches().size() - 1).number();
    return first.equals(last) ? first : first + " to " + last;
  }

  private static String remark(Span span) {
    return span.isChange() ? "" : span.ratio().interval().isEmpty() ? "too few runs" : "within the noise";
  }

  /** Returns the share of the whole change, or a dash if the whole change is not significant. */
  private String share(double ratio) {
    boolean isSure = worth.whole().interval().isPresent() && !worth.whole().interval().get().contains(1);
    return isSure ? String.format(Locale.ROOT, "%.0f %%", PERCENT * Math.log(ratio)
        / Math.log(worth.whole().median())) : NONE;
  }

  private static String interval(MedianEstimate ratio) {
    return ratio.interval().map(each -> ratio(each.low()) + " - " + ratio(each.high())).orElse(NONE);
  }

  private static String ratio(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  String json() {
    ObjectNode root = JSON.createObjectNode();
    root.put("command", command);
    root.putObject("metric").put("name", metric.name()).put("unit", metric.unit())
        .put("lowerIsBetter", metric.lowerIsBetter());
    put(root.putObject("whole"), worth.whole());
    ArrayNode spans = root.putArray("spans");
    for (Span span : worth.spans()) {
      ObjectNode node = spans.addObject();
      ArrayNode patches = node.putArray("patches");
      span.patches().forEach(patch -> patches.addObject().put("number", patch.number()).put("topic", patch.topic()));
      put(node.putObject("ratio"), span.ratio());
      node.put("isChange", span.isChange());
    }
    ArrayNode topics = root.putArray("topics");
    for (TopicWorth topic : TopicWorth.of(worth.spans())) {
      ObjectNode node = topics.addObject().put("topic", topic.topic()).put("patches", topic.patches())
          .put("toldApart", topic.pure());
      if (topic.pure() > 0) {
        node.put("ratio", topic.ratio());
      }
      if (topic.leftMixed() > 0) {
        node.put("mixed", topic.mixed());
      }
    }
    root.put("isCutShort", worth.isCutShort());
    try {
      return JSON.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void put(ObjectNode node, MedianEstimate ratio) {
    node.put("n", ratio.n()).put("value", ratio.median());
    ratio.interval().ifPresent(each -> node.put("low", each.low()).put("high", each.high()));
  }
}
