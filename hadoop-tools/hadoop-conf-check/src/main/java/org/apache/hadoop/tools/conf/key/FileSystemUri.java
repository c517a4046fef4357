/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.net.URI;
import java.net.URISyntaxException;

/** The type of a URI; an HDFS one needs a host, which must not contain an underscore. */
final class FileSystemUri implements KeyType {
  @Override
  public String allowed() {
    return "a URI such as hdfs://host:port, with only letters, digits, dots and hyphens in the host";
  }

  @Override
  public Verdict judge(String value) {
    try {
      URI uri = new URI(value);
      return "hdfs".equals(uri.getScheme()) && uri.getHost() == null ? Verdict.ILL_TYPED : Verdict.GOOD;
    } catch (URISyntaxException e) {
      return Verdict.ILL_TYPED;
    }
  }
}
