/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.chaos;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.mapred.JobConf;
import org.junit.Test;

public class TestFailureReason {
  @Test
  public void anExceptionIsSaidInOneLine() {
    assertEquals("Error initializing attempt_1: java.io.IOException: no space",
        FailureReason.oneLine("\nError initializing attempt_1:\njava.io.IOException: no space\n\tat a.b(C.java:1)\n"));
  }

  @Test
  public void aJobTrackerThatIsGoneTellsNoMore() throws Exception {
    JobConf conf = new JobConf();
    conf.set("mapred.job.tracker", "127.0.0.1:1");
    conf.setInt("ipc.client.connect.max.retries", 0);
    String own = FailureReason.of(new RunException("terasort: the job failed"), conf);
    assertTrue(own, own.startsWith("terasort: the job failed; the JobTracker gives no details: "));
    String other = FailureReason.of(new IOException("Job failed!\nmore"), conf);
    assertTrue(other, other.startsWith("java.io.IOException: Job failed! more; the JobTracker gives no details: "));
  }
}
