/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that the releases' histories are read without the releases' classes. */
public class TestHistoryText {
  private static final String PACKAGE = "org.apache.hadoop.mapreduce.jobhistory.";
  /** The history of a job that was cut off: a map succeeded, one failed, and a reduce is running. */
  public static final String EVENTS = String.join("\n", "Avro-Json",
      "{\"type\":\"record\",\"name\":\"Event\",\"fields\":[]}",
      event("JOB_SUBMITTED", "JobSubmitted", "\"jobid\":\"job_202611280600_0001\",\"submitTime\":1000"),
      event("JOB_INITED", "JobInited", "\"jobid\":\"job_202611280600_0001\",\"launchTime\":1100"),
      started("MAP", "m_000000_0", 1200), started("MAP", "m_000001_0", 1210),
      event("MAP_ATTEMPT_FINISHED", "MapAttemptFinished", "\"taskid\":\"task_202611280600_0001_m_000000\","
          + "\"attemptId\":\"attempt_202611280600_0001_m_000000_0\",\"taskType\":\"MAP\",\"taskStatus\":\"SUCCEEDED\","
          + "\"mapFinishTime\":1300,\"finishTime\":1400,\"hostname\":\"h1\","
              + "\"counters\":{\"name\":\"C\",\"groups\":[]}"),
      event("MAP_ATTEMPT_FAILED", "TaskAttemptUnsuccessfulCompletion",
          "\"attemptId\":\"attempt_202611280600_0001_m_000001_0\",\"taskType\":\"MAP\",\"finishTime\":1500,"
              + "\"hostname\":{\"string\":\"h2\"},\"status\":\"FAILED\",\"error\":\"disk full\""),
      started("REDUCE", "r_000000_0", 1600));

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private static String event(String type, String name, String fields) {
    // As in the releases, each event follows a blank, and the last line of the file is not terminated.
    return " {\"type\":\"" + type + "\",\"event\":{\"" + PACKAGE + name + "\":{" + fields + "}}}";
  }

  private static String started(String kind, String attempt, long time) {
    return event(kind + "_ATTEMPT_STARTED", "TaskAttemptStarted", "\"taskid\":\"task_202611280600_0001_"
        + attempt.substring(0, attempt.length() - 2) + "\",\"attemptId\":\"attempt_202611280600_0001_" + attempt
        + "\",\"taskType\":\"" + kind + "\",\"startTime\":" + time);
  }

  private HistoryTimes times(String text, List<String> missing) throws Exception {
    Path file = temporary.getRoot().toPath().resolve("job_202611280600_0001_u");
    Files.writeString(file, text);
    return new HistoryTimes(HistoryText.read(file, missing));
  }

  @Test
  public void eventsAsJson() throws Exception {
    List<String> missing = new ArrayList<>();
    HistoryTimes times = times(EVENTS, missing);
    assertEquals(List.of(), missing);
    assertEquals(List.of(new JobTimes("job_202611280600_0001", 1000, 1100, 0, "RUNNING")), times.jobs());
    List<AttemptTimes> attempts = times.attempts();
    assertEquals(new AttemptTimes("job_202611280600_0001", "task_202611280600_0001_m_000000",
        "attempt_202611280600_0001_m_000000_0", AttemptTimes.Kind.MAP, AttemptTimes.State.SUCCEEDED, 1200, 0, 0, 1400,
        "h1", 0, "", 1300), attempts.get(0));
    assertEquals("disk full", attempts.get(1).error());
    assertEquals("h2", attempts.get(1).host());
    assertEquals(AttemptTimes.Kind.REDUCE, attempts.get(2).kind());
  }

  @Test
  public void pairsOfKeysAndValues() throws Exception {
    List<String> missing = new ArrayList<>();
    HistoryTimes times = times(String.join("\n", "Meta VERSION=\"1\" .",
        "Job JOBID=\"job_202611280600_0001\" JOBNAME=\"a \\\"b\\\"\" SUBMIT_TIME=\"1000\" .",
        "Job JOBID=\"job_202611280600_0001\" LAUNCH_TIME=\"1100\" TOTAL_MAPS=\"1\" .",
        "ReduceAttempt TASK_TYPE=\"REDUCE\" TASKID=\"task_202611280600_0001_r_000000\" "
            + "TASK_ATTEMPT_ID=\"attempt_202611280600_0001_r_000000_0\" START_TIME=\"1200\" .",
        "ReduceAttempt TASK_TYPE=\"REDUCE\" TASKID=\"task_202611280600_0001_r_000000\" "
            + "TASK_ATTEMPT_ID=\"attempt_202611280600_0001_r_000000_0\" TASK_STATUS=\"SUCCESS\" "
            + "COUNTERS=\"" + "{(a)(\\[(b)(1)\\])}".repeat(20_000)
            + "\" SHUFFLE_FINISHED=\"1300\" SORT_FINISHED=\"1310\" FINISH_TIME=\"1400\" HOSTNAME=\"/r/h1\" .",
        "MapAttempt TASK_TYPE=\"SETUP\" TASK_ATTEMPT_ID=\"attempt_202611280600_0001_m_000002_0\" START_TIME=\"1150\" .",
        "Job JOBID=\"job_202611280600_0001\" FINISH_TIME=\"1500\" JOB_STATUS=\"SUCCESS\" .") + "\n", missing);
    assertEquals(List.of(), missing);
    assertEquals(List.of(new JobTimes("job_202611280600_0001", 1000, 1100, 1500, "SUCCEEDED")), times.jobs());
    AttemptTimes reduce = times.attempts().get(0);
    assertEquals(List.of(1200L, 1300L, 1310L, 1400L),
        List.of(reduce.start(), reduce.shuffled(), reduce.sorted(), reduce.finish()));
    assertEquals(AttemptTimes.Kind.SETUP, times.attempts().get(1).kind());
  }

  @Test
  public void whatIsNoEventIsSaid() throws Exception {
    List<String> missing = new ArrayList<>();
    HistoryTimes times = times(EVENTS + "\n{\"type\":\"JOB_INITED\",\n\u0000\n", missing);
    assertTrue(missing.toString(), missing.get(0).contains("2 lines are not events"));
    assertEquals(3, times.attempts().size());
    missing.clear();
    assertEquals(2, times(EVENTS.substring(0, EVENTS.length() - 1), missing).attempts().size());
    assertTrue(missing.toString(), missing.get(0).endsWith(": its last line is cut off"));
    missing.clear();
    times("Job JOBID=\"job_202611280600_0001\" SUBMIT_TIME=\"10\"", missing);
    assertTrue(missing.toString(), missing.get(0).endsWith(": its last line is cut off"));
  }

  @Test
  public void namesOfHistoryFiles() {
    assertTrue(HistoryText.isHistory("job_1795255082468_0001-1795255090000-root-small-SUCCEEDED.jhist.gz"));
    assertTrue(HistoryText.isHistory("job_202611280600_0001_root"));
    assertFalse(HistoryText.isHistory("job_202611280600_0001_conf.xml"));
    assertFalse(HistoryText.isHistory("jobtracker.log"));
  }
}
