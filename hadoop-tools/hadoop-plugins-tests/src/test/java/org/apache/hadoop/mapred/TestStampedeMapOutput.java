/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.split.JobSplit;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.Progress;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.mockito.Mockito;

/** Checks what a map task of Hadoop's has once its output is written by the plug-in. */
public class TestStampedeMapOutput {
  private static final int REDUCES = 3;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final JobConf job = new JobConf();
  private Progress sort;
  private MapTask task;

  /** The files of a map, which remember where its spills are. */
  public static final class Files extends MROutputFiles {
    private final List<Path> spills = new ArrayList<>();

    @Override
    public Path getSpillFileForWrite(int number, long bytes) throws IOException {
      Path spill = super.getSpillFileForWrite(number, bytes);
      spills.add(spill);
      return spill;
    }
  }

  @Before
  public void prepare() throws IOException {
    job.set("fs.defaultFS", "file:///");
    job.setStrings("mapreduce.cluster.local.dir", folder.newFolder().getPath(), folder.newFolder().getPath());
    job.setClass("mapreduce.task.local.output.class", Files.class, MapOutputFile.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(IntWritable.class);
    job.setNumReduceTasks(REDUCES);
    job.setInt("mapreduce.task.io.sort.mb", 1);
    TaskAttemptID id = new TaskAttemptID("200", 1, TaskType.MAP, 0, 0);
    task = new MapTask("job.xml", id, 0, new JobSplit.TaskSplitIndex(), 1) {
      @Override
      public Progress getSortPhase() {
        return sort;
      }
    };
    task.setConf(job);
  }

  /** Writes a map's records; returns the number of spills. */
  private int write(int records) throws Exception {
    Task.TaskReporter reporter = Mockito.mock(Task.TaskReporter.class);
    Mockito.when(reporter.getCounter(Mockito.any()))
        .thenAnswer(call -> task.getCounters().findCounter(call.<Enum<?>>getArgument(0)));
    files().removeAll();
    files().spills.clear();
    sort = new Progress();
    StampedeMapOutput<Text, IntWritable> output = new StampedeMapOutput<>();
    output.init(new MapOutputCollector.Context(task, job, reporter));
    for (int i = 0; i < records; i++) {
      output.collect(new Text("key " + i % 977), new IntWritable(i), i % REDUCES);
    }
    output.flush();
    output.close();
    return files().spills.size();
  }

  private Files files() {
    return (Files) task.getMapOutputFile();
  }

  /** Checks that no bytes are moved for a single spill: Hadoop takes the folders in turn. */
  @Test
  public void theOnlySpillBecomesTheOutputInItsFolder() throws Exception {
    Set<Path> folders = new HashSet<>();
    for (int i = 0; i < 4; i++) {
      assertEquals(1, write(100));
      Path spilled = files().spills.get(0).getParent();
      assertEquals(spilled, files().getOutputFile().getParent());
      assertEquals(spilled, files().getOutputIndexFile().getParent());
      folders.add(spilled);
    }
    assertEquals(folders.toString(), 2, folders.size());
  }

  private void checkSortPhase() {
    assertEquals(1, sort.get(), 1e-6);
  }

  /** Checks the progress that the application master is told of: it is complete however the output came about. */
  @Test
  public void theSortPhaseIsCompleteAfterwards() throws Exception {
    assertEquals(0, write(0));
    checkSortPhase();
    assertEquals(1, write(100));
    checkSortPhase();
    int spills = write(100_000);
    assertTrue("" + spills, spills > 2);
    checkSortPhase();
  }

  /** Checks the thread of spills, which is the plug-in's own: a combiner may ask for the user. */
  @Test
  public void combinersRunAsTheUserOfTheTask() throws Exception {
    job.setCombinerClass(UserTold.class);
    UserTold.USERS.clear();
    UserGroupInformation.createRemoteUser("somebody").doAs((PrivilegedExceptionAction<Integer>) () -> write(100_000));
    assertEquals(Map.of(Thread.currentThread().getName(), "somebody", "SpillThread", "somebody"), UserTold.USERS);
  }
}
