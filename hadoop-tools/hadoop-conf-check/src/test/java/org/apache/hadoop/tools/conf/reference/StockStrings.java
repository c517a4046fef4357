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

/** The classes of the published jars, as text: a key that is a string constant in one of them is a key of stock. */
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

  /** Returns true if a class has the key as a constant, which is preceded by its tag and its length. */
  boolean name(String key) {
    String constant = "\1" + (char) (key.length() >> Byte.SIZE) + (char) (key.length() & 0xff) + key;
    return classes.stream().anyMatch(bytes -> bytes.contains(constant));
  }
}
