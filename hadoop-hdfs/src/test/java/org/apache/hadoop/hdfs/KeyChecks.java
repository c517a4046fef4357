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

/** The checks shared by the tests of client keys and DataNode keys. */
public final class KeyChecks {
  private KeyChecks() {
  }

  /** A start-up that takes a configuration and rejects invalid values. */
  @FunctionalInterface
  public interface Start {
    void with(Configuration conf) throws Exception;
  }

  /** Returns the defaults with one key set to another value. */
  public static Configuration with(IntKey key, String value) {
    Configuration conf = new HdfsConfiguration();
    conf.set(key.name(), value);
    return conf;
  }

  /** Returns a configuration in which each key has a distinct value: 11 for the first, 12 for the second, and so on. */
  public static Configuration numbered(List<IntKey> keys) {
    Configuration conf = new Configuration(false);
    for (int i = 0; i < keys.size(); i++) {
      conf.setInt(keys.get(i).name(), 11 + i);
    }
    return conf;
  }

  /** Checks that hdfs-default.xml lists each key with its shipped value. */
  public static void assertShipped(List<IntKey> keys) {
    Configuration defaults = new HdfsConfiguration();
    for (IntKey key : keys) {
      assertEquals(key.name(), String.valueOf(key.shipped()), defaults.get(key.name()));
    }
  }

  /**
   * Checks that a value that is too small, too large or not a number is rejected with a message naming the key, the
   * value and the allowed range.
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
