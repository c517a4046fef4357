/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Observes other activity on the machine, as far as Linux's /proc shows it: between runs, all processor time in use
 * belongs to other programs.
 */
public final class MachineWatch {
  /**
   * The duration of an observation in milliseconds, long enough to resolve a few percent, because processor times are
   * counted in hundredths of a second.
   */
  private static final long LOOK_MILLIS = 500;
  private static final Set<String> MEASUREMENTS = Set.of("org.apache.hadoop.ab.Main",
      "org.apache.hadoop.upstream.UpstreamTests", "org.openjdk.jcstress.Main", "org.openjdk.jmh.Main");

  private final Path proc;
  private final long pid;
  private final long lookMillis;

  /** Creates a watch of this machine. */
  public MachineWatch() {
    this(Path.of("/proc"), ProcessHandle.current().pid(), LOOK_MILLIS);
  }

  MachineWatch(Path proc, long pid, long lookMillis) {
    this.proc = proc;
    this.pid = pid;
    this.lookMillis = lookMillis;
  }

  /**
   * An observation of the machine before a run.
   *
   * @param times at the start of the observation
   */
  record Look(ProcessorTimes times, double load, double busy, int measurements) {
  }

  /** Observes the machine for a moment; empty if /proc is not available. */
  Optional<Look> look() throws InterruptedException {
    try {
      ProcessorTimes first = times();
      long own = ownNanos();
      long start = System.nanoTime();
      TimeUnit.MILLISECONDS.sleep(lookMillis);
      ProcessorTimes second = times();
      double ownShare = (ownNanos() - own) / (double) (System.nanoTime() - start) / Math.max(1, first.processors());
      return Optional.of(new Look(first, load(), second.usedByOthers(first, ownShare), measurements().size()));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns the conditions of a run that has just ended; empty if /proc is not available. */
  Optional<Conditions> since(Look look) {
    try {
      return Optional.of(new Conditions(look.load(), look.busy(), times().stolen(look.times()),
          Math.max(look.measurements(), measurements().size())));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns warnings about the machine's current state, one line each; empty on a quiet machine. */
  public List<String> warnings() throws InterruptedException {
    List<String> warnings = new ArrayList<>();
    Optional<Conditions> now = look().flatMap(this::since);
    if (now.isPresent() && now.get().wasBusy()) {
      warnings.add(String.format(Locale.ROOT,
          "other programs use %.0f %% of the processors (load average %.1f): runs will vary",
          now.get().busy() * 100, now.get().load()));
    }
    if (now.isPresent() && now.get().wasStolenFrom()) {
      warnings.add(String.format(Locale.ROOT,
          "other virtual machines take %.0f %% of the processors' time: runs will vary", now.get().steal() * 100));
    }
    for (String other : measurements()) {
      warnings.add("another measurement is running (" + other + "): both will be distorted");
    }
    return warnings;
  }

  private ProcessorTimes times() throws IOException {
    return ProcessorTimes.parse(Files.readAllLines(proc.resolve("stat"), StandardCharsets.ISO_8859_1));
  }

  private double load() throws IOException {
    return Double.parseDouble(Files.readString(proc.resolve("loadavg")).split(" ")[0]);
  }

  private static long ownNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  /** Finds the other measurements visible to this process: their main classes and process IDs. */
  private List<String> measurements() {
    List<String> found = new ArrayList<>();
    try (Stream<Path> processes = Files.list(proc)) {
      for (Path process : processes.filter(each -> each.getFileName().toString().matches("\\d+")).sorted().toList()) {
        if (!process.getFileName().toString().equals(Long.toString(pid))) {
          measurement(process).ifPresent(main -> found.add(main + ", process " + process.getFileName()));
        }
      }
    } catch (IOException e) {
      // No process is visible then.
    }
    return found;
  }

  private static Optional<String> measurement(Path process) {
    try {
      String[] arguments = Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1).split("\0");
      for (String argument : arguments) {
        // A grep for such a name is not a measurement.
        if (MEASUREMENTS.contains(argument) && arguments[0].endsWith("java")) {
          return Optional.of(argument.substring(argument.lastIndexOf('.', argument.lastIndexOf('.') - 1) + 1));
        }
      }
    } catch (IOException e) {
      // The process has ended.
    }
    return Optional.empty();
  }
}
