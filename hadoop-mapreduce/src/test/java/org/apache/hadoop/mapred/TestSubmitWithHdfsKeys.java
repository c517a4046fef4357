/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that a job is not submitted if the HDFS clients of its tasks could not be created, and that others run. */
public class TestSubmitWithHdfsKeys {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private JobConf job() throws IOException {
    Files.writeString(folder.newFile("in").toPath(), "a\n");
    JobConf job = new JobConf();
    job.set("mapred.job.tracker", "local");
    job.set("fs.default.name", "file:///");
    job.set("hadoop.tmp.dir", folder.getRoot() + "/tmp");
    FileInputFormat.setInputPaths(job, new Path(folder.getRoot() + "/in"));
    FileOutputFormat.setOutputPath(job, new Path(folder.getRoot() + "/out"));
    job.set("dfs.client.write.replays", "many");
    return job;
  }

  /**
   * A driver may change a key after it has created a client of its own. The job is refused before a file system is
   * asked: nobody listens on this port.
   */
  @Test
  public void theSubmitterRefusesIt() throws Exception {
    JobConf job = job();
    job.set("mapreduce.input.fileinputformat.inputdir", "hdfs://localhost:1/in");
    assertEquals("dfs.client.write.replays is 'many': expected a whole number of tries from 0 to 1000",
        assertThrows(InvalidJobConfException.class, () -> JobClient.runJob(job)).getMessage());
  }

  @Test
  public void aJobWithoutFilesInHdfsRuns() throws Exception {
    assertTrue(JobClient.runJob(job()).isSuccessful());
  }

  /** The client of another Hadoop has checked nothing. */
  @Test
  public void theJobTrackerRefusesIt() throws Exception {
    assertEquals("dfs.client.hsync.disk is 'maybe': expected true or false: 0",
        new TestReceivedKeys.Submission(Map.of("dfs.client.hsync.disk", "maybe", "fs.defaultFS",
            "hdfs://localhost:1")).call());
    assertEquals("without files in HDFS", "job_test_0001",
        new TestReceivedKeys.Submission(Map.of("dfs.client.hsync.disk", "maybe")).call());
  }
}
