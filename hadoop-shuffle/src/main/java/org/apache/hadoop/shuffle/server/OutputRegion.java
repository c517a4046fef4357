/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import io.netty.channel.DefaultFileRegion;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;

/** A piece of a {@link LargeOutput} that the kernel sends from its file; holds it until it is released. */
final class OutputRegion extends DefaultFileRegion {
  private final LargeOutput output;
  private final boolean last;

  /** @param last whether the output ends with it */
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
   * Finds out, after sending has failed, whether the file was the cause: whether it is long enough still, and can be
   * read where the failure was. May wait for a disk.
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
      // The server is being closed: nothing is known of the file.
    } catch (IOException e) {
      output.unreadable(e);
    }
  }

  /** Does nothing, as the file is not its own. */
  @Override
  protected void deallocate() {
    output.release();
  }
}
