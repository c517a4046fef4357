/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** Checks that a malformed heartbeat is rejected with the reason, and does not change the JobTracker's state. */
public class TestMalformedStatuses {
  private static final int SLOTS = 2;
  private static final String DENIED = "Tasktracker denied communication with jobtracker: ";

  @Rule
  public final Timeout deadlock = new Timeout(60, TimeUnit.SECONDS);

  /** A probe of a JobTracker with one tracker, which runs nothing, that logs the JobTracker's state. */
  abstract static class Probe extends TrackerProbe<List<String>> {
    static final JobID ID = new JobID("test", 1);

    final List<String> log = new ArrayList<>();
    short lastResponse;

    @Override
    final List<String> probe() throws Exception {
      log.add(send("tracker1", "host1", SLOTS, SLOTS, true, -1));
      malformed();
      return log;
    }

    abstract void malformed() throws Exception;

    /** Returns the answer to a heartbeat, and the JobTracker's state after it. */
    String send(String tracker, String host, int maps, int reduces, boolean initial, int response,
        TaskStatus... reports) {
      String answer;
      try {
        HeartbeatResponse told = jobTracker.heartbeat(
            new TaskTrackerStatus(tracker, host, 1, List.of(reports), 0, maps, reduces), false, initial, false,
            (short) response);
        lastResponse = told.getResponseId();
        answer = lastResponse + " " + actions(told);
      } catch (IOException e) {
        answer = e.getMessage();
      }
      return answer + "; " + known();
    }

    private static String actions(HeartbeatResponse told) {
      List<String> actions = new ArrayList<>();
      for (TaskTrackerAction action : told.getActions()) {
        actions.add(action instanceof KillTaskAction ? "kill " + ((KillTaskAction) action).getTaskID()
            : action instanceof KillJobAction ? "kill " + ((KillJobAction) action).getJobID()
                : action.getClass().getSimpleName());
      }
      return actions.toString();
    }

    private String known() {
      ClusterStatus cluster = jobTracker.getClusterStatus(true);
      return new TreeSet<>(cluster.getActiveTrackerNames()) + " on "
          + new TreeSet<>(jobTracker.uniqueHostsMap.keySet())
          + new TreeSet<>(jobTracker.hostnameToTaskTracker.keySet()) + ", slots " + cluster.getMaxMapTasks() + "+"
          + cluster.getMaxReduceTasks() + ", occupied " + jobTracker.getClusterMetrics().getOccupiedMapSlots();
    }

    static TaskStatus report(JobID job, int slots) {
      TaskStatus report = TaskStatus.createTaskStatus(true,
          new TaskAttemptID(job.getJtIdentifier(), job.getId(), TaskType.MAP, 9_999, 0), 0.5f, slots,
          TaskStatus.State.RUNNING, "", "", "tracker1", TaskStatus.Phase.MAP, new Counters());
      report.setStartTime(1);
      return report;
    }
  }

  /** Reports negative numbers of slots, from a known and an unknown tracker. */
  public static class NegativeSlots extends Probe {
    @Override
    void malformed() throws Exception {
      log.add(send("tracker1", "host1", -1, SLOTS, false, 0));
      log.add(send("tracker1", "host1", SLOTS, Integer.MIN_VALUE, true, -1));
      log.add(send("tracker2", "host2", -1, SLOTS, true, -1));
      log.add(send("tracker1", "host1", SLOTS, SLOTS, false, 0, report(ID, -7)));
      log.add(send("tracker1", "host1", 0, 0, false, 0));
    }
  }

  @Test
  public void slotsBelowZeroAreRefused() throws Exception {
    String known = "; [tracker1] on [host1][host1], slots 2+2, occupied 0";
    assertEquals("stock counts them", "1 []; [tracker1] on [host1][host1], slots -1+2, occupied 0",
        StockHadoop.call(NegativeSlots.class).get(1));
    assertEquals(List.of("0 []" + known,
        DENIED + "tracker1: it has -1 map slots" + known,
        DENIED + "tracker1: it has -2147483648 reduce slots" + known,
        DENIED + "tracker2: it has -1 map slots" + known,
        DENIED + "tracker1: attempt_test_0001_m_009999_0 takes -7 slots" + known,
        "1 []; [tracker1] on [host1][host1], slots 0+0, occupied 0"), new NegativeSlots().call());
  }

  /** A second tracker with the name of the first, on another host. */
  public static class ClashingNames extends Probe {
    @Override
    void malformed() throws Exception {
      log.add(send("tracker1", "host2", SLOTS, SLOTS, true, -1));
      log.add(send("tracker1", "host2", SLOTS, SLOTS, false, 0));
      log.add(send("tracker1", "host1", SLOTS, SLOTS, false, 0));
      log.add(send("tracker1", "host1", SLOTS, SLOTS, true, -1));
      expireTrackers();
      log.add(send("tracker1", "host2", SLOTS, SLOTS, true, -1));
    }
  }

  @Test
  public void aNameBelongsToOneHost() throws Exception {
    assertEquals("stock has a tracker of one host on two", "0 []; [tracker1] on [host1][host1, host2], slots 2+2, "
        + "occupied 0", StockHadoop.call(ClashingNames.class).get(1));
    String known = "; [tracker1] on [host1][host1], slots 2+2, occupied 0";
    String refused = DENIED + "tracker1: it claims to be on host2, but a tracker of that name is on host1" + known;
    assertEquals(List.of("0 []" + known, refused, refused, "1 []" + known, "0 []" + known,
        "0 []; [tracker1] on [host2][host1, host2], slots 2+2, occupied 0"), new ClashingNames().call());
  }

