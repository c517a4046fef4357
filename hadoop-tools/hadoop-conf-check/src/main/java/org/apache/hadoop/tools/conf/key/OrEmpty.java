/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

/** A type that also allows an empty string. */
record OrEmpty(KeyType type) implements KeyType {
  @Override
  public String allowed() {
    return type.allowed() + ", or empty";
  }

  @Override
  public Verdict judge(String value) {
    return value.isEmpty() ? Verdict.GOOD : type.judge(value);
  }

  @Override
  public boolean needsWholeValue() {
    return type.needsWholeValue();
  }

  @Override
  public boolean isSecret() {
    return type.isSecret();
  }
}
