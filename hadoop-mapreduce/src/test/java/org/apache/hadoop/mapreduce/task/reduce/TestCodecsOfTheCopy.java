/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.testing.OnlyStreams;
import org.apache.hadoop.mapreduce.task.reduce.ServingTracker.Segment;
import org.apache.hadoop.testing.TellSeed;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.Rule;
import org.junit.Test;

/** Checks that outputs are copied to memory with the codec that the maps used, with or without native code. */
public class TestCodecsOfTheCopy {
  private static final int RECORDS = 2_000;
  private static final List<Class<? extends CompressionCodec>> CODECS =
      List.of(DefaultCodec.class, GzipCodec.class, BZip2Codec.class, OnlyStreams.class);

  private final long seed = System.nanoTime();

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  private final Random random = new Random(seed);

  @Test
  public void byFetchers() throws Exception {
    for (Class<? extends CompressionCodec> codec : CODECS) {
      JobConf job = job(codec);
      String message = codec.getName() + ", seed " + seed;
      try (FakeTracker tracker = new FakeTracker(); FetchRun fetch = new FetchRun(job, 2, tracker)) {
        byte[][] plain = new byte[2][];
        byte[][] fetched = new byte[2][];
        for (int map = 0; map < 2; map++) {
          Written output = write(job, codec);
          plain[map] = output.plain;
          tracker.serves(CopyPhase.map(map), new Segment(output.bytes.length, plain[map].length, output.bytes));
          fetched[map] = fetch.inMemory(map, plain[map].length);
        }
        fetch.run();
        assertArrayEquals(message, plain[0], fetched[0]);
        assertArrayEquals(message, plain[1], fetched[1]);
        assertEquals(message, 1, tracker.requests.get());
      }
    }
  }

  @Test
  public void byTheBatchedCopy() throws Exception {
    for (Class<? extends CompressionCodec> codec : CODECS) {
      JobConf job = job(codec);
      Written output = write(job, codec);
      byte[] memory = new byte[output.plain.length];
      CodecInstances codecs = new CodecInstances(() -> ReflectionUtils.newInstance(codec, job));
      CompressedBytes copy =
          new CompressedBytes(CopyPhase.map(0), codecs, ByteBuffer.wrap(memory), output.bytes.length);
      copy.write(ByteBuffer.wrap(output.bytes));
      copy.finish(CopyPhase.map(0));
      assertArrayEquals(codec.getName() + ", seed " + seed, output.plain, memory);
    }
  }

  private static JobConf job(Class<? extends CompressionCodec> codec) {
    JobConf job = new JobConf(false);
    job.setCompressMapOutput(true);
    job.setMapOutputCompressorClass(codec);
    return job;
  }

  /** An output as it is sent, and its uncompressed content. */
  private record Written(byte[] bytes, byte[] plain) {
  }

  private Written write(JobConf job, Class<? extends CompressionCodec> codec) throws IOException {
    byte[][] written = new byte[2][];
    int records = random.nextInt(RECORDS);
    long data = random.nextLong();
    for (int i = 0; i < 2; i++) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      IFile.Writer<IntWritable, Text> writer = new IFile.Writer<>(job, new FSDataOutputStream(bytes, null),
          IntWritable.class, Text.class, i == 0 ? ReflectionUtils.newInstance(codec, job) : null, null);
      Random same = new Random(data);
      for (int record = 0; record < records; record++) {
        writer.append(new IntWritable(same.nextInt()), new Text("value " + same.nextInt(100)));
      }
      writer.close();
      written[i] = bytes.toByteArray();
    }
    return new Written(written[0], Arrays.copyOf(written[1], written[1].length - 4));
  }
}
