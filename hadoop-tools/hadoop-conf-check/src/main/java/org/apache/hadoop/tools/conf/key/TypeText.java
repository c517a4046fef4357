/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.util.List;
import org.apache.hadoop.conf.SecretKeys;
import org.apache.hadoop.http.guard.AddressSet;
import org.apache.hadoop.http.guard.GuardFilter;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmFlags;

/** A parser of the types' notation in the tables. */
final class TypeText {
  private static final String RANGE = "..";
  private static final String OR_EMPTY = "?";

  private TypeText() {
  }

  /**
   * @param words the name of the type and its parameters
   * @throws IllegalArgumentException if they are malformed
   */
  static KeyType parse(List<String> words) {
    String name = words.get(0);
    boolean mayBeEmpty = name.endsWith(OR_EMPTY);
    KeyType type = parse(mayBeEmpty ? name.substring(0, name.length() - 1) : name, words);
    return mayBeEmpty ? new OrEmpty(type) : type;
  }

  private static KeyType parse(String name, List<String> words) {
    String argument = words.size() > 1 ? words.get(1) : "";
    String unit = words.size() > 2 ? String.join(" ", words.subList(2, words.size())) : "";
    return switch (name) {
      case "boolean" -> Words.BOOLEAN;
      case "int" -> whole(argument, unit, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case "long" -> whole(argument, unit, Long.MIN_VALUE, Long.MAX_VALUE);
      case "number" -> fraction(argument, unit);
      case "choice" -> new Words(List.of(argument.split("\\|")), false);
      case "word" -> new Words(List.of(argument.split("\\|")), true);
      case "address" -> new Address(argument);
      case "uri" -> new FileSystemUri();
      case "folder" -> new LocalFolders(false);
      case "folders" -> new LocalFolders(true);
      case "class" -> new ClassNames(false);
      case "classes" -> new ClassNames(true);
      case "unread" -> new Unread(argument);
      case "path" -> PlainType.PATH;
      case "file" -> PlainType.FILE;
      case "options" -> PlainType.OPTIONS;
      case "pattern" -> PlainType.PATTERN;
      case "environment" -> TextForm.ENVIRONMENT;
      case "mode" -> TextForm.MODE;
      case "tasks" -> TextForm.TASKS;
      case "url" -> TextForm.URL;
      case "addresses" -> new ByReader("self, *, or addresses and networks such as 10.0.0.0/8, separated by commas",
          GuardFilter.ADDRESSES, conf -> AddressSet.read(conf, GuardFilter.ADDRESSES, ""));
      case "jvm-flags" -> new ByReader("JVM options that set sizes or choose parts", JvmFlags.KEY, JvmFlags::read);
      case "secret-names" -> new ByReader("regular expressions separated by commas, or " + SecretKeys.NONE,
          SecretKeys.KEY, SecretKeys::of);
      case "text" -> PlainType.TEXT;
      case "secret" -> PlainType.SECRET;
      case "internal" -> PlainType.INTERNAL;
      default -> throw new IllegalArgumentException("no type: " + name);
    };
  }

  private static WholeNumber whole(String range, String unit, long least, long most) {
    int dots = dots(range);
    String low = range.substring(0, dots);
    String high = range.substring(dots + RANGE.length());
    if (unit.isEmpty()) {
      throw new IllegalArgumentException("no unit after " + range);
    }
    return new WholeNumber(low.isEmpty() ? least : Long.parseLong(low), high.isEmpty() ? most : Long.parseLong(high),
        unit);
  }

  private static Fraction fraction(String range, String unit) {
    int dots = dots(range);
    boolean isOpen = range.startsWith(">");
    String low = range.substring(isOpen ? 1 : 0, dots);
    String high = range.substring(dots + RANGE.length());
    return new Fraction(low.isEmpty() ? null : Double.valueOf(low), !isOpen,
        high.isEmpty() ? null : Double.valueOf(high), unit);
  }

  private static int dots(String range) {
    int dots = range.indexOf(RANGE);
    if (dots < 0) {
      throw new IllegalArgumentException("no range: " + range);
    }
    return dots;
  }
}
