/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.history;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

/** Tests that kinds, states and counter groups which releases name differently get one name in a report. */
public class TestNeutralNames {
  @Test
  public void kindsOfTasks() {
    for (String[] names : new String[][] {{"MAP", "MAP"}, {"REDUCE", "REDUCE"}, {"SETUP", "SETUP"},
        {"JOB_SETUP", "SETUP"}, {"CLEANUP", "CLEANUP"}, {"JOB_CLEANUP", "CLEANUP"}, {"TASK_CLEANUP", "CLEANUP"}}) {
      assertEquals(names[1], Attempt.kind(names[0]));
    }
  }

  @Test
  public void states() {
    for (String[] names : new String[][] {{"SUCCESS", "SUCCEEDED"}, {"SUCCEEDED", "SUCCEEDED"}, {"FAILED", "FAILED"},
        {"KILLED", "KILLED"}}) {
      assertEquals(names[1], Attempt.state(names[0]));
    }
    assertEquals("RUNNING", Attempt.state(null));
    assertEquals("RUNNING", Attempt.state(""));
  }

  @Test
  public void groupsOfCounters() {
    for (String[] names : new String[][] {
        {"org.apache.hadoop.mapred.Task$Counter", "TaskCounter"},
        {"org.apache.hadoop.mapreduce.TaskCounter", "TaskCounter"},
        {"org.apache.hadoop.mapred.JobInProgress$Counter", "JobCounter"},
        {"org.apache.hadoop.mapreduce.JobCounter", "JobCounter"},
        {"FileSystemCounters", "FileSystemCounter"},
        {"org.apache.hadoop.mapreduce.FileSystemCounter", "FileSystemCounter"},
        {"org.apache.hadoop.mapreduce.lib.input.FileInputFormat$Counter", "FileInputFormatCounter"},
        {"org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounters", "FileInputFormatCounter"},
        {"Shuffle Errors", "Shuffle Errors"}, {"com.example.Words", "com.example.Words"}}) {
      assertEquals(names[1], JobRecords.groupName(names[0]));
    }
  }
}
