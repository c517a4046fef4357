/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A kind of JVMs that can stand for each other: what a job may ask of a JVM, and cannot be told later. Immutable.
 *
 * @param options the options, properties and class path apart
 * @param properties the system properties
 */
public record JvmKind(List<String> options, Map<String, String> properties) {
  /** Options that set sizes or choose parts of the JVM, and neither name a file, a port, a program nor an agent. */
  private static final Pattern INNER = Pattern.compile("-X(mx|ms|mn|ss)\\d+[kKmMgG]?|-server|-client|-ea|-esa"
      + "|-XX:[+-](Use|Tiered|AlwaysPreTouch|Parallel|Disable|Reduce)\\w*"
      + "|-XX:\\w*(Size|Ratio|Threads|Level|Percentage|Percent|Threshold|DelayOn|DelayOff)=\\d+[kKmMgG]?");

  /**
   * Whether a JVM of this kind touches nothing outside of itself before it has a task, whoever chose its options: none
   * writes a log, opens a port or loads an agent.
   */
  public boolean isInner() {
    return properties.isEmpty() && options.stream().allMatch(option -> INNER.matcher(option).matches());
  }
}
