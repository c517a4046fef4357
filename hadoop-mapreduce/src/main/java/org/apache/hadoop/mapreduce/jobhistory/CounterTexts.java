/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.util.Utf8;

/**
 * The names of counters and of their groups in UTF-8. Each task that ends says all of its counters twice, and those of
 * other tasks have the same names, so that one copy of each is enough. Names are kept until there are about
 * {@value #MAX_TEXTS}; users can have any number of them, and those beyond are encoded each time, as are long ones.
 *
 * <p>Thread-safe. Nobody may change what is returned.
 */
final class CounterTexts {
  static final int MAX_TEXTS = 1000;
  /** The longest text that is kept, in characters. */
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
