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
 * Creates paths of local files with arbitrary names. For each character outside the charset of file names, such as an
 * accent with LC_ALL=C, {@link File} uses a question mark, while {@link Path} rejects the name. Stateless.
 */
@InterfaceAudience.Private
public final class LocalPaths {
  private static final String CHARSET = "sun.jnu.encoding";
  /** The charsets that the JVM encodes itself, with a question mark for each half of a surrogate pair. */
  private static final Set<Charset> HALVES = Set.of(StandardCharsets.ISO_8859_1, Charset.forName("windows-1252"));

  private LocalPaths() {
  }

  /**
   * Returns the path of the file that {@code file} itself reads and writes.
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

  /** Returns whether the file is a symbolic link, even a dangling one. */
  static boolean isLink(File file) {
    try {
      return Files.isSymbolicLink(of(file));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** Returns the name that a file gets in a charset. */
  static String inCharset(String name, Charset charset) {
    CharsetEncoder encoder = charset.newEncoder();
    StringBuilder known = new StringBuilder();
    name.codePoints().mapToObj(Character::toString).forEach(character -> known.append(encoder.canEncode(character)
        ? character : "?".repeat(HALVES.contains(charset) ? character.length() : 1)));
    return known.toString();
  }
}
