/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * A change of permissions as {@code chmod} makes it for {@code u+rwx} or {@code +x}, without a process. Immutable.
 *
 * @param bits the bits to set or clear
 * @param runBits the bits to set or clear only for a directory, or a file with any execute bit
 */
record PermissionChange(int bits, int runBits, boolean sets) {
  private static final Log LOG = LogFactory.getLog(PermissionChange.class);

  /** The pattern of a symbolic mode with one clause. */
  private static final Pattern SYMBOLIC = Pattern.compile("([ugoa]*)([+-])([rwxX]+)");
  private static final int MODE_BITS = 07777;
  private static final int ALL = 0777;
  private static final int RUN = 0111;

  /**
   * Parses a mode for a file of this process.
   *
   * @return null if only {@code chmod} itself understands the mode, or can be given the file's name
   */
  static PermissionChange parse(String mode, File file) {
    return parse(mode, file, mode.startsWith("+") ? Umask.ofThisProcess() : OptionalInt.empty());
  }

  /** Parses a mode; returns null if it is left to chmod. The umask is only needed for a mode without a user class. */
  static PermissionChange parse(String mode, File file, OptionalInt umask) {
    Matcher symbolic = SYMBOLIC.matcher(mode);
    if (!LocalPermissions.areSupportedFor(file) || !symbolic.matches()) {
      return null;
    }
    boolean sets = symbolic.group(2).equals("+");
    int who = symbolic.group(1).chars().map(PermissionChange::bitsOfClass).reduce(0, (a, b) -> a | b);
    if (symbolic.group(1).isEmpty()) {
      // A mode that begins with a hyphen is an option, for which chmod has error rules of its own.
      if (!sets || umask.isEmpty()) {
        return null;
      }
      who = ALL & ~umask.getAsInt();
    }
    int what = symbolic.group(3).chars().map(PermissionChange::bitsOfRight).reduce(0, (a, b) -> a | b);
    return new PermissionChange(who & what, symbolic.group(3).indexOf('X') < 0 ? 0 : who & RUN, sets);
  }

  private static int bitsOfClass(int symbol) {
    return switch (symbol) {
      case 'u' -> 0700;
      case 'g' -> 0070;
      case 'o' -> 0007;
      default -> ALL;
    };
  }

  private static int bitsOfRight(int symbol) {
    return switch (symbol) {
      case 'r' -> 0444;
      case 'w' -> 0222;
      case 'x' -> RUN;
      default -> 0;
    };
  }

  /**
   * Applies the change to a file, following links. Continues after failures, which are logged at debug level.
   *
   * @param recursive whether to include the contents of a directory, but not links in it, nor their targets
   * @return whether it was applied to all of them
   */
  boolean apply(Path file, boolean recursive) {
    try {
      int mode = (int) Files.getAttribute(file, LocalPermissions.MODE) & MODE_BITS;
      int changing = (mode & RUN) != 0 || runBits != 0 && Files.isDirectory(file) ? bits | runBits : bits;
      int changed = sets ? mode | changing : mode & ~changing;
      if (changed != mode) {
        Files.setAttribute(file, LocalPermissions.MODE, changed);
      }
      boolean all = true;
      if (recursive && Files.isDirectory(file)) {
        for (Path child : children(file)) {
          all &= Files.isSymbolicLink(child) || apply(child, true);
        }
      }
      return all;
    } catch (IOException | DirectoryIteratorException e) {
      LOG.debug("Cannot change the permissions of " + file, e);
      return false;
    }
  }

  private static List<Path> children(Path folder) throws IOException {
    List<Path> children = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
      stream.forEach(children::add);
    }
    return children;
  }
}
