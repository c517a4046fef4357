/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import io.netty.channel.DefaultFileRegion;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;

/** A large output that the kernel sends from its file; closes the file when it is released for the last time. */
final class OutputRegion extends DefaultFileRegion {
  /** Told that the output cannot be read. */
  @FunctionalInterface
  interface Complaint {
    void unreadable(IOException cause);
  }

  private final FileChannel file;
  private final Complaint complaint;

  OutputRegion(Segment segment, Complaint complaint) {
    super(segment.file(), segment.offset(), segment.length());
    file = segment.file();
    this.complaint = complaint;
  }

  /**
   * Finds out, after sending has failed, whether the file was the cause: whether it is long enough still, and can be
   * read where the failure was. May wait for a disk.
   */
  void findFault() {
    try {
      long size = file.size();
      long next = position() + transferred();
      if (size < position() + count() || transferred() < count() && file.read(ByteBuffer.allocate(1), next) < 1) {
        throw new IOException("The file has " + size + " bytes, its index " + count() + " at " + position());
      }
    } catch (ClosedByInterruptException e) {
      // The server is being closed: nothing is known of the file.
    } catch (IOException e) {
      complaint.unreadable(e);
    }
  }
}
