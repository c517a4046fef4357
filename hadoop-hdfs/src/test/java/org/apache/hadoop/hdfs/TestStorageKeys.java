/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.junit.Test;

/** Tests that HDFS daemons and clients reject unusable numbers at start-up. */
public class TestStorageKeys {
  private interface Check {
    void of(Configuration conf);
  }

  @Test
  public void takesWhatIsShipped() {
    Configuration conf = new HdfsConfiguration();
    StorageKeys.checkClient(conf);
    StorageKeys.checkNameNode(conf);
    StorageKeys.checkDataNode(conf);
  }

  @Test
  public void refusesNumbersWithoutEndOrPause() {
    assertEquals("dfs.blocksize is '0': expected a whole number of bytes from 1 to " + Long.MAX_VALUE,
        refused(StorageKeys::checkClient, "dfs.blocksize", "0"));
    // by its deprecated name
    assertEquals("dfs.bytes-per-checksum is '0': expected a whole number of bytes from 1 to " + Integer.MAX_VALUE,
        refused(StorageKeys::checkClient, "io.bytes.per.checksum", "0"));
    assertEquals("dfs.namenode.decommission.interval is '0': expected a whole number of seconds from 1 to "
        + Integer.MAX_VALUE, refused(StorageKeys::checkNameNode, "dfs.namenode.decommission.interval", "0"));
    assertEquals("dfs.blockreport.intervalMsec is '-1': expected a whole number of milliseconds from 1 to "
        + Long.MAX_VALUE, refused(StorageKeys::checkDataNode, "dfs.blockreport.intervalMsec", "-1"));
  }

  @Test
  public void takesWhatStockWorksBy() {
    Configuration conf = new HdfsConfiguration();
    conf.set("dfs.replication", "0");
    conf.set("dfs.namenode.replication.interval", "0");
    conf.set("dfs.namenode.accesstime.precision", "-1");
    StorageKeys.checkClient(conf);
    StorageKeys.checkNameNode(conf);
  }

  private static String refused(Check check, String key, String value) {
    Configuration conf = new HdfsConfiguration();
    conf.set(key, value);
    return assertThrows(InvalidKeyException.class, () -> check.of(conf)).getMessage();
  }
}
