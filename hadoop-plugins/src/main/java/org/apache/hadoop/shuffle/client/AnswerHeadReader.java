/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A reader that reassembles the head of a response from arbitrary fragments. Used by the loop's thread only. */
final class AnswerHeadReader {
  /** The longest head in bytes: more than any NodeManager sends. */
  private static final int MAX_BYTES = 16 << 10;
  private static final int FIRST_BYTES = 512;
  /** The usual keep-alive time of a NodeManager, in seconds. */
  private static final int KEEP_SECONDS = 5;
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.([01]) ([1-9][0-9]{2})(?: (.*))?");
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
  private static final Pattern TIMEOUT = Pattern.compile("timeout=([0-9]{1,6})");

  private byte[] come = new byte[FIRST_BYTES];
  private int count;
  private int inLine;

  /**
   * Consumes the bytes of the head from the buffer.
   *
   * @return null if the head is not complete yet
   */
  AnswerHead read(ByteBuffer in) throws ProtocolException {
    while (in.hasRemaining()) {
      byte next = in.get();
      if (count == come.length) {
        grow();
      }
      come[count++] = next;
      if (next == '\n') {
        if (inLine == 0) {
          return parse();
        }
        inLine = 0;
      } else if (next != '\r') {
        inLine++;
      }
    }
    return null;
  }

  private void grow() throws ProtocolException {
    if (count == MAX_BYTES) {
      throw new ProtocolException("the head of an answer has more than " + MAX_BYTES + " bytes");
    }
    come = Arrays.copyOf(come, 2 * count);
  }

  private AnswerHead parse() throws ProtocolException {
    String[] lines = new String(come, 0, count, StandardCharsets.ISO_8859_1).split("\r?\n");
    Matcher status = STATUS.matcher(lines.length == 0 ? "" : lines[0]);
    if (!status.matches()) {
      throw new ProtocolException("the answer is not an HTTP response");
    }
    Map<String, String> fields = new HashMap<>();
    for (int i = 1; i < lines.length; i++) {
      int colon = lines[i].indexOf(':');
      if (colon <= 0) {
        throw new ProtocolException("an answer has a field without a name");
      }
      fields.putIfAbsent(lines[i].substring(0, colon).trim().toLowerCase(Locale.ROOT),
          lines[i].substring(colon + 1).trim());
    }
    if (fields.containsKey("transfer-encoding")) {
      throw new ProtocolException("an answer has an unsupported transfer-encoding: " + fields.get("transfer-encoding"));
    }
    long length = length(fields.get("content-length"));
    boolean keeps = length != AnswerHead.NO_LENGTH && status.group(1).equals("1")
        && !"close".equalsIgnoreCase(fields.get("connection"));
    return new AnswerHead(Integer.parseInt(status.group(2)), status.group(3) == null ? "" : status.group(3), fields,
        length, keeps, keepSeconds(fields.get("keep-alive")));
  }

  private static long length(String field) throws ProtocolException {
    if (field == null) {
      return AnswerHead.NO_LENGTH;
    }
    if (!LENGTH.matcher(field).matches()) {
      throw new ProtocolException("an answer has an invalid content-length");
    }
    return Long.parseLong(field);
  }

  private static int keepSeconds(String field) {
    Matcher timeout = TIMEOUT.matcher(field == null ? "" : field);
    return timeout.find() ? Integer.parseInt(timeout.group(1)) : KEEP_SECONDS;
  }
}
