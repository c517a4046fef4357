/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.ab.run.ProbeSums;
import org.apache.hadoop.ab.run.Run;

/**
 * The telemetry of a run, beyond its values. Bad content never makes reading fail: {@link #missing} lists what is
 * missing or wrong, and implausible times count as unknown.
 */
public final class RunTelemetry {
  /** A total of runs with a private network: 1 if the network samples are of that one instead of the harness's. */
  public static final String OWN_NETWORK = "host.own-network";
  private static final String HISTORY = "history";

  private final Records records;
  private final List<JobTimes> jobs;
  private final List<AttemptTimes> attempts;
  private final List<HostSample> host;
  private final List<Path> histories;
  private final List<String> missing;

  private RunTelemetry(Records records, List<JobTimes> jobs, List<AttemptTimes> attempts, List<HostSample> host,
      List<Path> histories, List<String> missing) {
    this.records = records;
    this.jobs = List.copyOf(jobs);
    this.attempts = List.copyOf(attempts);
    this.host = List.copyOf(host);
    this.histories = List.copyOf(histories);
    this.missing = List.copyOf(missing);
  }

  /** Returns the folder of a run within that of its measurement. */
  public static Path folder(Path measurement, String arm, int round) {
    return measurement.resolve("telemetry").resolve(
        String.format(Locale.ROOT, "%s-%03d", arm.replaceAll("[^\\w.-]", "-"), round));
  }

  /** Returns the telemetry of a run of the measurement in a folder. */
  public static RunTelemetry of(Path measurement, Run run) {
    return read(folder(measurement, run.arm(), run.round()));
  }

