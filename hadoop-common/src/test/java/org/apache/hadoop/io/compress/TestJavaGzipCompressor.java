/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.io.compress;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.zlib.JavaGzipCompressor;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.Test;

/** Tests that gzip data written without native code can be read by the JDK and by Hadoop. */
public class TestJavaGzipCompressor {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final Configuration conf = new Configuration();
  private final GzipCodec codec = ReflectionUtils.newInstance(GzipCodec.class, conf);

  @Test
  public void isReadByAll() throws Exception {
    Compressor compressor = CodecPool.getCompressor(codec);
    assertSame(JavaGzipCompressor.class, compressor.getClass());
    for (int i = 0; i < 300; i++) {
      conf.setInt("io.file.buffer.size", 1 + random.nextInt(1 << random.nextInt(12)));
      byte[] data = data();
      byte[] written = write(data, compressor);
      String message = "seed " + seed + ", case " + i;
      assertArrayEquals(message, data, new GZIPInputStream(new ByteArrayInputStream(written)).readAllBytes());
      assertArrayEquals(message, data, codec.createInputStream(new ByteArrayInputStream(written)).readAllBytes());
      assertEquals(message, data.length, compressor.getBytesRead());
      assertEquals(message, written.length, compressor.getBytesWritten());
      compressor.reset();
    }
    CodecPool.returnCompressor(compressor);
    assertSame("is kept", compressor, CodecPool.getCompressor(codec));
  }

  /** Checks that a stream that is reset starts another gzip member, as SequenceFile's streams do. */
  @Test
  public void makesSeveralMembersOfOneStream() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CompressionOutputStream out = codec.createOutputStream(bytes, codec.createCompressor());
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    for (int i = 0; i < 5; i++) {
      byte[] data = data();
      expected.write(data);
      out.write(data);
      out.finish();
      out.resetState();
    }
    assertArrayEquals("seed " + seed, expected.toByteArray(),
        codec.createInputStream(new ByteArrayInputStream(bytes.toByteArray())).readAllBytes());
  }

  private byte[] write(byte[] data, Compressor compressor) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CompressionOutputStream out = codec.createOutputStream(bytes, compressor);
    for (int from = 0; from < data.length;) {
      int length = Math.min(data.length - from, random.nextInt(5_000));
      out.write(data, from, length);
      from += length;
    }
    out.finish();
    return bytes.toByteArray();
  }

  private byte[] data() {
    byte[] data = new byte[random.nextInt(1 << random.nextInt(18))];
    int letters = 1 + random.nextInt(256);
    for (int i = 0; i < data.length; i++) {
      data[i] = (byte) random.nextInt(letters);
    }
    return data;
  }
}
