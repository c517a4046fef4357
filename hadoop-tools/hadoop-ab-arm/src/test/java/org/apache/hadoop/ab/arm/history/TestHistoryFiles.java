/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.history;

import static org.junit.Assert.assertEquals;

import java.io.File;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestHistoryFiles {
  private static final String JOB = "job_20261121095551684_0001";

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private String logDir;

  @Before
  public void setLogDir() {
    logDir = System.setProperty("hadoop.log.dir", temporary.getRoot().toString());
  }

  @After
  public void restoreLogDir() {
    if (logDir == null) {
      System.clearProperty("hadoop.log.dir");
    } else {
      System.setProperty("hadoop.log.dir", logDir);
    }
  }

  @Test
  public void knowsTheNamesOfAllReleases() {
    assertEquals(JOB, HistoryFiles.jobId(JOB + "_root"));
    assertEquals(JOB, HistoryFiles.jobId(JOB + "_1795255009183_root_small-job"));
    assertEquals("job_1795255082468_0001",
        HistoryFiles.jobId("job_1795255082468_0001-1795255090000-root-small%2Djob-1795255160000-4-2-SUCCEEDED.jhist"));
  }

  @Test
  public void takesNothingElseForHistory() {
    for (String other : List.of(JOB + "_conf.xml", "." + JOB + "_root.crc", JOB + ".summary", JOB + "_root.old",
        JOB + "_conf.xml.crc", "jobtracker.log", "old_" + JOB)) {
      assertEquals(other, "", HistoryFiles.jobId(other));
    }
  }

  @Test
  public void findsAJobBelowTheFoldersOfTheConfiguration() throws Exception {
    File done = temporary.newFolder("done", "2026", "11");
    File running = temporary.newFolder("history");
    for (File file : List.of(new File(done, JOB + "_root"), new File(running, JOB + "_root"),
        new File(running, JOB + "_conf.xml"), new File(running, JOB + "0_root"))) {
      Files.createFile(file.toPath());
    }
    JobConf conf = new JobConf();
    conf.set("fs.default.name", "file:///");
    conf.set("mapreduce.jobtracker.jobhistory.completed.location", new File(temporary.getRoot(), "done").toString());
    conf.set("mapreduce.jobhistory.done-dir", "/does/not/exist");
    Set<String> found = HistoryFiles.find(conf, JOB).stream().map(Path::toUri).map(uri -> uri.getPath())
        .collect(Collectors.toSet());
    assertEquals(Set.of(done + "/" + JOB + "_root", running + "/" + JOB + "_root"), found);
  }
}