  /** A tracker that joins during the rack lookup of a namesake on another host, for which no lock is held. */
  public static class ClashWhileJoining extends Probe {
    @Override
    void configure(JobConf conf) {
      conf.set(CommonConfigurationKeys.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY, LateMapping.class.getName());
      LateMapping.meanwhile = () -> { };
    }

    @Override
    void malformed() {
      LateMapping.meanwhile = () -> {
        LateMapping.meanwhile = () -> { };
        log.add(send("tracker2", "host2", SLOTS, SLOTS, true, -1));
      };
      log.add(send("tracker2", "host3", SLOTS, SLOTS, true, -1));
    }
  }

  /** A mapping with one rack for all hosts that runs an action before it answers. */
  public static final class LateMapping implements DNSToSwitchMapping {
    private static Runnable meanwhile;

    @Override
    public List<String> resolve(List<String> names) {
      meanwhile.run();
      return Collections.nCopies(names.size(), "/rack1");
    }
  }

  @Test
  public void theFirstOfTwoThatJoinHasTheName() throws Exception {
    String both = "; [tracker1, tracker2] on [host1, host2][host1, host2], slots 4+4, occupied 0";
    assertEquals(List.of("0 []; [tracker1] on [host1][host1], slots 2+2, occupied 0", "0 []" + both,
        DENIED + "tracker2: it claims to be on host3, but a tracker of that name is on host2" + both),
        new ClashWhileJoining().call());
  }

  /** Sends response numbers other than that of the last answer. */
  public static class Responses extends Probe {
    private static final int SEED = 3;

    @Override
    void malformed() throws Exception {
      log.add(send("tracker1", "host1", SLOTS, SLOTS, false, lastResponse));
      Random random = new Random(SEED);
      for (int response : new int[] {-1, 0, 2, Short.MAX_VALUE, Short.MIN_VALUE, (short) random.nextInt()}) {
        log.add(send("tracker1", "host1", 1 + random.nextInt(9), SLOTS, false, response, report(ID, 1)));
      }
      log.add(send("tracker2", "host2", SLOTS, SLOTS, false, 0));
      log.add(send("tracker1", "host1", SLOTS, SLOTS, true, Short.MAX_VALUE));
      log.add(send("tracker1", "host1", SLOTS, SLOTS, false, Short.MIN_VALUE));
    }
  }

  @Test
  public void theLastAnswerComesAgain() throws Exception {
    List<String> stock = StockHadoop.call(Responses.class);
    assertEquals(stock, new Responses().call());
    String known = "; [tracker1] on [host1][host1], slots 2+2, occupied 0";
    String again = "1 []" + known;
    assertEquals(List.of("0 []" + known, again, again, again, again, again, again, again,
        "0 [ReinitTrackerAction]" + known, "-32768 []" + known, "-32767 []" + known), stock);
  }

  /** Reports attempts of an unknown job, and some that a running job never had. */
  public static class UnknownAttempts extends Probe {
    @Override
    void malformed() throws Exception {
      ScriptJob job = ScriptJob.submit(1, jobTracker, 3, new Random(1));
      String before = job.getStatus().getRunState() + " " + job.pendingMaps() + "+" + job.runningMaps();
      log.add(send("tracker1", "host1", SLOTS, SLOTS, false, 0, report(ID, TaskStatus.State.RUNNING)));
      for (TaskStatus.State state : new TaskStatus.State[] {TaskStatus.State.SUCCEEDED, TaskStatus.State.FAILED,
          TaskStatus.State.RUNNING, TaskStatus.State.COMMIT_PENDING, TaskStatus.State.KILLED}) {
        log.add(send("tracker1", "host1", SLOTS, SLOTS, false, lastResponse, report(job.getJobID(), state)));
      }
      log.add(send("tracker1", "host1", SLOTS, SLOTS, false, lastResponse));
      assertEquals(before, job.getStatus().getRunState() + " " + job.pendingMaps() + "+" + job.runningMaps());
      assertEquals("attempts", 0, jobTracker.taskidToTIPMap.size());
    }

    private static TaskStatus report(JobID job, TaskStatus.State state) {
      TaskStatus report = report(job, 1);
      report.setRunState(state);
      return report;
    }
  }

  @Test
  public void attemptsThatNobodyKnowsAreKilled() throws Exception {
    String free = "; [tracker1] on [host1][host1], slots 2+2, occupied 0";
    String busy = "; [tracker1] on [host1][host1], slots 2+2, occupied 1";
    String kill = "[kill attempt_script_0001_m_009999_0]";
    assertEquals("stock lets them go on", List.of("0 []" + free, "1 [kill job_test_0001]" + busy, "2 []" + free,
        "3 []" + free, "4 []" + busy, "5 []" + free, "6 []" + free, "7 []" + free),
        StockHadoop.call(UnknownAttempts.class));
    assertEquals(List.of("0 []" + free, "1 [kill job_test_0001]" + busy, "2 []" + free,
        "3 []" + free, "4 " + kill + busy, "5 " + kill + free, "6 []" + free, "7 []" + free),
        new UnknownAttempts().call());
  }
}
