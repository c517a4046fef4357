/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

/**
 * The type of a key that is in a *-default.xml file or a constant, although the code reads another one.
 *
 * @param other the key that is read
 */
public record Unread(String other) implements KeyType {
  @Override
  public String allowed() {
    return "no value; Hadoop reads " + other + " instead";
  }

  @Override
  public Verdict judge(String value) {
    return Verdict.GOOD;
  }
}
