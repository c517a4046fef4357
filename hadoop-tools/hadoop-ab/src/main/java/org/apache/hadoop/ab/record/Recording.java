/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A recorded measurement: the content of its file.
 *
 * @param experiment the full name
 * @param measured the start time, in ISO-8601, UTC
 * @param what in words, with the sizes
 * @param how runs, page cache, file system and isolation
 * @param arms JDK and configuration by label, in the order of the arms
 * @param converted the text from which the figures were taken; empty for a measurement recorded directly
 * @param notes what disturbed the runs
 */
public record Recording(String experiment, String measured, String commit, String machine, String command, String what,
    String how, Map<String, String> arms, Optional<String> converted, List<String> notes,
    List<MetricFigures> metrics) {
  /** Returns the figures of a metric; empty if it was not recorded. */
  public Optional<MetricFigures> metric(String name) {
    return metrics.stream().filter(each -> each.name().equals(name)).findFirst();
  }
}
