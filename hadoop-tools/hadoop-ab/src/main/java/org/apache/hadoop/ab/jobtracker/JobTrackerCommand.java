/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.jobtracker;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.ab.cli.Checkout;
import org.apache.hadoop.ab.cli.MeasureCommand;
import org.apache.hadoop.ab.cli.OneRelease;
import org.apache.hadoop.ab.options.Allowed;
import org.apache.hadoop.ab.options.Choice;
import org.apache.hadoop.ab.options.Limit;
import org.apache.hadoop.ab.options.Options;
import org.apache.hadoop.ab.run.Measurement;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.util.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code ab jobtracker}: a JobTracker of each arm with simulated trackers. */
@Command(name = JobTrackerRun.NAME, mixinStandardHelpOptions = true, sortOptions = false,
    description = JobTrackerRun.DESCRIPTION + ".%nThe trackers send heartbeats on a schedule, or with --saturate "
        + "without waiting. A run has its own JVM, with the JobTracker and the threads that drive the trackers.%n"
        + "With --rpc, the JobTracker is in a second JVM.")
public final class JobTrackerCommand extends MeasureCommand {
  /** An hour in milliseconds. */
  private static final int HOUR = 3_600_000;
  /** A day in seconds. */
  private static final int DAY = 86_400;
  private static final int CONNECTIONS = 1000;
  private static final int EXPIRY = 600;
  private static final int EXPIRY_OF_LOST = 10;
  private static final int INTERVAL = 1000;
  private static final int DURATION = 5000;
  private static final String DURATIONS = "uniform";
  /** Keys, by old and new names, that would make the report disagree with what ran. */
  private static final Map<String, Set<String>> KEYS_BY_OPTION = Map.of(
      "--expiry", Set.of("mapreduce.jobtracker.expire.trackers.interval", "mapred.tasktracker.expiry.interval"),
      "--rack-size", Set.of("net.topology.node.switch.mapping.impl", "topology.node.switch.mapping.impl"),
      "--maps", Set.of("mapreduce.job.maps", "mapred.map.tasks"),
      "--reduces", Set.of("mapreduce.job.reduces", "mapred.reduce.tasks"));

