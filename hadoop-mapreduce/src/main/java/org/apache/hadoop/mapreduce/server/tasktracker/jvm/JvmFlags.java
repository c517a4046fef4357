/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;

/**
 * The options that task JVMs are given before those of the job, which override them: most tasks are short, and their
 * JVMs spend more on multi-threaded garbage collectors and optimizing compilations than these save. Immutable.
 */
public final class JvmFlags {
  /** The configuration key; an empty value means no flags. */
  public static final String KEY = "mapreduce.tasktracker.child.jvm.flags";
  /**
   * A single-threaded garbage collector, no performance-data file in the system's temporary folder, and the optimizing
   * compiler only for code that runs ten times as often as usual.
   */
  static final String SHIPPED = "-XX:+UseSerialGC -XX:-UsePerfData -XX:Tier3DelayOn=0"
      + " -XX:Tier4InvocationThreshold=50000 -XX:Tier4MinInvocationThreshold=6000 -XX:Tier4CompileThreshold=150000"
      + " -XX:Tier4BackEdgeThreshold=400000";

  private static final Log LOG = LogFactory.getLog(JvmFlags.class);
  private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use\\w+GC");
  /** The largest heap for which a single-threaded collector is used. */
  private static final long SMALL_HEAP = 1L << 30;
  private static final long TRY_MILLIS = 30_000;

  private final List<String> flags;

  private JvmFlags(List<String> flags) {
    this.flags = flags;
  }

  /**
   * Reads the flags.
   *
   * @throws InvalidKeyException if an option is not one that sets sizes or parts of a JVM
   */
  public static JvmFlags read(Configuration conf) {
    String value = conf.get(KEY, SHIPPED).trim();
    List<String> flags = value.isEmpty() ? List.of() : List.of(value.split("\\s+"));
    if (!new JvmKind(flags, Map.of()).isInner()) {
      throw new InvalidKeyException(KEY, value,
          "JVM options that set sizes or choose parts, such as -Xss1m -XX:+UseG1GC");
    }
    return new JvmFlags(flags);
  }

  /** Returns these flags, or none if the JVM does not start with them; blocks while it starts a JVM to find out. */
  public JvmFlags tried(String java) {
    List<String> command = new ArrayList<>(List.of(java));
    command.addAll(flags);
    command.add("-version");
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
      if (process.waitFor(TRY_MILLIS, TimeUnit.MILLISECONDS) && process.exitValue() == 0) {
        return this;
      }
      process.destroyForcibly();
    } catch (IOException e) {
      LOG.debug("Cannot try " + command, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    LOG.warn("JVMs of tasks are started without " + flags + ", with which " + java + " does not start");
    return new JvmFlags(List.of());
  }

  /**
   * Returns the flags to put before a job's options: without a collector if the job chooses one or wants a large heap.
   */
  public List<String> before(List<String> options) {
    boolean hasOwn = options.stream().anyMatch(option -> COLLECTOR.matcher(option).matches() || isLargeHeap(option));
    return flags.stream().filter(flag -> !hasOwn || !COLLECTOR.matcher(flag).matches()).toList();
  }

  private static boolean isLargeHeap(String option) {
    return JvmMemory.largestHeap(option) > SMALL_HEAP;
  }
}