  /** Reads the files that exist; empty if the folder does not exist. */
  public static RunTelemetry read(Path folder) {
    List<String> missing = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      missing.add("only the values of this run were kept: there is no directory " + folder.getFileName());
      return new RunTelemetry(new Records(List.of()), List.of(), List.of(), List.of(), List.of(), missing);
    }
    Records records = records(folder, missing);
    List<HostSample> host = host(folder, missing);
    List<Path> histories = histories(folder, missing);
    List<JobTimes> jobs = records.jobs;
    List<AttemptTimes> attempts = records.attempts;
    if (jobs.isEmpty() && attempts.isEmpty() && !histories.isEmpty()) {
      jobs = new ArrayList<>();
      attempts = new ArrayList<>();
      for (Path history : histories) {
        HistoryTimes times = new HistoryTimes(HistoryText.read(history, missing));
        jobs.addAll(times.jobs());
        attempts.addAll(times.attempts());
      }
    }
    List<AttemptTimes> sound = attempts.stream().map(RunTelemetry::sound).toList();
    judge(records, jobs, attempts, sound, missing);
    // There may be a hundred thousand of them.
    records.attempts.clear();
    return new RunTelemetry(records, jobs.stream().map(RunTelemetry::sound).toList(), sound, host, histories, missing);
  }

  private static Records records(Path folder, List<String> missing) {
    Optional<Path> file = KeptFiles.find(folder.resolve(Records.NAME));
    if (file.isEmpty()) {
      missing.add(Records.NAME + " is missing: nothing is known about jobs, attempts and counters");
      return new Records(List.of());
    }
    Records records = new Records(KeptFiles.lines(file.get(), missing));
    missing.addAll(records.notes);
    if (!records.done) {
      missing.add("the run's report has no end; it reached stage '" + (records.stages.isEmpty() ? "start"
          : records.stages.get(records.stages.size() - 1).name()) + "'");
    }
    return records;
  }

  private static List<HostSample> host(Path folder, List<String> missing) {
    Optional<Path> file = KeptFiles.find(folder.resolve(HostFile.NAME));
    if (file.isEmpty()) {
      missing.add(HostFile.NAME + " is missing: nothing is known about the machine");
      return List.of();
    }
    return HostFile.read(KeptFiles.lines(file.get(), missing), missing);
  }

  private static List<Path> histories(Path folder, List<String> missing) {
    if (!Files.isDirectory(folder.resolve(HISTORY))) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder.resolve(HISTORY))) {
      return files.filter(file -> HistoryText.isHistory(file.getFileName().toString())).sorted().toList();
    } catch (IOException e) {
      missing.add(HISTORY + ": cannot be read");
      return List.of();
    }
  }

  /** Returns a copy of the attempt without implausible times. */
  private static AttemptTimes sound(AttemptTimes attempt) {
    long finish = attempt.finish() < attempt.start() ? 0 : attempt.finish();
    return new AttemptTimes(attempt.job(), attempt.task(), attempt.attempt(), attempt.kind(), attempt.state(),
        attempt.start(), within(attempt.shuffled(), attempt.start(), finish),
        within(attempt.sorted(), Math.max(attempt.start(), attempt.shuffled()), finish), finish, attempt.host(),
        attempt.cpuMillis(), attempt.error(), within(attempt.mapped(), attempt.start(), finish));
  }

  private static JobTimes sound(JobTimes job) {
    return new JobTimes(job.id(), job.submitted(), within(job.launched(), job.submitted(), job.finished()),
        within(job.finished(), job.submitted(), Long.MAX_VALUE), job.state());
  }

  private static long within(long time, long from, long to) {
    return time < from || to > 0 && time > to ? 0 : time;
  }

  /** Reports what is missing from the history or implausible in it. */
  private static void judge(Records records, List<JobTimes> jobs, List<AttemptTimes> all, List<AttemptTimes> sound,
      List<String> missing) {
    records.withoutHistory.forEach(job -> missing.add(job + " has no history file: its attempts are those reported to "
        + "the client, without setup, shuffle and sort"));
    Map<String, List<AttemptTimes>> byJob = all.stream().collect(Collectors.groupingBy(AttemptTimes::job));
    jobs.forEach(job -> judge(job, byJob.getOrDefault(job.id(), List.of()), missing));
    tell(all, each -> each.start() > 0 && each.finish() > 0 && each.finish() < each.start(), "ends before it starts",
        "end before they start", ": a clock was set back, and the end is treated as unknown", missing);
    List<AttemptTimes> moved = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      AttemptTimes before = all.get(i);
      AttemptTimes after = sound.get(i);
      if (after.finish() == before.finish() && (after.shuffled() != before.shuffled()
          || after.sorted() != before.sorted() || after.mapped() != before.mapped())) {
        moved.add(before);
      }
    }
    tell(moved, each -> true, "has a phase outside of its time", "have phases outside of their time",
        ": a clock was set, and these times are treated as unknown", missing);
    tell(all, each -> each.start() == 0, "has no start time", "have no start time", "", missing);
    tell(all, each -> each.state() == AttemptTimes.State.RUNNING, "has no end in the history",
        "have no end in the history", "", missing);
    tell(all, each -> each.finish() == 0 && each.state() != AttemptTimes.State.RUNNING, "has no end time",
        "have no end time", "", missing);
    tell(sound, each -> each.kind() == AttemptTimes.Kind.REDUCE && each.state() == AttemptTimes.State.SUCCEEDED
        && each.shuffled() == 0, "has no shuffle time", "have no shuffle time", "", missing);
  }

  private static void judge(JobTimes job, List<AttemptTimes> attempts, List<String> missing) {
    List<String> unknown = new ArrayList<>();
    Map<String, Long> times = new LinkedHashMap<>();
    times.put("submission", job.submitted());
    times.put("launch", job.launched());
    times.put("end", job.finished());
    times.forEach((name, time) -> {
      if (time == 0) {
        unknown.add(name);
      }
    });
    if (!unknown.isEmpty()) {
      missing.add(job.id() + ": the history has no time for its " + String.join(", ", unknown));
    }
    if (job.submitted() > 0 && (job.finished() > 0 && job.finished() < job.submitted()
        || job.launched() > 0 && (job.launched() < job.submitted()
        || job.finished() > 0 && job.launched() > job.finished()))) {
      missing.add(job.id() + ": the times of submission, launch and end are out of order: a clock was set");
    }
    if (attempts.isEmpty()) {
      missing.add(job.id() + ": no attempts are known");
    } else if (attempts.stream().noneMatch(each -> each.kind() == AttemptTimes.Kind.REDUCE)) {
      missing.add(job.id() + ": had no reduces, so there is no shuffle or sort to show");
    }
  }

  private static void tell(List<AttemptTimes> attempts, Predicate<AttemptTimes> which, String one, String several,
      String rest, List<String> missing) {
    List<AttemptTimes> found = attempts.stream().filter(which).toList();
    if (found.size() == 1) {
      missing.add(found.get(0).attempt() + " " + one + rest);
    } else if (!found.isEmpty()) {
      missing.add(found.size() + " attempts, such as " + found.get(0).attempt() + ", " + several + rest);
    }
  }

  /** Returns the jobs in the order in which they were reported. */
  public List<JobTimes> jobs() {
    return jobs;
  }

  /** Returns each job's time from its client's first call to its return, in sequence. */
  public List<ClientTimes> clients() {
    return List.copyOf(records.clients);
  }

  /** Returns the attempts of all jobs. */
  public List<AttemptTimes> attempts() {
    return attempts;
  }

  /** Returns the samples of the machine, taken every second or less often. */
  public List<HostSample> host() {
    return host;
  }

  /** Returns the copies of map outputs, if reduces recorded them. */
  public List<Transfer> transfers() {
    return List.copyOf(records.transfers);
  }

  /** Returns the sums of the probed methods, by the names that the user gave them. */
  public Map<String, ProbeSums> probes() {
    return records.probes;
  }

  /** Returns the counters by {@code GROUP.NAME}, summed over all jobs. */
  public Map<String, Long> counters() {
    return records.counters;
  }

  /**
   * Returns the totals that are always collected. For a mini cluster while its jobs ran: {@code heartbeats} of its
   * trackers, {@code gc.count} and {@code gc.millis} of its JVM; until its tasks' processes had ended, and including
   * these: {@code io.read}, {@code io.written}, {@code io.disk-read}, {@code io.disk-written} in bytes.
   */
  public Map<String, Long> totals() {
    return records.totals;
  }

  /** Returns all values of the run, by the name of the metric. */
  public Map<String, Double> metrics() {
    return records.metrics;
  }

  /** Returns the progress of the jobs as reported to their clients. */
  public List<Progress> progress() {
    return List.copyOf(records.progress);
  }

  /** Returns the points at which a job's progress was lower than before. */
  public List<Progress> setbacks() {
    List<Progress> setbacks = new ArrayList<>();
    for (int i = 1; i < records.progress.size(); i++) {
      Progress before = records.progress.get(i - 1);
      Progress now = records.progress.get(i);
      if (now.isBehind(before) && now.map() + now.reduce() > 0 && !before.isAll() && !aJobBegins(before, now)) {
        setbacks.add(now);
      }
    }
    return setbacks;
  }

  private boolean aJobBegins(Progress before, Progress now) {
    return records.clients.stream().anyMatch(job -> job.begin() >= before.time() && job.begin() <= now.time());
  }

  /** Returns the stages of the run. */
  public List<Stage> stages() {
    return List.copyOf(records.stages);
  }

  /** Returns true if the run finished. */
  public boolean done() {
    return records.done;
  }

  /** Returns the error that the run itself reported; empty if it reported none. */
  public String error() {
    return records.error;
  }

  /** Returns the history files in the format of their release, some of them compressed. */
  public List<Path> histories() {
    return histories;
  }

  /** Returns one line for each thing that is missing or wrong. */
  public List<String> missing() {
    Set<String> lines = new LinkedHashSet<>(missing);
    return List.copyOf(lines);
  }
}
