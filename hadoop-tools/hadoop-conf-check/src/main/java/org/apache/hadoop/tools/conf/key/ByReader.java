/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;

/**
 * A type defined by the code that reads a key.
 *
 * @param allowed a description of the allowed values
 * @param key the key that the code reads
 * @param reader throws an {@link InvalidKeyException} for an invalid value
 */
record ByReader(String allowed, String key, Consumer<Configuration> reader) implements KeyType {
  @Override
  public Verdict judge(String value) {
    Configuration conf = new Configuration(false);
    conf.set(key, value);
    try {
      reader.accept(conf);
      return Verdict.GOOD;
    } catch (InvalidKeyException e) {
      return Verdict.ILL_TYPED;
    }
  }
}
