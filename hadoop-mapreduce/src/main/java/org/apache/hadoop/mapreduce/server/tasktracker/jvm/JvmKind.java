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
 * @param properties the system properties; a path of native libraries is what goes before the tracker's
 * @param variables what is added to the environment, as configurations say it
 */
public record JvmKind(List<String> options, Map<String, String> properties, String variables) {
  /** Options that set sizes or choose parts of the JVM, and neither name a file, a port, a program nor an agent. */
  private static final Pattern INNER = Pattern.compile("-X(mx|ms|mn|ss)\\d+[kKmMgG]?|-server|-client|-ea|-esa"
      + "|-XX:[+-](Use|Tiered|AlwaysPreTouch|Parallel|Disable|Reduce)\\w*"
      + "|-XX:\\w*(Size|Ratio|Threads|Level|Percentage|Percent|Threshold|DelayOn|DelayOff)=\\d+[kKmMgG]?");

  /** The options of agents that are told a port, which one JVM has to itself as long as it lives. */
  private static final Pattern PORT = Pattern.compile("-javaagent:.*[=:,;]\\d{1,5}([:,;].*)?");
  /** The options of native agents, and of files for logs and recordings, which may be those of one JVM, too. */
  private static final Pattern FILE = Pattern.compile("-(agentlib|agentpath):.*|-Xrun.*"
      + "|-Xloggc:.*|-Xlog:[^:]*:(?!stdout|stderr|:).+"
      + "|-XX:(StartFlightRecording|FlightRecorderOptions|LogFile|VMLogFile)\\b.*");
  /** The mark for the process id in the name of a file, by which JVMs and profilers have one of their own. */
  private static final String PROCESS_ID = "%p";
  /** Properties by which a JVM opens a port. */
  private static final String MANAGEMENT = "com.sun.management.";
  /** A part of the names of the variables in which JVMs look for more options. */
  private static final String MORE_OPTIONS = "JAVA_OPTIONS";
  private static final String MORE_TOOL_OPTIONS = "JAVA_TOOL_OPTIONS";
  private static final String TASK_ID = "@taskid@";

  /** Makes one whose environment is as ever. */
  public JvmKind(List<String> options, Map<String, String> properties) {
    this(options, properties, "");
  }

  /**
   * Tells whether a JVM of this kind touches nothing outside of itself before it has a task, whoever chose its options:
   * none of them writes a log, opens a port or loads an agent.
   */
  public boolean isInner() {
    return properties.isEmpty() && options.stream().allMatch(option -> INNER.matcher(option).matches());
  }

  /**
   * Tells whether JVMs of this kind can wait beside others that work, if their options are the operator's: none takes a
   * port or a file that another one wants, or is told of a task that there is not yet.
   */
  public boolean isQuiet() {
    return options.stream().noneMatch(option -> isLoud(option) || option.contains(TASK_ID))
        && properties.entrySet().stream().noneMatch(
            property -> property.getKey().startsWith(MANAGEMENT) || property.getValue().contains(TASK_ID))
        && !variables.contains(MORE_OPTIONS) && !variables.contains(MORE_TOOL_OPTIONS);
  }

  private static boolean isLoud(String option) {
    return PORT.matcher(option).matches() || FILE.matcher(option).matches() && !option.contains(PROCESS_ID);
  }
}
