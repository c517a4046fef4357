/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.scan;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipException;
import org.objectweb.asm.ClassReader;

/** The class files of some jars by internal name, read without loading the classes. */
public final class ClassIndex {
  private final Map<String, byte[]> classes = new HashMap<>();

  public ClassIndex add(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile(), false)) {
      for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements();) {
        JarEntry entry = entries.nextElement();
        if (entry.getName().endsWith(".class")) {
          try (InputStream in = file.getInputStream(entry)) {
            String name = entry.getName();
            classes.putIfAbsent(name.substring(0, name.length() - ".class".length()), in.readAllBytes());
          }
        }
      }
    } catch (ZipException e) {
      throw new IOException(jar + " is not a readable jar (" + e.getMessage()
          + "): delete it and run 'mvn -N initialize'", e);
    }
    return this;
  }

  public boolean contains(String internalName) {
    return classes.containsKey(internalName);
  }

  public Iterable<String> names() {
    return classes.keySet();
  }

  /** Returns a reader of the class; null if no jar has it. */
  public ClassReader reader(String internalName) {
    byte[] bytes = classes.get(internalName);
    return bytes == null ? null : new ClassReader(bytes);
  }
}
