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

/** Tests a daemon started without the scripts that set its log directory. */
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

  /** Sets up the job history, which is a JobTracker's first use of the log directory. */
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

  /** Otherwise a test would write, and delete, where the user's daemons may have their logs. */
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
