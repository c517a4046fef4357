/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text in the Prometheus exposition format 0.0.4, parsed strictly: each family has its help and type before its
 * samples, which are contiguous and distinct, and names follow Prometheus's conventions.
 *
 * @param types by the names of families
 * @param samples values, by names with labels as in the text
 */
public record PrometheusText(Map<String, String> types, Map<String, Double> samples) {
  private static final Pattern HELP = Pattern.compile("# HELP ([a-z][a-z0-9_]*) (.+)");
  private static final Pattern TYPE = Pattern.compile("# TYPE ([a-z][a-z0-9_]*) (counter|gauge|summary)");
  private static final String LABEL = "[a-z][a-z0-9_]*=\"(?:[^\"\\\\\n]|\\\\[\\\\\"n])*\"";
  private static final Pattern SAMPLE = Pattern.compile(
      "([a-z][a-z0-9_]*)((?:\\{" + LABEL + "(?:," + LABEL + ")*\\})?) (-?[0-9].*|NaN|[+-]Inf)");

  /** @throws AssertionError if the text violates a rule */
  public static PrometheusText parse(String text) {
    require(text.endsWith("\n"), "the last line is not terminated");
    Map<String, String> types = new LinkedHashMap<>();
    Map<String, Double> samples = new LinkedHashMap<>();
    String helped = null;
    String family = null;
    for (String line : text.split("\n")) {
      Matcher help = HELP.matcher(line);
      Matcher type = TYPE.matcher(line);
      Matcher sample = SAMPLE.matcher(line);
      if (help.matches()) {
        helped = help.group(1);
      } else if (type.matches()) {
        family = type.group(1);
        require(family.equals(helped), "no help for " + family);
        require(types.put(family, type.group(2)) == null, "twice: " + family);
        require(type.group(2).equals("counter") == family.endsWith("_total"), type.group(2) + " " + family);
      } else {
        require(sample.matches(), "not a sample: " + line);
        String name = sample.group(1);
        boolean summary = "summary".equals(types.get(family));
        require(summary ? name.equals(family + "_count") || name.equals(family + "_sum") : name.equals(family),
            name + " does not belong to " + family);
        double value = number(sample.group(3));
        require(samples.put(name + sample.group(2), value) == null, "twice: " + line);
        require(!"counter".equals(types.get(family)) || value >= 0, "below 0: " + line);
      }
    }
    return new PrometheusText(types, samples);
  }

  private static double number(String text) {
    return Double.parseDouble(text.replace("Inf", "Infinity"));
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new AssertionError(message);
    }
  }

  /** Returns the value of a sample, which must exist. */
  public double value(String sample) {
    Double value = samples.get(sample);
    require(value != null, "no " + sample + " in " + samples.keySet());
    return value;
  }

  /** Returns the names of all samples, without labels. */
  public Set<String> names() {
    Set<String> names = new TreeSet<>();
    samples.keySet().forEach(sample -> names.add(sample.replaceAll("\\{.*", "")));
    return names;
  }
}
