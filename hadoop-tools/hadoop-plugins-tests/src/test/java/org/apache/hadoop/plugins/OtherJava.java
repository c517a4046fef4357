/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Makes jars whose class files are for a Java newer than any, as this project's jars are for Java 8. Stateless. */
final class OtherJava {
  static final int VERSION = 999;
  /** The offset of the major version in a class file: after the magic number and the minor version. */
  private static final int VERSION_AT = 6;

  private OtherJava() {
  }

  /** Copies a jar into a folder, with all its classes marked as compiled for the other Java. */
  static Path copy(Path jar, Path folder) throws IOException {
    Path copy = folder.resolve(jar.getFileName());
    try (ZipFile from = new ZipFile(jar.toFile()); OutputStream file = Files.newOutputStream(copy);
        ZipOutputStream to = new ZipOutputStream(file)) {
      for (Enumeration<? extends ZipEntry> entries = from.entries(); entries.hasMoreElements();) {
        ZipEntry entry = entries.nextElement();
        byte[] bytes;
        try (InputStream in = from.getInputStream(entry)) {
          bytes = in.readAllBytes();
        }
        if (entry.getName().endsWith(".class")) {
          bytes[VERSION_AT] = (byte) (VERSION >> Byte.SIZE);
          bytes[VERSION_AT + 1] = (byte) VERSION;
        }
        to.putNextEntry(new ZipEntry(entry.getName()));
        to.write(bytes);
      }
    }
    return copy;
  }
}
