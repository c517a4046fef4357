/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The classes that tasks use, from a list with one class name a line. Stateless. */
final class LoadedClasses {
  private LoadedClasses() {
  }

  /** Loads the classes of a list into this JVM without initializing them; skips those that cannot be found. */
  static void load(Path list) {
    try {
      for (String name : Files.readAllLines(list, StandardCharsets.UTF_8)) {
        load(name);
      }
    } catch (IOException e) {
      // they are loaded when they are needed
    }
  }

  private static void load(String name) {
    try {
      Class.forName(name, false, ClassLoader.getSystemClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      // likewise
    }
  }
}
