/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.lib.input;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.InvalidJobConfException;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that a job with an invalid listing key is refused before it has a staging directory. */
public class TestListingKey {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void aJobThatCannotListIsRefusedBeforeAnythingIsCopied() throws Exception {
    Path root = folder.getRoot().toPath();
    Files.writeString(root.resolve("in"), "a\n");
    JobConf job = new JobConf();
    job.set("mapred.job.tracker", "local");
    job.set("fs.default.name", "file:///");
    job.set("hadoop.tmp.dir", root + "/tmp");
    job.set("mapreduce.jobtracker.staging.root.dir", root + "/staging");
    FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(root + "/in"));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(root + "/out"));
    job.set(InputListing.THREADS.name(), "1001");
    assertEquals(InputListing.THREADS.name() + " is '1001': expected a whole number of threads from 0 to 1000",
        assertThrows(InvalidJobConfException.class, () -> JobClient.runJob(job)).getMessage());
    assertFalse(Files.exists(root.resolve("staging")));
  }
}
