/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.conf.InvalidKeyException;

/** The checks that hold for the keys of clients and of datanodes alike. */
public final class KeyChecks {
  private KeyChecks() {
  }

  /** A start that takes a configuration and refuses what is wrong in it. */
  @FunctionalInterface
  public interface Start {
    void with(Configuration conf) throws Exception;
  }

  /** The defaults, with another value for one key. */
  public static Configuration with(IntKey key, String value) {
    Configuration conf = new HdfsConfiguration();
    conf.set(key.name(), value);
    return conf;
  }

  /** The first key has the value 11, the second 12, and so on: each its own. */
  public static Configuration numbered(List<IntKey> keys) {
    Configuration conf = new Configuration(false);
    for (int i = 0; i < keys.size(); i++) {
      conf.setInt(keys.get(i).name(), 11 + i);
    }
    return conf;
  }

  /** Checks that hdfs-default.xml has each key, with the value it is shipped with. */
  public static void assertShipped(List<IntKey> keys) {
    Configuration defaults = new HdfsConfiguration();
    for (IntKey key : keys) {
      assertEquals(key.name(), String.valueOf(key.shipped()), defaults.get(key.name()));
    }
  }

  /**
   * Checks that a value which is too small, too large or no number is refused with the key, itself and what is allowed.
   */
  public static void assertRefused(List<IntKey> keys, Start start) {
    for (IntKey key : keys) {
      for (String value : List.of("-1", "soon", String.valueOf(key.max() + 1L))) {
        String message =
            assertThrows(InvalidKeyException.class, () -> start.with(with(key, value))).getMessage();
        assertTrue(message, message.startsWith(key.name() + " is '" + value + "': expected a whole number of "));
        assertTrue(message, message.endsWith(" from " + key.min() + " to " + key.max()));
      }
    }
  }
}
