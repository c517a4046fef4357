/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A mask for the passwords in the URLs of a text: {@code scheme://user:password@host}, and Oracle's
 * {@code jdbc:oracle:thin:user/password@host}.
 *
 * <p>Characters that a URL should escape are often written as they are: a password ends at the last @ before white
 * space or before the next URL of a list. What looks like a port, as in {@code hdfs://host:8020/user/me@there}, is no
 * password. The time is linear in the length of the text, which may come from a user.
 */
final class UrlPasswords {
  private static final Pattern SEPARATOR = Pattern.compile("\\s+|,(?=[A-Za-z][\\w+.:-]*://)");
  private static final String PARAMETER = "[?;][\\w.-]+=";
  private static final String USER = "://(?!\\[)[^/\\s:]*:";
  /** The beginning of a URL of a database, up to its password; in its path, without parameters, no @ is expected. */
  private static final String DATABASE =
      "(?i:jdbc):(?:[\\w+.-]{1,40}:){0,2}[\\w+.-]{1,40}" + USER + "(?!\\d{1,5}(?:/[^@?;]{0,200})?" + PARAMETER + ")";
  private static final String ORACLE = "(?i:jdbc:oracle):\\w{1,20}:[^/\\s@]{1,200}/";
  /** The beginning of the URL of a store that has no ports, and whose generated passwords may have a slash. */
  private static final String STORE = "(?i:s3[an]?)" + USER;
  /** The beginning of any other URL; not followed by a port, or a port and other hosts, before a path or parameters. */
  private static final String OTHER = USER + "(?!\\d{1,5}(?:/|" + PARAMETER + "|,[\\w.+-]+:[^@/\\s]*/))";
  /** All that precedes a password, of one character or more. */
  private static final Pattern BEGINNING =
      Pattern.compile("(?:" + String.join("|", DATABASE, ORACLE, STORE, OTHER) + ")(?=.)");

  private UrlPasswords() {
  }

  /** Returns the text with {@code mask} in place of each password. */
  static String mask(String text, String mask) {
    if (text.indexOf('@') < 0) {
      return text;
    }
    StringBuilder masked = new StringBuilder();
    Matcher separator = SEPARATOR.matcher(text);
    int from = 0;
    while (separator.find()) {
      masked.append(maskOne(text.substring(from, separator.start()), mask)).append(separator.group());
      from = separator.end();
    }
    return masked.append(maskOne(text.substring(from), mask)).toString();
  }

  private static String maskOne(String word, String mask) {
    int at = word.lastIndexOf('@');
    Matcher beginning = BEGINNING.matcher(word).region(0, Math.max(at, 0));
    return beginning.find() ? word.substring(0, beginning.end()) + mask + word.substring(at) : word;
  }
}
