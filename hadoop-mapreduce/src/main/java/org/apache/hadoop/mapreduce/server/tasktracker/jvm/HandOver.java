/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The message that turns a waiting JVM into the JVM of a task: it carries what any other JVM is told on its command
 * line. Immutable.
 *
 * @param mainClass the class to run
 * @param arguments its arguments
 * @param properties the system properties to set
 * @param variables the environment variables to set
 * @param classPath the entries that follow the JVM's own
 */
public record HandOver(String mainClass, List<String> arguments, Map<String, String> properties,
    Map<String, String> variables, List<String> classPath) {
  /** The maximum length of one string, in bytes: more than any command line can hold. */
  private static final int MAX_LENGTH = 1 << 24;
  private static final int MAX_COUNT = 1 << 20;

  /** Writes the message. */
  void write(DataOutput out) throws IOException {
    write(out, mainClass);
    write(out, arguments);
    write(out, properties);
    write(out, variables);
    write(out, classPath);
  }

  /**
   * Reads a message.
   *
   * @throws EOFException if the stream ends before the message does
   * @throws IOException if this is not a valid message
   */
  static HandOver read(DataInput in) throws IOException {
    return new HandOver(readText(in), readTexts(in), readPairs(in), readPairs(in), readTexts(in));
  }

  private static void write(DataOutput out, Map<String, String> pairs) throws IOException {
    write(out, List.copyOf(pairs.keySet()));
    write(out, List.copyOf(pairs.values()));
  }

  private static void write(DataOutput out, List<String> texts) throws IOException {
    out.writeInt(texts.size());
    for (String text : texts) {
      write(out, text);
    }
  }

  private static void write(DataOutput out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static Map<String, String> readPairs(DataInput in) throws IOException {
    List<String> names = readTexts(in);
    List<String> values = readTexts(in);
    if (names.size() != values.size()) {
      throw new IOException(names.size() + " names, but " + values.size() + " values");
    }
    Map<String, String> pairs = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      pairs.put(names.get(i), values.get(i));
    }
    return pairs;
  }

  private static List<String> readTexts(DataInput in) throws IOException {
    int count = readLength(in, MAX_COUNT);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      texts.add(readText(in));
    }
    return texts;
  }

  private static String readText(DataInput in) throws IOException {
    byte[] bytes = new byte[readLength(in, MAX_LENGTH)];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static int readLength(DataInput in, int max) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > max) {
      throw new IOException("length " + length + ": expected 0 to " + max);
    }
    return length;
  }
}
