/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.ab.telemetry.HistoryText;

/**
 * All lines below a folder that concern an attempt, in chronological order: lines that name it, its own log, lines that
 * name its JVM or container or the blocks that it wrote, and lines about its task and job that precede or follow it.
 *
 * @param missing one line for each log that does not exist or cannot be read
 */
record Trace(AttemptId id, List<Step> steps, List<String> missing) {
  private static final Pattern BLOCK = Pattern.compile("blk_-?\\d+");
  private static final Pattern PROCESS =
      Pattern.compile("jvm_\\d+_\\d+_[mr]_-?\\d+|container_(?:e\\d+_)?\\d+_\\d+_\\d+_\\d+");
  private static final Pattern WRITES = Pattern.compile("HDFS_WRITE|allocate");
  private static final Pattern ANY_ATTEMPT = Pattern.compile("attempt_\\d+_\\d+_[mr]_\\d+_\\d+");
  private static final Set<What> OF_A_JOB = Set.of(What.SUBMITTED, What.INITIALISED, What.DONE);
  private static final Set<What> OF_A_TASK = Set.of(What.ASSIGNED, What.DONE, What.FAILED);
  private static final int MAX_STEPS = 100_000;

  /** Traces an attempt through logs whose timestamps are in {@code zone}. */
  static Trace of(AttemptId id, Path folder, ZoneId zone) throws IOException {
    LogFiles files = LogFiles.below(folder);
    Search search = new Search(id, files, zone);
    search.names();
    search.logs();
    search.histories();
    search.steps.sort(Comparator.comparingLong(Step::time));
    search.tellMissing();
    return new Trace(id, List.copyOf(search.steps), List.copyOf(search.missing));
  }

  /** The search through the files of a folder. */
  private static final class Search {
    private final AttemptId id;
    private final LogFiles files;
    private final ZoneId zone;
    private final Pattern attempt;
    private final Pattern task;
    private final Pattern job;
    private final Set<String> blocks = new TreeSet<>();
    private final Set<String> processes = new TreeSet<>();
    private final List<Step> steps = new ArrayList<>();
    private final Set<String> missing = new LinkedHashSet<>();

    Search(AttemptId id, LogFiles files, ZoneId zone) {
      this.id = id;
      this.files = files;
      this.zone = zone;
      this.attempt = AttemptId.pattern(id.attempt());
      this.task = AttemptId.pattern(id.task());
      this.job = AttemptId.pattern(id.job());
    }

    /** Collects the names of the attempt's process and of the blocks that it wrote. */
    void names() {
      for (Path file : files.logs()) {
        files.read(file, zone, (number, line) -> {
          if (attempt.matcher(line.message()).find()) {
            find(PROCESS, line.message(), processes);
            if (WRITES.matcher(line.message()).find()) {
              find(BLOCK, line.message(), blocks);
            }
          }
        }).ifPresent(missing::add);
      }
    }

    private static void find(Pattern pattern, String text, Set<String> into) {
      Matcher matcher = pattern.matcher(text);
      while (matcher.find()) {
        into.add(matcher.group());
      }
    }

    /** Returns true if a text contains one of the names, and not just as a prefix of a longer one. */
    private static boolean names(Pattern pattern, String text, Set<String> names) {
      return pattern.matcher(text).results().anyMatch(found -> names.contains(found.group()));
    }

    void logs() {
      for (Path file : files.logs()) {
        String path = files.within(file);
        boolean own = attempt.matcher(path).find() || names(PROCESS, path, processes);
        Daemon byFile = own ? Daemon.TASK : Daemon.ofFile(path);
        files.read(file, zone, (number, line) -> {
          What what = What.of(line.message());
          if (steps.size() < MAX_STEPS && (own && what != What.LOGGED || concerns(line, what))) {
            Daemon daemon = own ? Daemon.TASK : Daemon.ofLogger(line.logger()).orElse(byFile);
            steps.add(new Step(line.time(), daemon, path, number, what, line.message()));
          }
        });
      }
      if (steps.size() >= MAX_STEPS) {
        missing.add("there are more lines about it than the first " + MAX_STEPS);
      }
    }

