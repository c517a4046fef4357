/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.worth;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.apache.commons.text.WordUtils;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.stats.MedianEstimate;
import org.apache.hadoop.ab.util.TextTable;

/** The result of a bisection, for people and for programs. */
final class WorthText {
  private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private static final String NONE = "-";
  private static final String INDENT = "      ";
  private static final int COLUMNS = 110;
  private static final double PERCENT = 100;

  private final String command;
  private final Metric metric;
  private final Bisection worth;

  /** @param command as the user typed it */
  WorthText(String command, Metric metric, Bisection worth) {
    this.command = command;
    this.metric = metric;
    this.worth = worth;
  }

  /** Returns the table of spans with the topics of each below it. */
  String text() {
    StringBuilder text = new StringBuilder();
    text.append("$ ").append(command).append('\n').append(metric.name()).append(" (").append(metric.unit())
        .append("), ").append(metric.lowerIsBetter() ? "lower" : "higher").append(" is better; all patches to none: ")
        .append(ratio(worth.whole().median())).append(" (").append(interval(worth.whole())).append(")\n\n");
    TextTable table = new TextTable("patches", "number", "ratio", "95 % interval", "share", "");
    worth.spans().forEach(span -> table.row(name(span), Integer.toString(span.patches().size()),
        ratio(span.ratio().median()), interval(span.ratio()), share(span), remark(span)));
    List<String> lines = table.toString().lines().toList();
    text.append(lines.get(0)).append('\n');
    for (int i = 0; i < worth.spans().size(); i++) {
      text.append(lines.get(i + 1)).append('\n').append(INDENT)
          .append(WordUtils.wrap(String.join("; ", worth.spans().get(i).topics()), COLUMNS, "\n" + INDENT, false))
          .append('\n');
    }
    text.append("\nratio: what the patches of a row change together, on top of those above it; the product of all rows "
        + "differs\nfrom the whole by noise. share: of the whole, in logarithms.\n");
    if (worth.isCutShort()) {
      text.append("Changes of several topics are left together: --resume with more --builds goes on.\n");
    }
    return text.toString();
  }

  private static String name(Span span) {
    String first = span.patches().get(0).number();
    String last = span.patches().get(span.patches().size() - 1).number();
    return first.equals(last) ? first : first + " to " + last;
  }

  private static String remark(Span span) {
    return span.isChange() ? "" : span.ratio().interval().isEmpty() ? "too few runs" : "within the noise";
  }

  /** None where the whole is no change that is sure: then there is nothing to have a share of. */
  private String share(Span span) {
    boolean isSure = worth.whole().interval().isPresent() && !worth.whole().interval().get().contains(1);
    return isSure ? String.format(Locale.ROOT, "%.0f %%", PERCENT * share(span.ratio(), worth.whole())) : NONE;
  }

  private static double share(MedianEstimate part, MedianEstimate whole) {
    return Math.log(part.median()) / Math.log(whole.median());
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
