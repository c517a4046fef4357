/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The type of a server address: host:port; for some keys also a bare host, or a special word. */
final class Address implements KeyType {
  private static final int MAX_PORT = 65_535;
  private static final Pattern SHAPE =
      Pattern.compile("(?:\\w+://)?(?:\\[[0-9a-fA-F:]+]|[\\w.-]*)(?::(\\d{1,9}))?/?");

  private static final String HOST = "host";

  private final String other;

  /** @param other what else is allowed: {@code host} for a bare host, another word, or an empty string */
  Address(String other) {
    this.other = other;
  }

  @Override
  public String allowed() {
    String address = "host:port with a port from 0 to " + MAX_PORT;
    return other.isEmpty() ? address : address + ", or " + (other.equals(HOST) ? "a host" : other);
  }

  @Override
  public Verdict judge(String value) {
    Matcher shape = SHAPE.matcher(value);
    if (!shape.matches()) {
      return Verdict.ILL_TYPED;
    } else if (shape.group(1) == null) {
      return other.equals(HOST) || !other.isEmpty() && other.equals(value) ? Verdict.GOOD : Verdict.ILL_TYPED;
    }
    return Integer.parseInt(shape.group(1)) > MAX_PORT ? Verdict.OUT_OF_RANGE : Verdict.GOOD;
  }
}
