/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The class names that a source text refers to, resolved by its package and imports. Immutable. */
public final class JavaNames {
  private static final Pattern NO_CODE = Pattern.compile("\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\""
      + "|'(?:\\\\.|[^'\\\\\n])*'|//[^\n]*|/\\*.*?\\*/", Pattern.DOTALL);
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
  private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.]+?)(\\.\\*)?;");
  /** A capitalized word, with its lower-case qualifiers. */
  private static final Pattern NAME = Pattern.compile("(?<![\\w.])(?:[a-z]\\w*\\s*\\.\\s*)*[A-Z]\\w*");
  private static final Pattern NESTED = Pattern.compile("\\b(?:class|interface|enum|record)\\s+([A-Z]\\w*)");

  private final String owner;
  private final Set<String> imported = new HashSet<>();
  private final Set<String> nested = new HashSet<>();
  private final Set<String> words = new HashSet<>();

  /**
   * @param frame the file whose package and imports apply
   * @param text the part of it that is searched
   */
  public JavaNames(String frame, String text) {
    String code = withoutComments(frame);
    Matcher matcher = PACKAGE.matcher(code);
    owner = matcher.find() ? matcher.group(1) : "";
    for (matcher = IMPORT.matcher(code); matcher.find();) {
      imported.add(matcher.group(1) + (matcher.group(2) == null ? "" : ".*"));
    }
    for (matcher = NESTED.matcher(code); matcher.find();) {
      nested.add(matcher.group(1));
    }
    String body = IMPORT.matcher(withoutComments(text)).replaceAll("");
    for (matcher = NAME.matcher(PACKAGE.matcher(body).replaceAll("")); matcher.find();) {
      words.add(matcher.group().replaceAll("\\s+", ""));
    }
  }

  private static String withoutComments(String text) {
    return NO_CODE.matcher(text).replaceAll(" ");
  }

  /** Returns true if the text names the class {@code name} of a package. */
  public boolean has(String classPackage, String name) {
    String whole = classPackage + "." + name;
    // Also through a static import, or the import of a nested class.
    if (imported.contains(whole) || imported.stream().anyMatch(other -> other.startsWith(whole + "."))
        || words.contains(whole)) {
      return true;
    }
    if (!words.contains(name) || nested.contains(name)) {
      return false;
    }
    boolean hidden = imported.stream().anyMatch(other -> other.endsWith("." + name));
    return !hidden && (owner.equals(classPackage) || imported.contains(classPackage + ".*"));
  }
}
