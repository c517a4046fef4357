/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * A filter that masks the secrets in a configuration, an MBean or a command line: the values of keys with telling
 * names, also within a text as {@code name=value}, and passwords in URLs. Immutable.
 */
public final class SecretKeys {
  /**
   * The key for regular expressions, separated by commas, or {@link #NONE}; later Hadoop releases use the same name.
   */
  public static final String KEY = "hadoop.security.sensitive-config-keys";
  public static final String NONE = "none";
  public static final String MASK = "***";

  static final String SHIPPED = "password$,passwd$,passphrase$,secret$,token$,credentials?$,"
      + "secret.?key$,access.?key$,private.?key$,api.?key$,encryption.?key$,account.?key";

  /** The name of a password in the URLs of some databases; elsewhere it is that of a directory. */
  private static final String OF_DATABASE = "pwd";

  private final List<Pattern> names;

  private SecretKeys(List<Pattern> names) {
    this.names = names;
  }

  /**
   * Creates a filter from {@link #KEY}.
   *
   * @param conf null for the default
   * @throws InvalidKeyException if an expression is invalid
   */
  public static SecretKeys of(Configuration conf) {
    String value = conf == null ? SHIPPED : conf.get(KEY, SHIPPED);
    if (value.trim().equals(NONE)) {
      return new SecretKeys(List.of());
    }
    try {
      return new SecretKeys(Stream.of(value.split(",")).map(String::trim).filter(name -> !name.isEmpty())
          .map(name -> Pattern.compile(name, Pattern.CASE_INSENSITIVE)).toList());
    } catch (PatternSyntaxException e) {
      throw new InvalidKeyException(KEY, value, "regular expressions separated by commas, or " + NONE);
    }
  }

  /** Returns whether the value of a key, or of anything else with this name, is secret. */
  public boolean isSecret(String name) {
    return names.stream().anyMatch(secret -> secret.matcher(name).find());
  }

  /** Returns a copy of a configuration with its secret values masked. */
  Configuration masked(Configuration conf) {
    Configuration copy = new Configuration(conf);
    for (Map.Entry<String, String> property : conf) {
      String value = masked(property.getKey(), property.getValue());
      if (!value.equals(property.getValue())) {
        copy.set(property.getKey(), value);
      }
    }
    return copy;
  }

  /** Returns the value of a key, masked if it is secret; null stays null. */
  public String masked(String name, String value) {
    if (value == null) {
      return null;
    }
    return isSecret(name) ? MASK : masked(value);
  }

  /** Returns a text with the secrets in it masked. */
  public String masked(String text) {
    if (names.isEmpty()) {
      return text;
    }
    boolean hasDatabase = text.contains("jdbc:");
    String masked = text.indexOf('=') < 0 ? text : Assignments.mask(text,
        name -> isSecret(name) || hasDatabase && name.equalsIgnoreCase(OF_DATABASE), MASK);
    return UrlPasswords.mask(masked, MASK);
  }
}
