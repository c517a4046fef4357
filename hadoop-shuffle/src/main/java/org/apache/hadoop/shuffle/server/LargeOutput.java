/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCounted;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * An output that the kernel sends from its file, region by region. Each region is read ahead and keeps the file open;
 * so does the creator of this object until it releases it. The regions are produced by one thread at a time.
 */
final class LargeOutput extends AbstractReferenceCounted {
  /**
   * The size of a region, which is read ahead of what is being sent; a connection may have several regions read ahead.
   */
  static final int REGION_BYTES = 4 << 20;

  /** A callback for an output that cannot be read. */
  @FunctionalInterface
  interface Complaint {
    void unreadable(IOException cause);
  }

  private final FileSegment segment;
  private final Complaint complaint;
  private final AtomicBoolean isUnreadable = new AtomicBoolean();
  private long made;

  /** @param segment closed with the last reference */
  LargeOutput(FileSegment segment, Complaint complaint) {
    this.segment = segment;
    this.complaint = complaint;
  }

  /** Returns true if all regions have been produced. */
  boolean isThrough() {
    return made == segment.length();
  }

  /**
   * Returns the next region. May block on disk I/O.
   *
   * @throws IOException if the region cannot be read
   */
  OutputRegion next() throws IOException {
    long count = Math.min(segment.length() - made, REGION_BYTES);
    long position = segment.offset() + made;
    segment.file().load(position, count);
    made += count;
    return new OutputRegion(this, position, count, isThrough());
  }

  FileSegment segment() {
    return segment;
  }

  /** Reports that the output cannot be read, at most once however many regions fail. Thread-safe. */
  void unreadable(IOException cause) {
    if (isUnreadable.compareAndSet(false, true)) {
      complaint.unreadable(cause);
    }
  }

  @Override
  public ReferenceCounted touch(Object hint) {
    return this;
  }

  /** Closes the file, which was only read: nothing is lost if that fails. */
  @Override
  protected void deallocate() {
    try {
      segment.close();
    } catch (IOException e) {
      // See above.
    }
  }
}
