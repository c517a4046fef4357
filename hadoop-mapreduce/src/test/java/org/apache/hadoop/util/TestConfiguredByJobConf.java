/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.util;

import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobConfigurable;
import org.junit.Test;

/**
 * Checks that a JobConf configures the object that {@link ReflectionUtils} creates, and that another configuration does
 * not.
 */
public class TestConfiguredByJobConf {
  /** Records what configured it. */
  public static class Configured implements JobConfigurable {
    private JobConf by;

    @Override
    public void configure(JobConf job) {
      by = job;
    }
  }

  @Test
  public void jobConfAndWhatExtendsIt() {
    for (JobConf conf : new JobConf[] {new JobConf(false), new JobConf(false) { }}) {
      assertSame(conf, ReflectionUtils.newInstance(Configured.class, conf).by);
    }
  }

  @Test
  public void noOtherConfiguration() {
    assertNull(ReflectionUtils.newInstance(Configured.class, new Configuration(false)).by);
    assertNull(ReflectionUtils.newInstance(Configured.class, new Configuration(false) { }).by);
    assertNull(ReflectionUtils.newInstance(Configured.class, null).by);
  }
}
