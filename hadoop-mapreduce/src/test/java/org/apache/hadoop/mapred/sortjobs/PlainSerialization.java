/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.sortjobs;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.Serialization;
import org.apache.hadoop.io.serializer.Serializer;

/** A serialization of {@link PlainKey} in which all serializers share one buffer, and all deserializers another. */
public class PlainSerialization implements Serialization<PlainKey> {
  @Override
  public boolean accept(Class<?> type) {
    return type == PlainKey.class;
  }

  @Override
  public Serializer<PlainKey> getSerializer(Class<PlainKey> type) {
    return new Writer();
  }

  @Override
  public Deserializer<PlainKey> getDeserializer(Class<PlainKey> type) {
    return new Reader();
  }

  /** A serializer for texts of less than 128 bytes. */
  private static final class Writer implements Serializer<PlainKey> {
    private static final OneThread ONE_THREAD = new OneThread("the serializer of PlainKey");
    private static final byte[] BUFFER = new byte[128];
    private OutputStream out;

    @Override
    public void open(OutputStream to) {
      out = to;
    }

    /**
     * Serializes under a lock, because the map serializes keys while a spill's combiner does, on stock too. The lock is
     * released before the write, which may wait for the spill.
     */
    @Override
    public void serialize(PlainKey key) throws IOException {
      byte[] record;
      synchronized (BUFFER) {
        ONE_THREAD.enter();
        try {
          byte[] text = key.text().getBytes(StandardCharsets.UTF_8);
          BUFFER[0] = (byte) text.length;
          System.arraycopy(text, 0, BUFFER, 1, text.length);
          record = Arrays.copyOf(BUFFER, 1 + text.length);
        } finally {
          ONE_THREAD.exit();
        }
      }
      out.write(record);
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }

  private static final class Reader implements Deserializer<PlainKey> {
    private static final OneThread ONE_THREAD = new OneThread("the deserializer of PlainKey");
    private static final byte[] BUFFER = new byte[128];
    private DataInputStream in;

    @Override
    public void open(InputStream from) {
      in = from instanceof DataInputStream data ? data : new DataInputStream(from);
    }

    @Override
    public PlainKey deserialize(PlainKey key) throws IOException {
      int length = in.readByte();
      in.readFully(BUFFER, 0, length);
      ONE_THREAD.enter();
      try {
        return new PlainKey(new String(BUFFER, 0, length, StandardCharsets.UTF_8));
      } finally {
        ONE_THREAD.exit();
      }
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
