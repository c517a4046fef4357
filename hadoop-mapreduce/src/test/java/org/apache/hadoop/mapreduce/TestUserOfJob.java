/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks the user of a job that a client gets from the JobTracker, as a job list shows it. */
public class TestUserOfJob {
  /** Returns the user of a job created as the job list does; the job's file is on another machine. */
  public static final class Listed implements Callable<String> {
    @Override
    public String call() throws Exception {
      KerberosInternals.exportTo(getClass());
      Configuration conf = new Configuration(false);
      JobStatus status = new JobStatus(new JobID("202611270917", 1), 0, 0, 0, 0, JobStatus.State.RUNNING,
          JobPriority.NORMAL, "alice", "a job", "/staging/job.xml", "");
      return new Job(null, status, conf).getUser();
    }
  }

  @Test
  public void itIsTheOneWhoSubmittedIt() throws Exception {
    assertNull("stock", StockHadoop.call(Listed.class));
    assertEquals("ours", "alice", new Listed().call());
  }
}
