/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that tasks can report whatever their tracker is doing. */
public class TestUmbilicalMonitor {
  private static final long FOREVER_MILLIS = 300_000;
  private static final List<String> CALLS = List.of("get task", "ping", "progress", "diagnostics", "record",
      "commit pending", "may commit", "done");

  /** Returns the outcomes of a task's calls while another thread holds the tracker's monitor. */
  public static final class Calls implements Callable<List<String>> {
    /** A call of a task. */
    private interface Call {
      void make(TaskTracker tracker, TaskTracker.TaskInProgress tip, TaskAttemptID id) throws Exception;
    }

    private static Map<String, Call> calls(JvmContext jvm) {
      Map<String, Call> calls = new LinkedHashMap<>();
      calls.put(CALLS.get(0), (tracker, tip, id) -> tracker.getTask(jvm));
      calls.put(CALLS.get(1), (tracker, tip, id) -> tracker.ping(id));
      calls.put(CALLS.get(2), (tracker, tip, id) -> tracker.statusUpdate(id, status(tip)));
      calls.put(CALLS.get(3), (tracker, tip, id) -> tracker.reportDiagnosticInfo(id, "some"));
      calls.put(CALLS.get(4), (tracker, tip, id) -> tracker.reportNextRecordRange(id, new SortedRanges.Range(1, 2)));
      calls.put(CALLS.get(5), (tracker, tip, id) -> {
        TaskStatus pending = status(tip);
        pending.setRunState(TaskStatus.State.COMMIT_PENDING);
        tracker.commitPending(id, pending);
      });
      calls.put(CALLS.get(6), (tracker, tip, id) -> tracker.canCommit(id));
      calls.put(CALLS.get(7), (tracker, tip, id) -> tracker.done(id));
      return calls;
    }

    private static TaskStatus status(TaskTracker.TaskInProgress tip) {
      TaskStatus status = (TaskStatus) tip.getStatus().clone();
      status.setProgress(0.5f);
      return status;
    }

    @Override
    public List<String> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      List<String> outcomes = new ArrayList<>();
      try (ScriptedTracker scripted = new ScriptedTracker(new SilentController(), 1,
          "mapreduce.tasktracker.tasks.sleeptimebeforesigkill", "0")) {
        ScriptedTracker.Launch launch = scripted.launch("job", "READY; exec sleep 1000");
        String pid = Long.toString(launch.report().pid());
        scripted.adopt(launch);
        TaskTracker tracker = scripted.tracker;
        for (Map.Entry<String, Call> each : calls(new JvmContext(launch.jvm(), pid)).entrySet()) {
          Thread task;
          synchronized (tracker) {
            task = start(tracker, launch.tip, each.getValue());
            outcomes.add(each.getKey() + ": " + outcome(task));
          }
          task.join();
        }
        outcomes.add(tracker.tasks.values().iterator().next().getRunState().toString());
      }
      return outcomes;
    }

    private static Thread start(TaskTracker tracker, TaskTracker.TaskInProgress tip, Call call) {
      TaskAttemptID id = tip.getTask().getTaskID();
      Thread thread = new Thread(() -> {
        try {
          UserGroupInformation.createRemoteUser(id.getJobID().toString())
              .doAs((PrivilegedExceptionAction<Void>) () -> {
                call.make(tracker, tip, id);
                return null;
              });
        } catch (Exception e) {
          throw new IllegalStateException(e);
        }
      });
      thread.start();
      return thread;
    }

    private static String outcome(Thread task) throws InterruptedException {
      long self = Thread.currentThread().getId();
      while (task.isAlive()) {
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(task.getId());
        if (info != null && info.getLockOwnerId() == self) {
          return "blocked";
        }
        Thread.sleep(1);
      }
      return "free";
    }
  }

  private static List<String> all(String outcome) {
    List<String> outcomes = new ArrayList<>();
    CALLS.forEach(call -> outcomes.add(call + ": " + outcome));
    outcomes.add("SUCCEEDED");
    return outcomes;
  }

  @Test(timeout = FOREVER_MILLIS)
  public void tasksReportWhileTheTrackerIsLocked() throws Exception {
    assertEquals(all("blocked"), StockHadoop.call(Calls.class));
    assertEquals(all("free"), new Calls().call());
  }
}
