/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Class paths in the format of Maven's build-classpath goal and of java's -cp. */
public final class ClassPaths {
  private ClassPaths() {
  }

  /** Reads the entries of a file that Maven wrote. */
  public static List<Path> read(Path file) throws IOException {
    return Arrays.stream(Files.readString(file).strip().split(File.pathSeparator)).map(Path::of).toList();
  }

  public static String join(List<Path> entries) {
    return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}
