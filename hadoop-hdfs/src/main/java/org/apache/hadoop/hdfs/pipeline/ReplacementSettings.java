/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.ChoiceKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.conf.InvalidKeyException;

/**
 * The settings for replacing bad nodes of a pipeline. Immutable.
 *
 * @param policy when to replace them
 * @param tries how many nodes a client tries for one block
 */
public record ReplacementSettings(ReplacementPolicy policy, int tries) {
  private static final String PREFIX = "dfs.client.block.write.replace-datanode-on-failure.";

  static final BooleanKey ENABLE = new BooleanKey(PREFIX + "enable", true);
  static final ChoiceKey<ReplacementPolicy> POLICY = new ChoiceKey<>(PREFIX + "policy", ReplacementPolicy.DEFAULT);
  static final IntKey TRIES = new IntKey(PREFIX + "tries", "datanodes", 3, 0, 1000);

  /**
   * Reads the settings.
   *
   * @throws InvalidKeyException if a value is not allowed
   */
  public static ReplacementSettings of(Configuration conf) {
    ReplacementPolicy policy = POLICY.read(conf);
    return new ReplacementSettings(ENABLE.read(conf) ? policy : ReplacementPolicy.NEVER, TRIES.read(conf));
  }
}
