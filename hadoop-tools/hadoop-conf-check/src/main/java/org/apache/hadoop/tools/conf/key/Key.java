/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.util.Set;

/**
 * What is known of a key. Immutable.
 *
 * @param name the name, or a pattern in which a * stands for any text
 * @param readers who reads it
 */
public record Key(String name, KeyType type, Set<Program> readers) {
  public Key {
    readers = Set.copyOf(readers);
  }

  /** Whether it stands for many. */
  boolean isPattern() {
    return name.indexOf('*') >= 0;
  }

  /** Whether the value is none that a file may give. */
  public boolean isInternal() {
    return type == PlainType.INTERNAL;
  }
}
