/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

/** The type of a key's values. Immutable. */
public interface KeyType {
  /** The verdict on a value. */
  enum Verdict { GOOD, ILL_TYPED, OUT_OF_RANGE }

  /** Returns a description of the allowed values for users, such as "a whole number of seconds from 0 to 10". */
  String allowed();

  /** Judges a trimmed value whose variables are all expanded. */
  Verdict judge(String value);

  /** Returns true if a value with an unset variable cannot be valid. */
  default boolean needsWholeValue() {
    return false;
  }

  /** Returns true if the value must not be shown. */
  default boolean isSecret() {
    return false;
  }
}
