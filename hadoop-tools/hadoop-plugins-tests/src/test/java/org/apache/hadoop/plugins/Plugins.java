/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;

/** The plug-ins that a job's keys name: one of the two, or both. */
enum Plugins {
  MAPS, REDUCES, BOTH;

  /** Returns the path of their jar, as packaged by the build. */
  static Path jar() throws Exception {
    return Path.of(Class.forName(SampleJob.STAMPEDE).getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  void set(Configuration conf) {
    if (this != REDUCES) {
      conf.set(SampleJob.COLLECTOR, SampleJob.STAMPEDE);
    }
    if (this != MAPS) {
      conf.set(SampleJob.SHUFFLE, SampleJob.STAMPEDE_SHUFFLE);
    }
  }

  /**
   * Checks what served the tasks of a job.
   *
   * @param servesMaps true if the plug-in could sort maps, if it was asked to
   * @param servesReduces true if it could copy and merge for reduces
   */
  void check(Job job, int maps, boolean servesMaps, boolean servesReduces) throws IOException {
    int asked = this == REDUCES ? 0 : maps;
    int askedReduces = this == MAPS ? 0 : job.getNumReduceTasks();
    assertEquals(this + ", maps sorted", servesMaps ? asked : 0, SampleJob.sorted(job));
    assertEquals(this + ", maps left to Hadoop", servesMaps ? 0 : asked, SampleJob.refused(job));
    assertEquals(this + ", reduces served", servesReduces ? askedReduces : 0, SampleJob.shuffled(job));
    assertEquals(this + ", reduces left to Hadoop", servesReduces ? 0 : askedReduces, SampleJob.leftShuffles(job));
  }
}
