/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.pipeline.ReplacementSettings;
import org.apache.hadoop.hdfs.replay.ReplaySettings;
import org.apache.hadoop.ipc.TcpNoDelay;

/**
 * Checks all keys that a client of HDFS reads when it is created, without creating one. For a program that hands its
 * configuration to others, such as a job to its tasks: a client that it has already was created from other values.
 *
 * <p>A new key of the client gets a line here; a test finds forgotten ones. Stateless.
 */
@InterfaceAudience.Private
public final class ClientKeys {
  private static final List<Consumer<Configuration>> CHECKS = List.of(StorageKeys::checkClient, ClientSettings::of,
      FirstPauses.Source::of, PipelineStall.MAX::read, PipelineStall.MAX_OF_BLOCK::read,
      ClientSyncs.REACHES_DISKS::read, ReplaySettings::of, ReplacementSettings::of, TcpNoDelay.CLIENT::read);

  private ClientKeys() {
  }

  /**
   * Checks the keys of a client.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if a client could not be created with a value
   */
  public static void check(Configuration conf) {
    CHECKS.forEach(each -> each.accept(conf));
  }
}
