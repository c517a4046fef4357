/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.Test;

/**
 * Checks that a JobTracker refuses a job with an invalid value whose client has checked nothing, as one of another
 * Hadoop: its tasks would fail.
 */
public class TestReceivedKeys {
  private static final String THREADS =
      "mapreduce.task.sort.threads is 'x': expected a whole number of threads from 0 to 1024";

  /** A submission of a job with some keys; returns the job's id, or the reason for the refusal and its traces. */
  static final class Submission extends TestSubmitJob.Probe<String> {
    private final Map<String, String> keys;

    Submission(Map<String, String> keys) {
      this.keys = keys;
    }

    @Override
    String probe() throws Exception {
      stage(1, "default");
      Path xml = directory(1).resolve("job.xml");
      Files.writeString(xml, Files.readString(xml).replace("</configuration>", keys.entrySet().stream()
          .map(key -> "<property><name>" + key.getKey() + "</name><value>" + key.getValue() + "</value></property>")
          .collect(Collectors.joining("", "", "</configuration>"))));
      try {
        return submit(1).getJobID().toString();
      } catch (InvalidJobConfException e) {
        return e.getMessage() + ": " + traces(1);
      }
    }
  }

  @Test
  public void refusesWhatItsTasksWouldRefuse() throws Exception {
    assertEquals(THREADS + ": 0", new Submission(Map.of("mapreduce.task.sort.threads", "x")).call());
    assertEquals("mapreduce.reduce.shuffle.batch.maps is 'many': expected a whole number of map outputs from 1 to"
        + " 10000: 0", new Submission(Map.of("mapreduce.reduce.shuffle.batch.maps", "many")).call());
  }

  /** A submission of a job whose configuration notes whether it is read under the JobTracker's lock. */
  private static final class WatchedSubmission extends TestSubmitJob.Probe<Boolean> {
    @Override
    Boolean probe() {
      AtomicBoolean locked = new AtomicBoolean();
      JobConf conf = new JobConf() {
        @Override
        public String get(String name) {
          locked.compareAndSet(false, Thread.holdsLock(jobTracker));
          return super.get(name);
        }
      };
      conf.set("mapreduce.task.sort.threads", "x");
      JobInProgress job = mock(JobInProgress.class);
      when(job.getJobConf()).thenReturn(conf);
      JobInfo info = new JobInfo(id(1), new Text("user"), new org.apache.hadoop.fs.Path("/user/job"));
      UserGroupInformation user = UserGroupInformation.createRemoteUser("user");
      assertEquals(THREADS, assertThrows(InvalidJobConfException.class,
          () -> JobSubmissions.submit(jobTracker, info, user, false, () -> job)).getMessage());
      return locked.get();
    }
  }

  @Test
  public void checksThemWithoutALock() throws Exception {
    assertFalse("the JobTracker is locked", new WatchedSubmission().call());
  }
}
