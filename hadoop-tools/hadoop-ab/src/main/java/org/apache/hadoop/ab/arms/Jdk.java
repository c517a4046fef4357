/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.hadoop.ab.util.UserError;

/**
 * An installed JDK.
 *
 * @param home the folder that contains {@code bin/java}
 * @param version from the JDK's release file, for example {@code 17.0.15}
 * @param vendor the implementor in the release file
 */
public record Jdk(Path home, String version, String vendor) {

  /** Returns the JDK that runs this harness. */
  public static Jdk current() {
    return new Jdk(Path.of(System.getProperty("java.home")), System.getProperty("java.version"),
        System.getProperty("java.vendor"));
  }

  /**
   * Returns the JDK in {@code home}.
   *
   * @throws UserError if there is none
   */
  public static Jdk at(Path home) {
    Path real = home.toAbsolutePath().normalize();
    Path release = real.resolve("release");
    if (!Files.isExecutable(real.resolve("bin/java")) || !Files.isRegularFile(release)) {
      throw new UserError("no JDK in " + real + ": --jdk ARM=PATH needs the directory that has bin/java and release");
    }
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(release)) {
      properties.load(in);
    } catch (IOException e) {
      throw new UserError("cannot read " + release + ": " + e.getMessage(), e);
    }
    return new Jdk(real, unquote(properties.getProperty("JAVA_VERSION", "0")),
        unquote(properties.getProperty("IMPLEMENTOR", "unknown")));
  }

  private static String unquote(String value) {
    return value.replace("\"", "");
  }

  /** Returns the feature version: 17 for 17.0.15, 8 for 1.8.0_402. */
  public int feature() {
    String[] parts = version.split("[._+-]");
    int first = Integer.parseInt(parts[0]);
    return first == 1 ? Integer.parseInt(parts[1]) : first;
  }

  public Path java() {
    return home.resolve("bin/java");
  }

  @Override
  public String toString() {
    return version + " (" + vendor + ")";
  }
}
