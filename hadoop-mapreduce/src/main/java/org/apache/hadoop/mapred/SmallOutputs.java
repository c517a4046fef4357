/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.IntKey;

/**
 * Whole files of small map outputs, while reduces ask for their parts: to open a file takes longer than to send a small
 * part of it, and a disk moves its head for a kilobyte as for all of the file. The first part that is asked for brings
 * the file here. It goes when as many bytes were taken as it has. Where there is no room, only those make way that
 * nobody has asked for lately: if reduces go through more files than fit, one after the other, whatever is brought
 * would be gone before the next of them comes, and each part would cost a whole file. Thread-safe.
 */
final class SmallOutputs {
  static final IntKey BYTES =
      new IntKey("mapreduce.tasktracker.shuffle.server.small.outputs.bytes", "bytes", 32 << 20, 0, 1 << 30);
  /** The largest file that is kept: to read as much costs little more than to open it. */
  static final int MOST_BYTES = 64 << 10;
  /** A file that was not used for so long makes way. */
  private static final long UNUSED_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final int maxBytes;
  private final LongSupplier nanos;
  /** In the order of the last use. */
  @GuardedBy("this")
  private final Map<String, Output> outputs = new LinkedHashMap<>(16, 0.75f, true);
  @GuardedBy("this")
  private long bytes;

  /** Guarded as {@link #outputs} are. */
  private static final class Output {
    private final byte[] data;
    private long left;
    private long used;

    Output(byte[] data, long now) {
      this.data = data;
      left = data.length;
      used = now;
    }
  }

  /** @param maxBytes of all files; 0: none is kept */
  SmallOutputs(int maxBytes) {
    this(maxBytes, System::nanoTime);
  }

  SmallOutputs(int maxBytes, LongSupplier nanos) {
    this.maxBytes = maxBytes;
    this.nanos = nanos;
  }

  /**
   * Whether a file of which a part is asked for is to be brought here: if others will ask for the rest, and there is
   * room for it, which is made if it can be.
   */
  synchronized boolean mayKeep(long fileLength, long partLength) {
    if (partLength >= fileLength || fileLength > Math.min(MOST_BYTES, maxBytes)) {
      return false;
    }
    Iterator<Output> oldest = outputs.values().iterator();
    while (bytes + fileLength > maxBytes) {
      Output output = oldest.next();
      if (nanos.getAsLong() - output.used < UNUSED_NANOS) {
        return false;
      }
      bytes -= output.data.length;
      oldest.remove();
    }
    return true;
  }

  /**
   * Takes a part of an output.
   *
   * @return not to be written to; null if the file is not here, or has no such part
   */
  synchronized ByteBuffer take(String mapId, long offset, long length) {
    Output output = outputs.get(mapId);
    if (output == null || offset < 0 || length < 1 || length > output.data.length - offset) {
      return null;
    }
    output.used = nanos.getAsLong();
    output.left -= length;
    if (output.left <= 0) {
      outputs.remove(mapId);
      bytes -= output.data.length;
    }
    return ByteBuffer.wrap(output.data, (int) offset, (int) length).slice();
  }

  /**
   * Keeps a file for those who will ask for its parts. If another thread has brought it meanwhile, that one stays,
   * which knows what was taken of it; if others have taken the room, what was used longest ago goes.
   */
  synchronized void keep(String mapId, byte[] file) {
    if (outputs.putIfAbsent(mapId, new Output(file, nanos.getAsLong())) != null) {
      return;
    }
    bytes += file.length;
    Iterator<Output> oldest = outputs.values().iterator();
    while (bytes > maxBytes) {
      bytes -= oldest.next().data.length;
      oldest.remove();
    }
  }

  /** What is kept. */
  synchronized long bytes() {
    return bytes;
  }
}
