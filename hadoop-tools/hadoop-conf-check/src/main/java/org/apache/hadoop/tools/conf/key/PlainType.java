/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The types without parameters. */
enum PlainType implements KeyType {
  TEXT("any text"),
  SECRET("any text") {
    @Override
    public boolean isSecret() {
      return true;
    }
  },
  PATH("a path"),
  FILE("a local path"),
  OPTIONS("JVM options"),
  PATTERN("a regular expression") {
    @Override
    public Verdict judge(String value) {
      try {
        Pattern.compile(value);
        return Verdict.GOOD;
      } catch (PatternSyntaxException e) {
        return Verdict.ILL_TYPED;
      }
    }
  },
  /** A value that Hadoop sets for each job or task: one in a file is overwritten, or misleads a task. */
  INTERNAL("no value; Hadoop sets it for each job or task");

  private final String allowed;

  PlainType(String allowed) {
    this.allowed = allowed;
  }

  @Override
  public String allowed() {
    return allowed;
  }

  @Override
  public Verdict judge(String value) {
    return Verdict.GOOD;
  }
}
