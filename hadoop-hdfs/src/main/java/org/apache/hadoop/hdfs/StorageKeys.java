/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import static org.apache.hadoop.conf.NumberRange.atLeast;
import static org.apache.hadoop.conf.NumberRange.between;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.NumberRange;

/** The stock keys that control a loop or a division in HDFS, and their valid ranges. */
public final class StorageKeys {
  private static final String SECONDS = "seconds";
  private static final String BYTES = "bytes";

  private static final List<NumberRange> CLIENT = List.of(
      between(1, Long.MAX_VALUE, "dfs.blocksize", BYTES),
      atLeast(1, "dfs.bytes-per-checksum", BYTES),
      atLeast(1, "dfs.client-write-packet-size", BYTES),
      atLeast(1, "io.bytes.per.checksum", BYTES),
      atLeast(1, "io.file.buffer.size", BYTES),
      // 0, as in a cluster without datanodes: a client can do everything but write
      between(0, Short.MAX_VALUE, "dfs.replication", "replicas"));

  private static final List<NumberRange> NAME_NODE = List.of(
      atLeast(1, "dfs.namenode.handler.count", "threads"),
      between(1, Short.MAX_VALUE, "dfs.namenode.replication.min", "replicas"),
      // with 0 the namenode does not pause between two checks, which a test may want
      atLeast(0, "dfs.namenode.replication.interval", SECONDS),
      // the loop would not pause with 0
      atLeast(1, "dfs.namenode.decommission.interval", SECONDS),
      atLeast(1, "dfs.namenode.decommission.nodes.per.interval", "nodes"),
      between(1, Long.MAX_VALUE, "dfs.heartbeat.interval", SECONDS),
      between(-1, Long.MAX_VALUE, "dfs.namenode.accesstime.precision", "milliseconds"));

  private static final List<NumberRange> DATA_NODE = List.of(
      atLeast(1, "dfs.datanode.handler.count", "threads"),
      between(1, Long.MAX_VALUE, "dfs.heartbeat.interval", SECONDS),
      between(1, Long.MAX_VALUE, "dfs.blockreport.intervalMsec", "milliseconds"),
      atLeast(1, "dfs.bytes-per-checksum", BYTES),
      atLeast(1, "dfs.client-write-packet-size", BYTES),
      atLeast(1, "io.file.buffer.size", BYTES));

  private StorageKeys() {
  }

  /**
   * Checks the keys of a client.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if a client cannot work with a value
   */
  public static void checkClient(Configuration conf) {
    NumberRange.check(conf, CLIENT);
  }

  /**
   * Checks the keys of a NameNode.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if a NameNode cannot work with a value
   */
  public static void checkNameNode(Configuration conf) {
    NumberRange.check(conf, NAME_NODE);
  }

  /**
   * Checks the keys of a DataNode.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if a DataNode cannot work with a value
   */
  public static void checkDataNode(Configuration conf) {
    NumberRange.check(conf, DATA_NODE);
  }
}
