/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.io;

import java.util.Comparator;
import java.util.regex.Pattern;

/**
 * The order of part files: by name, with numbers compared as numbers, so that part-100000 comes after part-99999.
 * Hidden files (names that start with an underscore or a dot, such as _SUCCESS) are not parts.
 */
public final class PartOrder {
  /** A comparator of part files by {@link #sortKey}. */
  public static final Comparator<PartFile> BY_NAME = Comparator.comparing(part -> sortKey(part.name()));

  private static final Pattern NUMBER = Pattern.compile("\\d+");
  /** The number of digits of the largest long. */
  private static final int DIGITS = 19;

  private PartOrder() {
  }

  /** Returns a string whose natural order is the order of the parts; different names have different keys. */
  public static String sortKey(String name) {
    String padded = NUMBER.matcher(name)
        .replaceAll(number -> "0".repeat(Math.max(0, DIGITS - number.group().length())) + number.group());
    return padded + '\0' + name;
  }

  /** Returns true if a file of this name, given without its directory, is not a part. */
  public static boolean isHidden(String fileName) {
    return fileName.startsWith("_") || fileName.startsWith(".");
  }
}