  @Option(names = "--trackers", paramLabel = "N", defaultValue = "1000",
      description = "Simulated trackers, one per host, 1 to 100000 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 100_000)
  private int trackers;

  @Option(names = "--rack-size", paramLabel = "N", defaultValue = "40",
      description = "Hosts per rack, 1 to 100000 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 100_000)
  private int rackSize;

  @Option(names = "--map-slots", paramLabel = "N", defaultValue = "2",
      description = "Map slots per tracker, 1 to 1000 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 1000)
  private int mapSlots;

  @Option(names = "--reduce-slots", paramLabel = "N", defaultValue = "2",
      description = "Reduce slots per tracker, 0 to 1000 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 0, max = 1000)
  private int reduceSlots;

  @Option(names = "--maps", paramLabel = "N", defaultValue = "30000",
      description = "Maps of all jobs together, 1 to 10000000; the input of each is on three random hosts "
          + "(default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 10_000_000)
  private int maps;

  @Option(names = "--reduces", paramLabel = "N", defaultValue = "200",
      description = "Reduces of all jobs together, 0 to 1000000 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 0, max = 1_000_000)
  private int reduces;

  @Option(names = "--jobs", paramLabel = "N", defaultValue = "1",
      description = "Jobs, which share maps and reduces evenly, 1 to 100000 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 100_000)
  private int jobs;

  @Option(names = "--jobs-at-once", paramLabel = "N",
      description = "Submit a job only while at most N jobs have not ended, 1 to --jobs (default: --jobs, all of them "
          + "at first).")
  private Integer jobsAtOnce;

  @Option(names = "--waves",
      description = "Submit jobs in waves of --jobs-at-once, each when all previous jobs have ended and the compilers "
          + "are idle; init is the mean of all waves. The pauses count in launch_rate.")
  private boolean waves;

  @Option(names = "--saturate",
      description = "Trackers send heartbeats in turn without waiting; a task ends when its tracker sends the next.")
  private boolean saturate;

  @Option(names = "--drivers", paramLabel = "N",
      description = "Threads that drive the trackers, 1 to the number of cores (default: half of the cores).")
  private Integer drivers;

  @Option(names = "--rpc",
      description = "The JobTracker has its own process; heartbeats go over connections, each with a thread.")
  private boolean rpc;

  @Option(names = "--connections", paramLabel = "N",
      description = "Connections with --rpc, 1 to 10000 (default: 1000, or one per tracker).")
  @Limit(min = 1, max = 10_000)
  private Integer connections;

  @Option(names = "--interval", paramLabel = "MS",
      description = "Time between a tracker's heartbeats, 0 to 3600000; 0 for the JobTracker's choice (default: 1000).")
  @Limit(min = 0, max = HOUR)
  private Integer interval;

  @Option(names = "--in-band", description = "No extra heartbeat at the end of a task.")
  private boolean inBand;

  @Option(names = "--rate", paramLabel = "N",
      description = "Accept at most this many tasks per second, 1 to 1000000 (default: no limit).")
  @Limit(min = 1, max = 1_000_000)
  private Double rate;

  @Option(names = "--duration", paramLabel = "MS",
      description = "Average duration of a task, 0 to 3600000 (default: 5000).")
  @Limit(min = 0, max = HOUR)
  private Integer duration;

  @Option(names = "--durations", paramLabel = "NAME",
      description = "Durations: fixed, uniform (0.5 to 1.5 times the average) or exponential (default: uniform).")
  @Choice({"fixed", "uniform", "exponential"})
  private String durations;

  @Option(names = "--failures", paramLabel = "SHARE", defaultValue = "0",
      description = "Fraction of the attempts that fail, 0 to 0.5 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 0, max = 0.5)
  private double failures;

  @Option(names = "--lost", paramLabel = "N", defaultValue = "0",
      description = "Trackers that fall silent after half of the launches, 0 to 100000 "
          + "(default: ${DEFAULT-VALUE}).")
  @Limit(min = 0, max = 100_000)
  private int lost;

  @Option(names = "--expiry", paramLabel = "SECONDS",
      description = "Time after which a silent tracker is lost, 1 to 86400 (default: 600, with --lost 10).")
  @Limit(min = 1, max = DAY)
  private Integer expiry;

  @Option(names = "--submit-storm", paramLabel = "N", defaultValue = "0",
      description = "Clients that each submit a job of one map at once, after half of the launches, 0 to 1000 "
          + "(default: ${DEFAULT-VALUE}).")
  @Limit(min = 0, max = 1000)
  private int storm;

  @Option(names = "--write-delay", paramLabel = "MS", defaultValue = "0",
      description = "Extra time to write each of the JobTracker's files, except histories, 0 to 3600000 "
          + "(default: ${DEFAULT-VALUE}).")
  @Limit(min = 0, max = HOUR)
  private int writeDelay;

  @Option(names = "--warm-up", paramLabel = "N", defaultValue = "100000",
      description = "Maps of jobs that run before the measurement, in five parts, each followed by a pause for the "
          + "compiler, 0 to 10000000; 0 for none (default: ${DEFAULT-VALUE}). With --jobs, small jobs are added, up to "
          + "one per 50 maps and 1000 in total.")
  @Limit(min = 0, max = 10_000_000)
  private int warmUp;

  @Option(names = "--lock-wait", description = "Also record how long heartbeats wait for locks. Costs some time.")
  private boolean lockWait;

  @Option(names = "--scrape", paramLabel = "N", defaultValue = "0",
      description = "How often per second the JobTracker's metrics are requested, as by Prometheus, 0 to 1000; "
          + "scrape_cpu is the cost (default: ${DEFAULT-VALUE}, never).")
  @Limit(min = 0, max = 1000)
  private int scrape;

  @Option(names = "--heap-mb", paramLabel = "MB", defaultValue = "4096",
      description = "Heap of a run, 256 to 1048576 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 256, max = 1 << 20)
  private int heapMegabytes;

  private JobTrackerShape shape;

  @Override
  public String name() {
    return JobTrackerRun.NAME;
  }

  @Override
  public String description() {
    return JobTrackerRun.DESCRIPTION;
  }

  @Override
  public List<Metric> allMetrics() {
    return JobTrackerRun.metrics();
  }

  @Override
  protected List<Metric> metrics() {
    shape = shape();
    return JobTrackerRun.metrics(shape);
  }

  @Override
  protected void require(Side side) {
    OneRelease.require(side, JobTrackerRun.NAME, "a JobTracker");
    OneRelease.refuse(side, JobTrackerRun.NAME, KEYS_BY_OPTION);
  }

  @Override
  protected Measurement measurement(Checkout checkout) throws IOException {
    return new JobTrackerRun(shape, Options.told(this), options().seed(), checkout.jar("hadoop-ab-arm"),
        heapMegabytes);
  }

  private JobTrackerShape shape() {
    if (saturate) {
      requireNone("--interval", interval);
      requireNone("--in-band", inBand ? true : null);
      requireNone("--rate", rate);
      requireNone("--duration", duration);
      requireNone("--durations", durations);
    }
    if (rpc && drivers != null) {
      throw new UserError("--drivers is not allowed with --rpc, where each of the --connections has a driver");
    }
    if (!rpc && connections != null) {
      throw new UserError("--connections is not allowed without --rpc");
    }
    int cores = Runtime.getRuntime().availableProcessors();
    drivers = or(drivers, Math.max(1, cores / 2));
    Allowed.within("--drivers", drivers, 1, cores);
    jobsAtOnce = or(jobsAtOnce, jobs);
    Allowed.within("--jobs-at-once", jobsAtOnce, 1, jobs);
    connections = rpc ? or(connections, Math.min(CONNECTIONS, trackers)) : 0;
    interval = or(interval, INTERVAL);
    duration = or(duration, DURATION);
    durations = or(durations, DURATIONS);
    expiry = or(expiry, lost > 0 ? EXPIRY_OF_LOST : EXPIRY);
    return new JobTrackerShape(new JobTrackerShape.Trackers(trackers, rackSize, mapSlots, reduceSlots),
        new JobTrackerShape.Load(jobs, jobsAtOnce, waves, maps, reduces),
        new JobTrackerShape.Beats(saturate, drivers, connections, interval, !inBand, Optional.ofNullable(rate)),
        new JobTrackerShape.Tasks(duration, durations, failures),
        new JobTrackerShape.Trouble(lost, expiry, storm, writeDelay), warmUp, lockWait, scrape);
  }

  private static <T> T or(T given, T otherwise) {
    return Optional.ofNullable(given).orElse(otherwise);
  }

  private static void requireNone(String option, Object given) {
    if (given != null) {
      throw new UserError(option + " is not allowed with --saturate, where nothing waits and tasks take no time");
    }
  }
}
