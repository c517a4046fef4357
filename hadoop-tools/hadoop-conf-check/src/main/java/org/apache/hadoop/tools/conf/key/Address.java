/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The address of a server: host:port, or a host alone. */
final class Address implements KeyType {
  private static final int MAX_PORT = 65_535;
  private static final Pattern SHAPE =
      Pattern.compile("(?:\\w+://)?(?:\\[[0-9a-fA-F:]+]|[\\w.-]*)(?::(\\d{1,9}))?/?");

  @Override
  public String allowed() {
    return "host:port, with a port from 0 to " + MAX_PORT;
  }

  @Override
  public Verdict judge(String value) {
    Matcher shape = SHAPE.matcher(value);
    if (!shape.matches()) {
      return Verdict.ILL_TYPED;
    }
    return shape.group(1) != null && Integer.parseInt(shape.group(1)) > MAX_PORT ? Verdict.OUT_OF_RANGE : Verdict.GOOD;
  }
}
