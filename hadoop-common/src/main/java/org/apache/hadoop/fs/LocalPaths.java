/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import java.io.File;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;
import org.apache.hadoop.classification.InterfaceAudience;

/**
 * Makes paths of local files with any name. {@link File} reads and writes one with a question mark in the place of each
 * character that the charset of file names has not, as of an accent with LC_ALL=C, while {@link Path} refuses the name.
 * Stateless.
 */
@InterfaceAudience.Private
public final class LocalPaths {
  private static final String CHARSET = "sun.jnu.encoding";
  /** The JVM encodes these itself, and puts a mark for each half of a character that Java has two of. */
  private static final Set<Charset> HALVES = Set.of(StandardCharsets.ISO_8859_1, Charset.forName("windows-1252"));

  private LocalPaths() {
  }

  /**
   * The path of what {@code file} itself reads and writes.
   *
   * @throws InvalidPathException if its name cannot be that of a file
   */
  public static Path of(File file) {
    try {
      return file.toPath();
    } catch (InvalidPathException e) {
      String charset = System.getProperty(CHARSET);
      if (charset == null) {
        throw e;
      }
      return Path.of(inCharset(file.getPath(), Charset.forName(charset)));
    }
  }

  /** Tells whether the file is a symbolic link, be it one that leads nowhere. */
  static boolean isLink(File file) {
    try {
      return Files.isSymbolicLink(of(file));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** The name that a file gets in a charset. */
  static String inCharset(String name, Charset charset) {
    CharsetEncoder encoder = charset.newEncoder();
    StringBuilder known = new StringBuilder();
    name.codePoints().mapToObj(Character::toString).forEach(character -> known.append(encoder.canEncode(character)
        ? character : "?".repeat(HALVES.contains(charset) ? character.length() : 1)));
    return known.toString();
  }
}
