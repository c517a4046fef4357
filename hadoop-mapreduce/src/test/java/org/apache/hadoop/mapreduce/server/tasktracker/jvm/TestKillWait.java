/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskTracker;
import org.apache.hadoop.mapreduce.server.tasktracker.TTConfig;
import org.junit.Test;

public class TestKillWait {
  private static final String GRACE = TTConfig.TT_SLEEP_TIME_BEFORE_SIG_KILL;

  @Test
  public void readsBothValues() {
    assertEquals(KillWait.EXIT, KillWait.check(with(KillWait.KEY.name(), "exit")));
    assertEquals(KillWait.GRACE, KillWait.check(with(KillWait.KEY.name(), " grace ")));
    assertEquals("shipped", KillWait.EXIT, KillWait.check(new JobConf()));
    assertEquals("without any file", KillWait.EXIT, KillWait.check(new Configuration(false)));
  }

  @Test
  public void stockBehaviourHoldsTheGrace() {
    JobConf conf = new JobConf();
    conf.addResource("stock-behaviour.xml");
    assertEquals(KillWait.GRACE, KillWait.check(conf));
  }

  @Test
  public void rejectsOtherValues() {
    for (String value : new String[] {"", "exits", "true", "5000"}) {
      assertEquals("mapreduce.tasktracker.tasks.kill.wait is '" + value + "': expected exit or grace",
          refusal(with(KillWait.KEY.name(), value)));
    }
  }

  @Test
  public void rejectsAGraceThatIsNoTime() {
    for (String value : new String[] {"", "-1", "5s", "1.5", "99999999999999999999"}) {
      assertEquals(GRACE + " is '" + value + "': expected a whole number of milliseconds, 0 or more",
          refusal(with(GRACE, value)));
    }
    KillWait.check(with(GRACE, "0"));
  }

  /** The key is checked before the TaskTracker opens a port or touches a directory. */
  @Test
  public void stopsTheTaskTrackerAtOnce() {
    JobConf conf = new JobConf(with(KillWait.KEY.name(), "never"));
    assertEquals("mapreduce.tasktracker.tasks.kill.wait is 'never': expected exit or grace",
        assertThrows(InvalidKeyException.class, () -> new TaskTracker(conf)).getMessage());
  }

  private static Configuration with(String key, String value) {
    Configuration conf = new Configuration(false);
    conf.set(key, value);
    return conf;
  }

  private static String refusal(Configuration conf) {
    return assertThrows(InvalidKeyException.class, () -> KillWait.check(conf)).getMessage();
  }
}
