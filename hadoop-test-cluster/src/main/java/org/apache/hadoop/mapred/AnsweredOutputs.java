/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * A connection whose answers are split into map outputs, which a fault may change, in either protocol. An HTTP
 * connection is closed after the tracker's answer, as the length of that may have changed.
 */
final class AnsweredOutputs implements LinkFault.Line {
  private static final int UPGRADED = 101;
  private static final int OK = 200;

  private final OutputFault fault;

  AnsweredOutputs(OutputFault fault) {
    this.fault = fault;
  }

  @Override
  public int pass(boolean answer, byte[] bytes, int length) {
    return length;
  }

  @Override
  public void copy(boolean answer, InputStream from, OutputStream to) throws IOException, InterruptedException {
    if (!answer) {
      LinkFault.Line.CLEAR.copy(false, from, to);
      return;
    }
    InputStream in = new BufferedInputStream(from);
    OutputStream out = new BufferedOutputStream(to);
    HttpHead head = HttpHead.read(in);
    if (head.status() == UPGRADED) {
      head.write(out);
      BatchedOutputs.copy(in, out, fault);
    } else if (head.status() == OK) {
      head.writeClosing(out);
      HttpOutputs.copy(head.body(in), out, fault);
    } else {
      head.write(out);
      out.flush();
      LinkFault.Line.CLEAR.copy(true, in, to);
    }
  }
}
