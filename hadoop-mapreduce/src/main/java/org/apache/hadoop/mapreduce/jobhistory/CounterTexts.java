/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.util.Utf8;

/**
 * A cache of the UTF-8 encoded names of counters and of their groups. Each task that ends writes all of its counters
 * twice, with the same names as other tasks, so that one copy of each is enough. About {@value #MAX_TEXTS} names are
 * cached; users can create any number of them, and further ones are encoded each time, as are long ones.
 *
 * <p>Thread-safe. Callers must not modify the returned objects.
 */
final class CounterTexts {
  static final int MAX_TEXTS = 1000;
  /** The maximum length of a cached name, in characters. */
  static final int MAX_LENGTH = 100;

  private static final CounterTexts ALL = new CounterTexts();

  private final ConcurrentHashMap<String, Utf8> texts = new ConcurrentHashMap<>();

  static Utf8 of(String name) {
    return ALL.text(name);
  }

  Utf8 text(String name) {
    Utf8 text = texts.get(name);
    return text == null ? encoded(name) : text;
  }

  private Utf8 encoded(String name) {
    Utf8 text = new Utf8(name);
    if (name.length() <= MAX_LENGTH && texts.mappingCount() < MAX_TEXTS) {
      texts.put(name, text);
    }
    return text;
  }
}
