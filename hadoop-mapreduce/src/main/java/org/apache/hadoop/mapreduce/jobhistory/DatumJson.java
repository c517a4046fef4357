/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/**
 * Writes data of one Avro schema as Avro's encoder for JSON does, byte for byte. That one checks each step against a
 * grammar and escapes each name anew; here the names are ready, and the schema is gone through once, when this is made.
 *
 * <p>For the schemas of the job history: records, unions of records, strings and null, arrays, maps, enums, ints and
 * longs. Immutable.
 */
interface DatumJson {
  /**
   * @throws RuntimeException if {@code datum} is not of the schema; part of it is appended then
   */
  void append(Object datum, JsonBytes json);

  /** @throws IllegalArgumentException if data of the schema, or of one in it, cannot be written */
  static DatumJson of(Schema schema) {
    return switch (schema.getType()) {
      case RECORD -> new OfRecord(schema);
      case UNION -> new OfUnion(schema);
      case ARRAY -> new OfArray(of(schema.getElementType()));
      case MAP -> new OfMap(of(schema.getValueType()));
      case STRING -> (datum, json) -> json.quote((CharSequence) datum);
      case ENUM -> (datum, json) -> json.quote(((Enum<?>) datum).name());
      case INT, LONG -> (datum, json) -> json.append(((Number) datum).longValue());
      default -> throw new IllegalArgumentException("not a type of the job history: " + schema);
    };
  }

  /** The fields in the order of the schema. */
  final class OfRecord implements DatumJson {
    /** With what stands before each. */
    private final byte[][] names;
    private final DatumJson[] values;

    private OfRecord(Schema schema) {
      List<Schema.Field> fields = schema.getFields();
      names = new byte[fields.size()][];
      values = new DatumJson[fields.size()];
      for (int i = 0; i < names.length; i++) {
        names[i] = JsonBytes.ascii((i == 0 ? "{\"" : ",\"") + fields.get(i).name() + "\":");
        values[i] = of(fields.get(i).schema());
      }
    }

    @Override
    public void append(Object datum, JsonBytes json) {
      IndexedRecord fields = (IndexedRecord) datum;
      for (int i = 0; i < names.length; i++) {
        json.append(names[i]);
        values[i].append(fields.get(i), json);
      }
      json.append('}');
    }
  }

  /** Null, or the value with the name of its branch. */
  final class OfUnion implements DatumJson {
    private static final byte[] NULL = JsonBytes.ascii("null");

    private final Schema schema;
    private final boolean nullable;
    /** By the name of a branch. */
    private final Map<String, Branch> branches = new HashMap<>();

    private record Branch(byte[] name, DatumJson value) {
    }

    private OfUnion(Schema schema) {
      this.schema = schema;
      boolean hasNull = false;
      for (Schema branch : schema.getTypes()) {
        if (branch.getType() == Schema.Type.NULL) {
          hasNull = true;
        } else {
          branches.put(branch.getFullName(),
              new Branch(JsonBytes.ascii("{\"" + branch.getFullName() + "\":"), of(branch)));
        }
      }
      nullable = hasNull;
    }

    @Override
    public void append(Object datum, JsonBytes json) {
      if (datum == null && nullable) {
        json.append(NULL);
        return;
      }
      Branch branch = branches.get(datum instanceof IndexedRecord named ? named.getSchema().getFullName()
          : datum instanceof CharSequence ? "string" : "");
      if (branch == null) {
        throw new IllegalArgumentException("not in " + schema + ": " + datum);
      }
      json.append(branch.name());
      branch.value().append(datum, json);
      json.append('}');
    }
  }

  /** The elements in their order. */
  record OfArray(DatumJson element) implements DatumJson {
    @Override
    public void append(Object datum, JsonBytes json) {
      json.append('[');
      boolean more = false;
      for (Object each : (Iterable<?>) datum) {
        if (more) {
          json.append(',');
        }
        element.append(each, json);
        more = true;
      }
      json.append(']');
    }
  }

  /** The entries in the order in which the map has them. */
  record OfMap(DatumJson value) implements DatumJson {
    @Override
    public void append(Object datum, JsonBytes json) {
      json.append('{');
      boolean more = false;
      for (Map.Entry<?, ?> each : ((Map<?, ?>) datum).entrySet()) {
        if (more) {
          json.append(',');
        }
        json.quote((CharSequence) each.getKey());
        json.append(':');
        value.append(each.getValue(), json);
        more = true;
      }
      json.append('}');
    }
  }
}
