/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import io.netty.channel.DefaultFileRegion;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;

/**
 * A range of a {@link LargeOutput} that the kernel sends from its file; holds a reference to the output until released.
 */
final class OutputRegion extends DefaultFileRegion {
  private final LargeOutput output;
  private final boolean last;

  /** @param last true if the output ends with it */
  OutputRegion(LargeOutput output, long position, long count, boolean last) {
    super(output.segment().file().channel(), position, count);
    this.output = output;
    this.last = last;
    output.retain();
  }

  boolean isLast() {
    return last;
  }

  /**
   * Finds out, after a failed send, if the file was the cause: checks that it is still long enough and readable at the
   * point of failure. May block on disk I/O.
   */
  void findFault() {
    FileChannel file = output.segment().file().channel();
    try {
      long size = file.size();
      long next = position() + transferred();
      if (size < position() + count() || transferred() < count() && file.read(ByteBuffer.allocate(1), next) < 1) {
        throw output.segment().tooShort(size);
      }
    } catch (ClosedByInterruptException e) {
      // The server is being closed: this says nothing about the file.
    } catch (IOException e) {
      output.unreadable(e);
    }
  }

  /** Releases the output; the channel, which this region does not own, stays open. */
  @Override
  protected void deallocate() {
    output.release();
  }
}
