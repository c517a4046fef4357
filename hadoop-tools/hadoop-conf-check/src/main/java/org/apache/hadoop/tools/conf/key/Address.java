/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The address of a server: host:port; for some keys a host alone, or a word in the place of an address. */
final class Address implements KeyType {
  private static final int MAX_PORT = 65_535;
  private static final Pattern SHAPE =
      Pattern.compile("(?:\\w+://)?(?:\\[[0-9a-fA-F:]+]|[\\w.-]*)(?::(\\d{1,9}))?/?");

  private static final String HOST = "host";

  private final String other;

  /** @param other what is allowed too: {@code host} for a host alone, another word, or an empty text */
  Address(String other) {
    this.other = other;
  }

  @Override
  public String allowed() {
    String address = "host:port, with a port from 0 to " + MAX_PORT;
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
