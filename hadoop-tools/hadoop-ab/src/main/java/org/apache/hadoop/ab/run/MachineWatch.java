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
 * Looks at what else goes on on the machine, as far as Linux's /proc tells: while no run is there, all that is used is
 * used by others.
 */
public final class MachineWatch {
  /**
   * The milliseconds of a look: long enough for shares of a few hundredths, as processors' times are counted in
   * hundredths of a second.
   */
  private static final long LOOK_MILLIS = 500;
  private static final Set<String> MEASUREMENTS = Set.of("org.apache.hadoop.ab.Main",
      "org.apache.hadoop.upstream.UpstreamTests", "org.openjdk.jcstress.Main", "org.openjdk.jmh.Main");

  private final Path proc;
  private final long pid;
  private final long lookMillis;

  /** A watch of this machine. */
  public MachineWatch() {
    this(Path.of("/proc"), ProcessHandle.current().pid(), LOOK_MILLIS);
  }

  MachineWatch(Path proc, long pid, long lookMillis) {
    this.proc = proc;
    this.pid = pid;
    this.lookMillis = lookMillis;
  }

  /**
   * A look at the machine before a run.
   *
   * @param times at the start of the look
   */
  record Look(ProcessorTimes times, double load, double busy, int measurements) {
  }

  /** Looks for a moment; empty where /proc does not tell. */
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

  /** Notes the conditions of a run that has just ended; empty where /proc does not tell. */
  Optional<Conditions> since(Look look) {
    try {
      return Optional.of(new Conditions(look.load(), look.busy(), times().stolen(look.times()),
          Math.max(look.measurements(), measurements().size())));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Warns of what the machine does now, a line each; of a quiet one there is none. */
  public List<String> warnings() throws InterruptedException {
    List<String> warnings = new ArrayList<>();
    Optional<Conditions> now = look().flatMap(this::since);
    if (now.isPresent() && now.get().wasBusy()) {
      warnings.add(String.format(Locale.ROOT,
          "other programs use %.0f %% of the processors (load average %.1f): runs will differ",
          now.get().busy() * 100, now.get().load()));
    }
    if (now.isPresent() && now.get().wasStolenFrom()) {
      warnings.add(String.format(Locale.ROOT,
          "other virtual machines take %.0f %% of the processors' time: runs will differ", now.get().steal() * 100));
    }
    for (String other : measurements()) {
      warnings.add("another measurement is running (" + other + "): both will be wrong");
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

  /** Finds the other measurements that this process can see: their main classes and process ids. */
  private List<String> measurements() {
    List<String> found = new ArrayList<>();
    try (Stream<Path> processes = Files.list(proc)) {
      for (Path process : processes.filter(each -> each.getFileName().toString().matches("\\d+")).sorted().toList()) {
        if (!process.getFileName().toString().equals(Long.toString(pid))) {
          measurement(process).ifPresent(main -> found.add(main + ", process " + process.getFileName()));
        }
      }
    } catch (IOException e) {
      // Then there is nothing to be seen.
    }
    return found;
  }

  private static Optional<String> measurement(Path process) {
    try {
      String[] arguments = Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1).split("\0");
      for (String argument : arguments) {
        // A search for such a name is no measurement.
        if (MEASUREMENTS.contains(argument) && arguments[0].endsWith("java")) {
          return Optional.of(argument.substring(argument.lastIndexOf('.', argument.lastIndexOf('.') - 1) + 1));
        }
      }
    } catch (IOException e) {
      // It has ended.
    }
    return Optional.empty();
  }
}
