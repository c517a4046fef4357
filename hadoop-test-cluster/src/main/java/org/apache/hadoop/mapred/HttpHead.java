/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The head of an HTTP response: the lines before its body. */
record HttpHead(List<String> lines) {
  /** @throws EOFException if the head is missing or incomplete */
  static HttpHead read(InputStream in) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
      lines.add(line);
    }
    if (lines.isEmpty()) {
      throw new EOFException("no status line");
    }
    return new HttpHead(lines);
  }

  static String readLine(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("an unterminated line");
      }
      line.write(next);
    }
    return line.toString(ISO_8859_1).stripTrailing();
  }

  int status() {
    return Integer.parseInt(lines.get(0).split(" ")[1]);
  }

  /** Returns the body of a response that has one. */
  InputStream body(InputStream in) throws IOException {
    if (value("transfer-encoding").equals("chunked")) {
      return new ChunkedBody(in);
    }
    String length = value("content-length");
    return length.isEmpty() ? in : new ByteArrayInputStream(in.readNBytes(Integer.parseInt(length)));
  }

  /** Returns the value of a header field; empty if there is no such field. */
  private String value(String name) {
    return lines.stream().map(line -> line.toLowerCase(Locale.ROOT)).filter(line -> line.startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).strip()).findFirst().orElse("");
  }

  void write(OutputStream out) throws IOException {
    write(out, lines);
  }

  /** Writes a head by which the body ends with the connection. */
  void writeClosing(OutputStream out) throws IOException {
    List<String> changed = new ArrayList<>(lines);
    changed.removeIf(line -> line.toLowerCase(Locale.ROOT).matches("(transfer-encoding|content-length|connection):.*"));
    changed.add("Connection: close");
    write(out, changed);
  }

  private static void write(OutputStream out, List<String> lines) throws IOException {
    out.write((String.join("\r\n", lines) + "\r\n\r\n").getBytes(ISO_8859_1));
    out.flush();
  }
}
