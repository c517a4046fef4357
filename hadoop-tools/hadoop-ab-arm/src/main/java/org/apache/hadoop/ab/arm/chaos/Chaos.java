/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.chaos;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.ab.arm.cluster.ProcessCluster;
import org.apache.hadoop.ab.arm.daemons.Daemon;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.RunException;

/** A thread that carries out a plan step by step and undoes its remaining effects. */
final class Chaos {
  private static final long POLL_MILLIS = 100;
  private static final long END_MILLIS = 30_000;
  private static final double NANOS_PER_SECOND = 1e9;

  private final ProcessCluster cluster;
  private final List<Step> plan;
  private final ReportWriter report;
  private final Set<String> small = new HashSet<>();
  private final Set<String> full = new HashSet<>();
  private final Set<Integer> cut = new HashSet<>();
  private final Thread thread = new Thread(this::run, "chaos");
  private volatile boolean over;
  private volatile long start;

  Chaos(ProcessCluster cluster, List<Step> plan, ReportWriter report) {
    this.cluster = cluster;
    this.plan = plan;
    this.report = report;
    thread.setDaemon(true);
  }

  /** Mounts disks that can be filled; must be called before the daemons start. */
  void mountDisks() throws IOException, InterruptedException {
    for (Step step : plan) {
      if (step.action() == Step.Action.FILL && !small.contains(step.target())
          && SmallDisks.mount(cluster.daemons().storage(step.target()), SmallDisks.MEBIBYTES)) {
        small.add(step.target());
      }
    }
  }

  /** Records the job's submission time and starts the plan. */
  void start() {
    start = System.nanoTime();
    thread.start();
  }

  /** Returns the seconds since the job's submission; 0 before it. */
  private double seconds() {
    return start == 0 ? 0 : (System.nanoTime() - start) / NANOS_PER_SECOND;
  }

  private void run() {
    JobProgress progress = JobProgress.NONE;
    try {
      for (Step step : plan) {
        boolean asks = step.when().contains(":");
        while (!over && !step.isDue(seconds(), progress)) {
          TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
          progress = asks ? JobProgress.ask(cluster.newJobConf(), progress) : progress;
        }
        if (over) {
          return;
        }
        String note = "done";
        try {
          note = carryOut(step) ? note : "skipped";
        } catch (IOException | RunException e) {
          note = e.toString();
        }
        tell(step.toString(), note);
      }
    } catch (InterruptedException | IOException e) {
      // The run is ending, or the report cannot be written.
    }
  }

  /** Adds an event to the report. */
  void tell(String what, String note) throws IOException {
    report.write(ReportWriter.record("chaos", "seconds", seconds(), "step", what, "note", note));
  }

  /** Returns false if the step is not possible here. */
  private boolean carryOut(Step step) throws IOException, InterruptedException, RunException {
    switch (step.action()) {
      case KILL -> cluster.daemons().named(step.target()).kill();
      case START -> cluster.daemons().named(step.target()).startUnlessAlive();
      case STOP -> cluster.daemons().named(step.target()).signal("STOP");
      case CONTINUE -> cluster.daemons().named(step.target()).signal("CONT");
      case CUT, HEAL -> {
        return link(step.node(), step.action() == Step.Action.HEAL);
      }
      case FILL -> {
        if (!small.contains(step.target())) {
          return false;
        }
        full.add(step.target());
        SmallDisks.fill(cluster.daemons().storage(step.target()));
      }
      case FREE -> {
        full.remove(step.target());
        SmallDisks.free(cluster.daemons().storage(step.target()));
      }
    }
    return true;
  }

  private boolean link(int node, boolean up) throws IOException, InterruptedException, RunException {
    if (cluster.network().isEmpty()) {
      return false;
    }
    if (up) {
      cut.remove(node);
    } else {
      cut.add(node);
    }
    cluster.network().get().link(node - 1, up);
    return true;
  }

  /**
   * Ends the plan early, for a cluster that is closed next. The wait for a step that blocks on an unresponsive daemon
   * is bounded: that step ends when the daemon does, and is the last one.
   */
  void end() throws InterruptedException {
    over = true;
    thread.join(END_MILLIS);
  }

  /** Returns true if further steps may follow. */
  boolean goesOn() {
    return thread.isAlive() && !over;
  }

  /** Ends the plan early and makes all daemons work again. */
  void undo() throws IOException, InterruptedException, RunException {
    over = true;
    thread.join();
    for (String name : full) {
      SmallDisks.free(cluster.daemons().storage(name));
    }
    for (int node : cut) {
      cluster.network().orElseThrow().link(node - 1, true);
    }
    for (Daemon daemon : cluster.daemons().all()) {
      daemon.signal("CONT");
      daemon.startUnlessAlive();
    }
  }
}
