/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableUtils;

/** A filter for the web server's answer to a reduce: a sequence of map outputs, each preceded by its header. */
final class HttpOutputs {
  private HttpOutputs() {
  }

  /** Forwards the outputs until the body ends. */
  static void copy(InputStream body, OutputStream to, OutputFault fault) throws IOException {
    DataInputStream in = new DataInputStream(body);
    DataOutputStream out = new DataOutputStream(to);
    while (true) {
      TaskAttemptID map = TaskAttemptID.forName(Text.readString(in));
      PassingOutput output = read(map, in);
      fault.change(output);
      write(map, output, out);
      out.flush();
    }
  }

  private static PassingOutput read(TaskAttemptID map, DataInputStream in) throws IOException {
    PassingOutput output = new PassingOutput();
    output.map = map.getTaskID().getId();
    output.length = WritableUtils.readVLong(in);
    output.rawLength = WritableUtils.readVLong(in);
    output.reduce = WritableUtils.readVInt(in);
    output.bytes = new byte[Math.toIntExact(output.length)];
    in.readFully(output.bytes);
    return output;
  }

  private static void write(TaskAttemptID map, PassingOutput output, DataOutputStream out) throws IOException {
    TaskAttemptID said = new TaskAttemptID(map.getJobID().getJtIdentifier(), map.getJobID().getId(),
        map.getTaskType(), output.map, map.getId());
    Text.writeString(out, said.toString());
    WritableUtils.writeVLong(out, output.length);
    WritableUtils.writeVLong(out, output.rawLength);
    WritableUtils.writeVInt(out, output.reduce);
    out.write(output.bytes);
  }
}
