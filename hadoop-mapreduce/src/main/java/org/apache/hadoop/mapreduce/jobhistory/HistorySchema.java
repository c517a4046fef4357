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
 * The schema of a history, the same in all locales. Avro derives the names of its types with the rules of the default
 * locale: those of Turkish turn "STRING" into "strıng", and a file with that in its first line cannot be read anywhere,
 * nor can a process with such names read any other file. Thread-safe.
 */
final class HistorySchema {
  private static final Log LOG = LogFactory.getLog(HistorySchema.class);
  /** The lowercase letter for a capital I in Turkish and Azerbaijani. The schema itself does not contain it. */
  private static final char DOTLESS_I = '\u0131';

  static {
    if (!Schema.create(Schema.Type.INT).getName().equals(nameOf(Schema.Type.INT))) {
      rename();
    }
  }

  private HistorySchema() {
  }

  /** Returns the line of a history that declares the schema of its events. */
  static String line() {
    return Event.SCHEMA$.toString().replace(DOTLESS_I, 'i');
  }

  /** Parses the schema that a history declares. */
  static Schema parse(String line) {
    return Schema.parse(line);
  }

  /** Returns the name that identifies the schema of data in a union. */
  static String nameOf(Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ENUM, FIXED -> schema.getFullName();
      default -> nameOf(schema.getType());
    };
  }

  private static String nameOf(Schema.Type type) {
    return type.name().toLowerCase(Locale.ROOT);
  }

  /** Sets the names of Avro's types, which its decoder uses, by reflection, as they cannot be set otherwise. */
  private static void rename() {
    try {
      Field name = Schema.Type.class.getDeclaredField("name");
      name.setAccessible(true);
      for (Schema.Type type : Schema.Type.values()) {
        name.set(type, nameOf(type));
      }
    } catch (ReflectiveOperationException | RuntimeException e) {
      LOG.warn("Job histories can be written but not read in the locale " + Locale.getDefault()
          + ": cannot set the names of Avro's types: " + e);
    }
  }
}
