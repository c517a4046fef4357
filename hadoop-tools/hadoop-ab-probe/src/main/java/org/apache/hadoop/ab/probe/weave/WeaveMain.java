/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe.weave;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The program {@code WeaveMain MARKS FOLDER JARS CLASS-PATH}: copies each of JARS into the existing FOLDER, with the
 * marks in the file MARKS woven in.
 */
public final class WeaveMain {
  private static final int ARGUMENTS = 4;
  private static final int USAGE = 2;

  private WeaveMain() {
  }

  public static void main(String[] args) throws IOException {
    if (args.length != ARGUMENTS) {
      System.err.println("usage: WeaveMain MARKS FOLDER JARS CLASS-PATH");
      System.exit(USAGE);
    }
    // Otherwise Byte Buddy would look up sun.misc.Unsafe, which is not needed and causes a warning on JDK 24 and later.
    System.setProperty("net.bytebuddy.safe", "true");
    try (JarWeaver weaver = new JarWeaver(MarkList.read(Path.of(args[0])), jars(args[3]))) {
      for (Path jar : jars(args[2])) {
        weaver.weave(jar, Path.of(args[1]).resolve(jar.getFileName()));
      }
    } catch (IllegalArgumentException e) {
      System.err.println("ab-probe: " + e.getMessage());
      System.exit(USAGE);
    }
  }

  private static List<Path> jars(String joined) {
    return Stream.of(joined.split(File.pathSeparator)).map(Path::of).filter(Files::isRegularFile).toList();
  }
}
