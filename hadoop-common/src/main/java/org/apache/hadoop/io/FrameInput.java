/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.io;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;

/** A frame that another process sent, whole. What is read from it can ask how much of it is left. Not thread-safe. */
public final class FrameInput extends DataInputStream {
  /** @param frame is not copied */
  public FrameInput(byte[] frame) {
    super(new ByteArrayInputStream(frame));
  }

  int remaining() {
    return ((ByteArrayInputStream) in).available();
  }
}
