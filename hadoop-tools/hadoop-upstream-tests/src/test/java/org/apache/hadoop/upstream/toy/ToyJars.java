/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.toy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Packs toy test classes as upstream's test jars are packed. */
public final class ToyJars {
  private ToyJars() {
  }

  /** Writes a jar of {@code types} to {@code file}. */
  public static Path of(Path file, Class<?>... types) {
    try {
      Files.createDirectories(file.getParent());
      try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
        for (Class<?> type : types) {
          String name = type.getName().replace('.', '/') + ".class";
          jar.putNextEntry(new JarEntry(name));
          try (InputStream in = type.getClassLoader().getResourceAsStream(name)) {
            in.transferTo(jar);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }
}
