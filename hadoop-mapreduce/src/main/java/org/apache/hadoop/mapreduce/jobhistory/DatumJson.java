/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;
import org.codehaus.jackson.JsonGenerator;
import org.codehaus.jackson.io.SerializedString;

/**
 * A writer for data of one Avro schema whose output is byte-for-byte that of Avro's JSON encoder. That encoder checks
 * each step against a grammar and escapes each name every time; here the names are prepared, and the schema is
 * traversed once, on creation.
 *
 * <p>Supports the schemas of the job history: records, unions of records, strings and null, arrays, maps, enums, ints
 * and longs. Immutable.
 */
interface DatumJson {
  /**
   * Writes {@code datum} as the next value.
   *
   * @throws IOException or RuntimeException if it does not match the schema; it may have been partly written then
   */
  void write(Object datum, JsonGenerator json) throws IOException;

  /**
   * Creates a writer for data of a schema.
   *
   * @throws IllegalArgumentException if data of the schema, or of a nested one, cannot be written
   */
  static DatumJson of(Schema schema) {
    return switch (schema.getType()) {
      case RECORD -> new OfRecord(schema);
      case UNION -> new OfUnion(schema);
      case ARRAY -> new OfArray(of(schema.getElementType()));
      case MAP -> new OfMap(of(schema.getValueType()));
      case STRING -> new OfString();
      case ENUM -> (datum, json) -> json.writeString(((Enum<?>) datum).name());
      case INT, LONG -> (datum, json) -> json.writeNumber(((Number) datum).longValue());
      default -> throw new IllegalArgumentException("not a type of the job history: " + schema);
    };
  }

  /** A writer of records, with the fields in the order of the schema. */
  final class OfRecord implements DatumJson {
    private final SerializedString[] names;
    private final DatumJson[] values;

    private OfRecord(Schema schema) {
      List<Schema.Field> fields = schema.getFields();
      names = new SerializedString[fields.size()];
      values = new DatumJson[fields.size()];
      for (int i = 0; i < names.length; i++) {
        names[i] = new SerializedString(fields.get(i).name());
        values[i] = of(fields.get(i).schema());
      }
    }

    @Override
    public void write(Object datum, JsonGenerator json) throws IOException {
      IndexedRecord fields = (IndexedRecord) datum;
      json.writeStartObject();
      for (int i = 0; i < names.length; i++) {
        json.writeFieldName(names[i]);
        values[i].write(fields.get(i), json);
      }
      json.writeEndObject();
    }
  }

  /** A writer of unions: null, or the value with the name of its branch. */
  final class OfUnion implements DatumJson {
    private final Schema schema;
    private final boolean nullable;
    /** The branches of the union, by name. */
    private final Map<String, Branch> branches = new HashMap<>();

    private record Branch(SerializedString name, DatumJson value) {
    }

    private OfUnion(Schema schema) {
      this.schema = schema;
      boolean hasNull = false;
      for (Schema branch : schema.getTypes()) {
        if (branch.getType() == Schema.Type.NULL) {
          hasNull = true;
        } else {
          String name = HistorySchema.nameOf(branch);
          branches.put(name, new Branch(new SerializedString(name), of(branch)));
        }
      }
      nullable = hasNull;
    }

    @Override
    public void write(Object datum, JsonGenerator json) throws IOException {
      if (datum == null && nullable) {
        json.writeNull();
        return;
      }
      Branch branch = branches.get(datum instanceof IndexedRecord named ? named.getSchema().getFullName()
          : datum instanceof CharSequence ? "string" : "");
      if (branch == null) {
        throw new IllegalArgumentException("not in " + schema + ": " + datum);
      }
      json.writeStartObject();
      json.writeFieldName(branch.name());
      branch.value().write(datum, json);
      json.writeEndObject();
    }
  }

  /** A writer of arrays, with the elements in order. */
  record OfArray(DatumJson element) implements DatumJson {
    @Override
    public void write(Object datum, JsonGenerator json) throws IOException {
      json.writeStartArray();
      for (Object each : (Iterable<?>) datum) {
        element.write(each, json);
      }
      json.writeEndArray();
    }
  }

  /** A writer of maps, with the entries in the map's iteration order. */
  record OfMap(DatumJson value) implements DatumJson {
    @Override
    public void write(Object datum, JsonGenerator json) throws IOException {
      json.writeStartObject();
      for (Map.Entry<?, ?> each : ((Map<?, ?>) datum).entrySet()) {
        json.writeFieldName(each.getKey().toString());
        value.write(each.getValue(), json);
      }
      json.writeEndObject();
    }
  }

  /**
   * A writer of strings. A UTF-8 string is written without decoding, unless its characters may be escaped according to
   * their UTF-16 form: surrogate pairs, and unpaired surrogates, which UTF-8 cannot represent, so that a question mark
   * stands for them.
   */
  final class OfString implements DatumJson {
    /** The smallest lead byte of a character that takes two UTF-16 code units. */
    private static final int FIRST_OF_FOUR = 0xf0;
    private static final int BYTE = 0xff;

    private OfString() {
    }

    @Override
    public void write(Object datum, JsonGenerator json) throws IOException {
      if (datum instanceof Utf8 text && !mayHaveSurrogates(text)) {
        json.writeUTF8String(text.getBytes(), 0, text.getByteLength());
      } else {
        json.writeString(((CharSequence) datum).toString());
      }
    }

    private static boolean mayHaveSurrogates(Utf8 text) {
      byte[] bytes = text.getBytes();
      for (int i = text.getByteLength() - 1; i >= 0; i--) {
        if ((bytes[i] & BYTE) >= FIRST_OF_FOUR || bytes[i] == '?') {
          return true;
        }
      }
      return false;
    }
  }
}
