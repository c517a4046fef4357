/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.reference;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.hadoop.testing.StockHadoop;

/** The classes of the published jars, as texts: a key that one of them names is a key of stock's. */
final class StockStrings {
  private final List<String> classes = new ArrayList<>();

  StockStrings() throws IOException {
    for (String module : List.of("common", "hdfs", "mapred")) {
      read(StockHadoop.jar(module));
    }
  }

  private void read(Path path) throws IOException {
    try (ZipFile jar = new ZipFile(path.toFile())) {
      for (ZipEntry entry : Collections.list(jar.entries())) {
        if (entry.getName().endsWith(".class")) {
          classes.add(new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.ISO_8859_1));
        }
      }
    }
  }

  /** A constant stands there behind its length, and before that of the next one or a tag. */
  boolean name(String key) {
    String constant = "\1" + (char) (key.length() >> Byte.SIZE) + (char) (key.length() & 0xff) + key;
    return classes.stream().anyMatch(bytes -> bytes.contains(constant));
  }
}
