/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.io.IOException;
import java.lang.reflect.Array;
import java.util.Set;
import java.util.TreeSet;
import javax.management.AttributeNotFoundException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.apache.hadoop.conf.SecretKeys;
import org.codehaus.jackson.JsonGenerator;

/**
 * The JMX beans as JSON, in the format of later Hadoop releases: {@code {"beans": [{"name": ..., "modelerType": ...,
 * attributes}]}}. Unreadable attributes are left out, secrets are masked.
 */
final class JmxJson {
  private static final Set<String> OF_ROWS = Set.of("key", "value");

  private final MBeanServer server;
  private final SecretKeys secrets;

  JmxJson(MBeanServer server, SecretKeys secrets) {
    this.server = server;
    this.secrets = secrets;
  }

  /**
   * Writes the beans that match a query, sorted by name.
   *
   * @param attribute the only attribute to write; null for all
   * @throws AttributeNotFoundException if a matching bean does not have it
   */
  void write(JsonGenerator json, ObjectName query, String attribute) throws IOException, AttributeNotFoundException {
    json.writeStartObject();
    json.writeArrayFieldStart("beans");
    for (ObjectName name : new TreeSet<>(server.queryNames(query, null))) {
      MBeanInfo info;
      try {
        info = server.getMBeanInfo(name);
      } catch (JMException | RuntimeException e) {
        // it has been unregistered meanwhile, or does not support introspection
        continue;
      }
      json.writeStartObject();
      json.writeStringField("name", name.toString());
      json.writeStringField("modelerType", info.getClassName());
      write(json, name, info, attribute);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void write(JsonGenerator json, ObjectName bean, MBeanInfo info, String only)
      throws IOException, AttributeNotFoundException {
    boolean found = only == null;
    for (MBeanAttributeInfo attribute : info.getAttributes()) {
      String name = attribute.getName();
      if (!attribute.isReadable() || name.equals("modelerType") || only != null && !only.equals(name)) {
        continue;
      }
      found = true;
      Object value;
      try {
        value = server.getAttribute(bean, name);
      } catch (JMException | RuntimeException e) {
        // some attributes of the JVM are not available on each system
        continue;
      }
      json.writeFieldName(name);
      write(json, name, value);
    }
    if (!found) {
      throw new AttributeNotFoundException(only);
    }
  }

  private void write(JsonGenerator json, String name, Object value) throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else if (value instanceof Number number) {
      writeNumber(json, number);
    } else if (secrets.isSecret(name)) {
      json.writeString(SecretKeys.MASK);
    } else if (value instanceof CompositeData composite) {
      write(json, composite);
    } else if (value instanceof TabularData table) {
      json.writeStartArray();
      for (Object row : table.values()) {
        write(json, name, row);
      }
      json.writeEndArray();
    } else if (value.getClass().isArray()) {
      json.writeStartArray();
      for (int i = 0; i < Array.getLength(value); i++) {
        write(json, name, Array.get(value, i));
      }
      json.writeEndArray();
    } else {
      json.writeString(secrets.masked(value.toString()));
    }
  }

  /** Writes a composite value; in a table row, the key names its value for masking, as in the system properties. */
  private void write(JsonGenerator json, CompositeData composite) throws IOException {
    Set<String> keys = composite.getCompositeType().keySet();
    json.writeStartObject();
    for (String key : keys) {
      boolean named = key.equals("value") && keys.equals(OF_ROWS) && composite.get("key") instanceof String;
      json.writeFieldName(key);
      write(json, named ? (String) composite.get("key") : key, composite.get(key));
    }
    json.writeEndObject();
  }

  private static void writeNumber(JsonGenerator json, Number number) throws IOException {
    if (number instanceof Double || number instanceof Float) {
      json.writeNumber(number.doubleValue());
    } else if (number instanceof Long || number instanceof Integer || number instanceof Short
        || number instanceof Byte) {
      json.writeNumber(number.longValue());
    } else {
      json.writeString(number.toString());
    }
  }
}
