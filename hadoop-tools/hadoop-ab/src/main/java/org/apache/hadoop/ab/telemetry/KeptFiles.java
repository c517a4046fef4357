/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Text files that are compressed if they are long. */
final class KeptFiles {
  private static final String PACKED = ".gz";
  private static final int LONG = 64 << 10;

  private KeptFiles() {
  }

  /** Writes {@code bytes} into {@code file}, or compressed into a file with .gz appended to its name. */
  static void write(Path file, byte[] bytes) throws IOException {
    if (bytes.length <= LONG) {
      Files.write(file, bytes);
      return;
    }
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed(file)))) {
      out.write(bytes);
    }
  }

  private static Path packed(Path file) {
    return file.resolveSibling(file.getFileName() + PACKED);
  }

  /** Finds the file, compressed or not. */
  static Optional<Path> find(Path file) {
    return Files.isRegularFile(file) ? Optional.of(file)
        : Files.isRegularFile(packed(file)) ? Optional.of(packed(file)) : Optional.empty();
  }

  /**
   * Returns the lines of a text, as far as they can be read. An unterminated last line is left out, because a truncated
   * one may look complete.
   *
   * @param missing receives a message if the rest cannot be read
   */
  static List<String> lines(Path file, List<String> missing) {
    String text = new String(bytes(file, missing), StandardCharsets.UTF_8);
    int end = text.lastIndexOf('\n') + 1;
    if (end < text.length()) {
      missing.add(file.getFileName() + ": its last line is cut off");
    }
    return text.substring(0, end).lines().toList();
  }

  /** Returns the content of a file, as far as it can be read. */
  static byte[] bytes(Path file, List<String> missing) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (InputStream in = open(file)) {
      in.transferTo(bytes);
    } catch (IOException e) {
      // A truncated compressed file also ends up here.
      missing.add(file.getFileName() + ": cannot be read to its end");
    }
    return bytes.toByteArray();
  }

  private static InputStream open(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    InputStream in = new ByteArrayInputStream(bytes);
    return file.toString().endsWith(PACKED) ? new GZIPInputStream(in) : in;
  }
}
