/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.io;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;

/** An input over a whole frame that another process sent, which can report how much of it is left. Not thread-safe. */
public final class FrameInput extends DataInputStream {
  /** @param frame the frame, which is not copied */
  public FrameInput(byte[] frame) {
    super(new ByteArrayInputStream(frame));
  }

  int remaining() {
    return ((ByteArrayInputStream) in).available();
  }
}
