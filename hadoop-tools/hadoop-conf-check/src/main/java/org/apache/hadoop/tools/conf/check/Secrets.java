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
 * The values that must not be shown, and their masking. Stricter than the secret keys of the checked and the shipped
 * configuration, since a mistyped name gives no hint, and the output of a check is passed around. Immutable.
 */
final class Secrets {
  static final String HIDDEN = "(hidden)";

  private static final int MAX_LENGTH = 200;
  private static final Pattern NAME = Pattern.compile(
      "(?i).*(passw|pwd|passphrase|secret|credential|(access|private|api)[._-]?key|[._-]token|\\.pass$).*");
  /** The user info of an S3 or other URI, in front of the host; an @ in it should be escaped, but often is not. */
  private static final Pattern USER_OF_URI = Pattern.compile("(\\w+://)\\S*@");
  private static final Pattern OPTION =
      Pattern.compile("(?i)([\\w.-]*(?:passw|pwd|passphrase|secret|credential|token)[\\w.-]*[=:])\\S+");

  private final SecretKeys shipped = SecretKeys.of(null);
  private final SecretKeys own;

  /** @param conf the configuration that is checked */
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
   * Returns true if a key may hold a secret: by its type, or by its name where that is more telling.
   *
   * @param key the known key, or null
   */
  boolean isSecret(String name, Key key) {
    return key != null && key.type().isSecret()
        || (key == null || !key.type().needsWholeValue()) && (NAME.matcher(name).matches() || shipped.isSecret(name))
        || own.isSecret(name) && !shipped.isSecret(name);
  }

  /** Returns a key and its value on one line, in a form that may be shown. */
  String show(String name, Key key, String value) {
    return name + " is " + (isSecret(name, key) ? HIDDEN : "'" + clean(value) + "'");
  }

  /** Masks possible secrets inside the value of a key that is not a secret itself. */
  private String clean(String value) {
    String text = USER_OF_URI.matcher(value).replaceAll("$1" + HIDDEN + "@");
    text = own.masked(shipped.masked(OPTION.matcher(text).replaceAll("$1" + HIDDEN)));
    text = text.replaceAll("\\s+", " ").strip();
    return text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) + "..." : text;
  }
}
