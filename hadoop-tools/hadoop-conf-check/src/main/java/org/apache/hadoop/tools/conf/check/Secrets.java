/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.conf.SecretKeys;
import org.apache.hadoop.tools.conf.key.Key;

/**
 * The values that nobody may see, and what stands in their place. Those that the configuration itself and the shipped
 * one call secret, and more: a mistyped name says less, and the output of a check is sent around. Immutable.
 */
final class Secrets {
  static final String HIDDEN = "(hidden)";

  private static final int MAX_LENGTH = 200;
  private static final Pattern NAME = Pattern.compile(
      "(?i).*(passw|pwd|passphrase|secret|credential|(access|private|api)[._-]?key|[._-]token|\\.pass$).*");
  /** The user of S3, and of any other URI: what stands before the host. */
  private static final Pattern USER_OF_URI = Pattern.compile("(\\w+://)[^@\\s]*@");
  private static final Pattern OPTION =
      Pattern.compile("(?i)([\\w.-]*(?:passw|pwd|passphrase|secret|credential|token)[\\w.-]*[=:])\\S+");

  private final SecretKeys shipped = SecretKeys.of(null);
  private final SecretKeys own;

  /** @param conf that is checked */
  Secrets(Configuration conf) {
    own = own(conf);
  }

  private static SecretKeys own(Configuration conf) {
    try {
      return SecretKeys.of(conf);
    } catch (InvalidKeyException e) {
      return SecretKeys.of(null);
    }
  }

  /**
   * Tells whether a key may hold a secret: by its type, or by its name where that says more.
   *
   * @param key what is known of it, or null
   */
  boolean isSecret(String name, Key key) {
    return key != null && key.type().isSecret()
        || (key == null || !key.type().needsWholeValue()) && (NAME.matcher(name).matches() || shipped.isSecret(name))
        || own.isSecret(name) && !shipped.isSecret(name);
  }

  /** A key and its value as they may be shown, on one line. */
  String show(String name, Key key, String value) {
    return name + " is " + (isSecret(name, key) ? HIDDEN : "'" + clean(value) + "'");
  }

  /** A value of a key that holds no secret, without what may be one inside of it. */
  private String clean(String value) {
    String text = USER_OF_URI.matcher(value).replaceAll("$1" + HIDDEN + "@");
    text = own.masked(shipped.masked(OPTION.matcher(text).replaceAll("$1" + HIDDEN)));
    text = text.replaceAll("\\s+", " ").strip();
    return text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) + "..." : text;
  }
}
