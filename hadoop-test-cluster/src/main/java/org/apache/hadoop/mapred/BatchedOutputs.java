/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.shuffle.wire.Answer;

/** A filter for a tracker's answers to batched requests of reduces, with the map outputs between them. */
final class BatchedOutputs {
  private BatchedOutputs() {
  }

  /** Forwards the answers until there are no more. */
  static void copy(InputStream in, OutputStream out, OutputFault fault) throws IOException {
    for (Answer answer = Answer.parseDelimitedFrom(in); answer != null; answer = Answer.parseDelimitedFrom(in)) {
      if (answer.getStatus() == Answer.Status.SENT) {
        PassingOutput output = read(answer, in);
        fault.change(output);
        write(answer, output, out);
      } else {
        answer.writeDelimitedTo(out);
      }
      out.flush();
    }
  }

  private static PassingOutput read(Answer answer, InputStream in) throws IOException {
    PassingOutput output = new PassingOutput();
    output.map = answer.getMap();
    output.reduce = answer.getReduce();
    output.place = answer.getIndex();
    output.length = answer.getLength();
    output.rawLength = answer.getRawLength();
    output.bytes = in.readNBytes(Math.toIntExact(output.length));
    if (output.bytes.length < output.length) {
      throw new EOFException("an incomplete output");
    }
    return output;
  }

  private static void write(Answer answer, PassingOutput output, OutputStream out) throws IOException {
    answer.toBuilder().setMap(output.map).setReduce(output.reduce).setIndex(output.place).setLength(output.length)
        .setRawLength(output.rawLength).build().writeDelimitedTo(out);
    out.write(output.bytes);
  }
}
