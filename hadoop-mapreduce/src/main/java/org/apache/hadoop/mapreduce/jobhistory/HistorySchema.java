/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import java.lang.reflect.Field;
import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * The schema of a history, the same in all locales. Avro makes the names of its types by the rules of the default
 * locale: those of Turkish make "strıng" of "STRING", and a file with that in its first line cannot be read anywhere,
 * nor can any other be read by a process that has such names. Thread-safe.
 */
final class HistorySchema {
  private static final Log LOG = LogFactory.getLog(HistorySchema.class);
  /** The small letter that Turkish and Azerbaijani have for a capital I. The schema has none itself. */
  private static final char DOTLESS_I = '\u0131';

  static {
    if (!Schema.create(Schema.Type.INT).getName().equals(nameOf(Schema.Type.INT))) {
      rename();
    }
  }

  private HistorySchema() {
  }

  /** The line in which a history says how its events are to be read. */
  static String line() {
    return Event.SCHEMA$.toString().replace(DOTLESS_I, 'i');
  }

  /** The schema that a history says it has. */
  static Schema parse(String line) {
    return Schema.parse(line);
  }

  /** The name by which data say that they are of a schema, where they may be of several. */
  static String nameOf(Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ENUM, FIXED -> schema.getFullName();
      default -> nameOf(schema.getType());
    };
  }

  private static String nameOf(Schema.Type type) {
    return type.name().toLowerCase(Locale.ROOT);
  }

  /** Avro's decoder asks the types for their names, which are not for anyone to set. */
  private static void rename() {
    try {
      Field name = Schema.Type.class.getDeclaredField("name");
      name.setAccessible(true);
      for (Schema.Type type : Schema.Type.values()) {
        name.set(type, nameOf(type));
      }
    } catch (ReflectiveOperationException | RuntimeException e) {
      LOG.warn("Histories can be written but not read in the locale " + Locale.getDefault()
          + ": Avro's names of types cannot be set: " + e);
    }
  }
}
