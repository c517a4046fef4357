/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A kind of interchangeable JVMs: everything that a job may ask of a JVM and that cannot be changed later. Immutable.
 *
 * @param options the options other than system properties and the class path
 * @param properties the system properties; a native library path here is the part that precedes the tracker's
 * @param variables the additional environment variables, as written in the configuration
 */
public record JvmKind(List<String> options, Map<String, String> properties, String variables) {
  /** The options that set sizes or choose parts of the JVM and do not name a file, a port, a program or an agent. */
  private static final Pattern INNER = Pattern.compile("-X(mx|ms|mn|ss)\\d+[kKmMgG]?|-server|-client|-ea|-esa"
      + "|-XX:[+-](Use|Tiered|AlwaysPreTouch|Parallel|Disable|Reduce)\\w*"
      + "|-XX:\\w*(Size|Ratio|Threads|Level|Percentage|Percent|Threshold|DelayOn|DelayOff)=\\d+[kKmMgG]?");

  /** The options of agents with a port, which one JVM occupies for as long as it lives. */
  private static final Pattern PORT = Pattern.compile("-javaagent:.*[=:,;]\\d{1,5}([:,;].*)?");
  /** The options of native agents and of files for logs, which also may belong to one JVM at a time. */
  private static final Pattern FILE = Pattern.compile("-(agentlib|agentpath):.*|-Xrun.*"
      + "|-Xloggc:.*|-Xlog:[^:]*:(?!stdout|stderr|:).+|-XX:(LogFile|VMLogFile)\\b.*");
  /**
   * The options of flight recordings with the name of a file, which JDK 17 takes as it is, or of a folder. No
   * {@code FlightRecorderOptions} belong to one JVM: each has a part of the repository to itself.
   */
  private static final Pattern RECORDING = Pattern.compile("-XX:StartFlightRecording\\b.*\\bfilename=([^,]*).*");
  /** The placeholder for the process id in a file name, which gives each JVM or profiler a file of its own. */
  private static final String PROCESS_ID = "%p";
  /** The prefix of the properties by which a JVM opens a port. */
  private static final String MANAGEMENT = "com.sun.management.";
  /** A part of the names of the environment variables in which JVMs look for additional options. */
  private static final String MORE_OPTIONS = "JAVA_OPTIONS";
  private static final String MORE_TOOL_OPTIONS = "JAVA_TOOL_OPTIONS";
  private static final String TASK_ID = "@taskid@";

  /** Creates a kind without additional environment variables. */
  public JvmKind(List<String> options, Map<String, String> properties) {
    this(options, properties, "");
  }

  /**
   * Tells whether a JVM of this kind touches nothing outside itself before it has a task, whoever chose its options: no
   * option writes a log, opens a port or loads an agent.
   */
  public boolean isInner() {
    return properties.isEmpty() && options.stream().allMatch(option -> INNER.matcher(option).matches());
  }

  /**
   * Tells whether JVMs of this kind, with the operator's options, can wait while others run: none occupies a port or a
   * file that another one needs, or is given the id of a task that does not exist yet.
   */
  public boolean isQuiet() {
    return options.stream().noneMatch(option -> isLoud(option) || option.contains(TASK_ID))
        && properties.entrySet().stream().noneMatch(
            property -> property.getKey().startsWith(MANAGEMENT) || property.getValue().contains(TASK_ID))
        && !variables.contains(MORE_OPTIONS) && !variables.contains(MORE_TOOL_OPTIONS);
  }

  private static boolean isLoud(String option) {
    Matcher recording = RECORDING.matcher(option);
    return PORT.matcher(option).matches() || recording.matches() && !isFolder(recording.group(1))
        || FILE.matcher(option).matches() && !option.contains(PROCESS_ID);
  }

  /** Tells whether a recording's name is that of a folder, in which each JVM writes a file with its process id. */
  private static boolean isFolder(String name) {
    File folder = new File(name);
    return folder.isAbsolute() && folder.isDirectory();
  }
}
