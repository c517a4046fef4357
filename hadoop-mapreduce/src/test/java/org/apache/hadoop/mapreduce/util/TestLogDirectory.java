/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertThrows;

import java.io.File;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.jobhistory.JobHistory;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.After;
import org.junit.Test;

/** A daemon that was started without the scripts that tell where its logs go. */
public class TestLogDirectory {
  private final String before = System.getProperty(LogDirectory.PROPERTY);

  @After
  public void restore() {
    if (before == null) {
      System.clearProperty(LogDirectory.PROPERTY);
    } else {
      System.setProperty(LogDirectory.PROPERTY, before);
    }
  }

  /** The first thing that a JobTracker does with the log directory: it sets up the history of jobs. */
  public static final class History implements Callable<Void> {
    @Override
    public Void call() throws Exception {
      new JobHistory().init(null, new JobConf(), "host", 0);
      return null;
    }
  }

  @Test
  public void itHasOneAllTheSame() throws Exception {
    System.clearProperty(LogDirectory.PROPERTY);
    assertThrows("stock", NullPointerException.class, () -> StockHadoop.call(History.class));

    Configuration conf = new Configuration(false);
    conf.set("hadoop.tmp.dir", "/data/hadoop");
    LogDirectory.ensure(conf);
    assertEquals("/data/hadoop/logs", System.getProperty(LogDirectory.PROPERTY));
  }

  /** Else a test writes, and deletes, where a daemon of the user may have its logs. */
  @Test
  public void testsAreToldOne() {
    assertNotNull(before);
    assertNotEquals(new File(System.getProperty("java.io.tmpdir")), new File(before).getParentFile());
  }

  @Test
  public void theOneItWasToldStays() {
    System.setProperty(LogDirectory.PROPERTY, "/var/log/hadoop");
    LogDirectory.ensure(new Configuration(false));
    assertEquals("/var/log/hadoop", System.getProperty(LogDirectory.PROPERTY));
  }
}