    private boolean concerns(LogLine line, What what) {
      String text = line.message();
      if (attempt.matcher(text).find() || names(BLOCK, text, blocks)) {
        return true;
      }
      // Lines that name another attempt do not count: the process may have run this one before.
      return !ANY_ATTEMPT.matcher(text).find() && (names(PROCESS, text, processes)
          || OF_A_TASK.contains(what) && task.matcher(text).find()
          || OF_A_JOB.contains(what) && job.matcher(text).find() && !text.contains("task_"));
    }

    void histories() {
      Set<String> read = new TreeSet<>();
      for (Path file : files.histories()) {
        // Copies of a history have the same name.
        String name = file.getFileName().toString();
        if (job.matcher(name).find() && read.add(name.replace(".gz", ""))) {
          List<String> faults = new ArrayList<>();
          HistoryText.read(file, faults).forEach(event -> history(files.within(file), event));
          missing.addAll(faults);
        }
      }
    }

    private void history(String file, HistoryText.Event event) {
      if (event.text("attemptId", "TASK_ATTEMPT_ID").equals(id.attempt())) {
        String state = event.text("taskStatus", "status", "TASK_STATUS");
        boolean good = state.isEmpty() || state.startsWith("SUCCE");
        history(file, event, What.RECEIVED, "start", "startTime", "START_TIME");
        if (good) {
          history(file, event, What.SPILLED, "no more records", "mapFinishTime");
          history(file, event, What.FETCHED, "shuffle finished", "shuffleFinishTime", "SHUFFLE_FINISHED");
          history(file, event, What.MERGED, "sort finished", "sortFinishTime", "SORT_FINISHED");
        }
        history(file, event, good ? What.DONE : What.FAILED, "finish, " + (state.isEmpty() ? "no state" : state)
            + (good ? "" : ": " + event.text("error", "ERROR")), "finishTime", "FINISH_TIME");
      } else if (event.text("jobid", "JOBID").equals(id.job()) && event.text("taskid", "TASKID").isEmpty()) {
        history(file, event, What.SUBMITTED, "job submitted", "submitTime", "SUBMIT_TIME");
        history(file, event, What.INITIALISED, "job launched", "launchTime", "LAUNCH_TIME");
        history(file, event, What.DONE, "job finished", "finishTime", "FINISH_TIME");
      }
    }

    private void history(String file, HistoryText.Event event, What what, String text, String... names) {
      if (event.time(names) > 0) {
        steps.add(new Step(event.time(names), Daemon.HISTORY, file, event.line(), what,
            event.type() + ": " + text.lines().findFirst().orElse("")));
      }
    }

    void tellMissing() {
      lacks("client", Daemon.CLIENT);
      lacks("JobTracker or ApplicationMaster", Daemon.JOB_TRACKER, Daemon.APPLICATION_MASTER);
      lacks("TaskTracker or NodeManager", Daemon.TASK_TRACKER, Daemon.NODE_MANAGER);
      lacks("DataNode", Daemon.DATA_NODE);
      if (steps.stream().noneMatch(step -> step.daemon() == Daemon.TASK)) {
        missing.add("its own log is missing: there is no file below a directory named after it or its container");
      }
      if (steps.stream().noneMatch(step -> step.daemon() == Daemon.HISTORY)) {
        missing.add("no history file mentions it" + (files.histories().isEmpty() ? ": there is none" : ""));
      }
    }

    private void lacks(String name, Daemon... any) {
      if (steps.stream().noneMatch(step -> Set.of(any).contains(step.daemon()))) {
        missing.add("no log of a " + name + " mentions it");
      }
    }
  }
}
