/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/** An HTTP GET request to a NodeManager. Immutable. */
public final class NodeRequest {
  private final String host;
  private final int port;
  private final byte[] bytes;

  /**
   * @param host a name or an address, without brackets
   * @param target the path with its query
   * @param fields additional header fields
   */
  public NodeRequest(String host, int port, String target, Map<String, String> fields) {
    this.host = host;
    this.port = port;
    StringBuilder head = new StringBuilder("GET ").append(target).append(" HTTP/1.1\r\nHost: ").append(peer())
        .append("\r\n");
    fields.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    bytes = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  String host() {
    return host;
  }

  int port() {
    return port;
  }

  String peer() {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }

  byte[] bytes() {
    return bytes;
  }
}
