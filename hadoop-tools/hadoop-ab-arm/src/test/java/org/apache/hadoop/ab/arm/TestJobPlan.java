/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TextInputFormat;
import org.apache.hadoop.mapreduce.JobPlan;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that a job plan can be read back, with both APIs, and has exactly the splits of its input. */
public class TestJobPlan {
  private static final int FILES = 3;

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private final JobConf conf = new JobConf();
  private final List<String> expected = new ArrayList<>();
  private FileSystem fs;
  private Path staging;

  /** An input format that returns the first split twice and omits the last. */
  public static final class Forgetful extends TextInputFormat {
    @Override
    public InputSplit[] getSplits(JobConf job, int maps) throws IOException {
      InputSplit[] splits = super.getSplits(job, maps);
      splits[splits.length - 1] = splits[0];
      return splits;
    }
  }

  @Before
  public void setUp() throws Exception {
    fs = FileSystem.getLocal(conf);
    java.nio.file.Path input = temporary.newFolder("input").toPath();
    for (int file = 0; file < FILES; file++) {
      java.nio.file.Path path = input.resolve("file-" + file);
      Files.write(path, new byte[file + 1]);
      expected.add(fs.makeQualified(new Path(path.toString())) + ":0+" + (file + 1));
    }
    FileInputFormat.addInputPath(conf, new Path(input.toString()));
    staging = new Path(temporary.newFolder("staging").toString());
  }

  private List<String> plan() throws IOException {
    assertEquals(FILES, JobPlan.write(fs, conf, staging));
    return JobPlan.splits(fs, conf, staging);
  }

  @Test
  public void splitsAreThoseOfTheFiles() throws Exception {
    for (boolean newApi : new boolean[] {false, true}) {
      conf.setUseNewMapper(newApi);
      PlanningRun.requireEqual(expected, plan());
    }
  }

  @Test
  public void asManySplitsOfOtherFilesAreFound() throws Exception {
    conf.setInputFormat(Forgetful.class);
    List<String> splits = plan();
    String said = assertThrows(RunException.class, () -> PlanningRun.requireEqual(expected, splits)).getMessage();
    assertTrue(said, said.startsWith("the plan has the split file:"));
  }
}
