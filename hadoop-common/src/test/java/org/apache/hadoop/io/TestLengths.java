/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.io;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.record.BinaryRecordInput;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.security.token.TokenIdentifier;
import org.apache.hadoop.security.token.delegation.DelegationKey;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.hadoop.util.bloom.BloomFilter;
import org.apache.hadoop.util.bloom.CountingBloomFilter;
import org.apache.hadoop.util.bloom.DynamicBloomFilter;
import org.apache.hadoop.util.bloom.Key;
import org.junit.Test;

/** Tests that a received length causes no allocation before the data it announces has arrived. */
public class TestLengths {
  /** Reads objects with a claimed length of two billion, and returns the outcome of each. */
  public static final class Claims implements Callable<Map<String, String>> {
    private static final byte[] VINT = {(byte) -116, 0x7f, -1, -1, -1};
    private static final byte[] INT = {0x7f, -1, -1, -1};

    private final Map<String, String> ends = new TreeMap<>();

    /** A method that reads from a stream. */
    private interface Body {
      void read(DataInput in) throws Exception;
    }

    @Override
    public Map<String, String> call() throws Exception {
      end("Text", in -> new Text().readFields(in), VINT);
      end("Text.readString", Text::readString, VINT);
      end("BytesWritable", in -> new BytesWritable().readFields(in), INT);
      end("CompressedWritable", in -> new Compressed().readFields(in), INT);
      end("readString", WritableUtils::readString, INT);
      end("readStringArray", WritableUtils::readStringArray, INT);
      end("readStringSafely", in -> WritableUtils.readStringSafely(in, Integer.MAX_VALUE), VINT);
      end("readCompressedByteArray", WritableUtils::readCompressedByteArray, INT);
      end("readCompressedStringArray", WritableUtils::readCompressedStringArray, INT);
      end("ArrayWritable", in -> new ArrayWritable(IntWritable.class).readFields(in), INT);
      end("TwoDArrayWritable", in -> new TwoDArrayWritable(IntWritable.class).readFields(in), INT);
      end("ArrayPrimitiveWritable", in -> new ArrayPrimitiveWritable().readFields(in), utf8("long"), INT);
      end("ObjectWritable array", in -> ObjectWritable.readObject(in, null), utf8("[Ljava.lang.String;"), INT);
      end("Credentials", in -> new Credentials().readFields(in), new byte[] {0, 1, 0}, VINT);
      end("Token", in -> new Token<TokenIdentifier>().readFields(in), VINT);
      end("Token password", in -> new Token<TokenIdentifier>().readFields(in), new byte[] {0}, VINT);
      end("DelegationKey", in -> new DelegationKey().readFields(in), new byte[] {0, 0}, VINT);
      end("Key", in -> new Key().readFields(in), INT);
      end("BloomFilter", in -> new BloomFilter().readFields(in), new byte[] {0, 0, 0, 1}, new byte[] {0x7f, -1, -1, 0});
      end("CountingBloomFilter", in -> new CountingBloomFilter().readFields(in), new byte[] {0, 0, 0, 1}, INT);
      end("DynamicBloomFilter", in -> new DynamicBloomFilter().readFields(in), new byte[] {0, 0, 0, 1, 0, 0, 0, 8},
          new byte[8], INT);
      end("BlockLocation", in -> new BlockLocation().readFields(in), new byte[17], INT);
      end("record", in -> new BinaryRecordInput(in).readBuffer("tag"), VINT);
      end("record string", in -> new BinaryRecordInput(in).readString("tag"), VINT);
      return ends;
    }

    private static byte[] utf8(String text) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      new DataOutputStream(bytes).writeUTF(text);
      return bytes.toByteArray();
    }

    private void end(String what, Body body, byte[]... bytes) throws Exception {
      ByteArrayOutputStream frame = new ByteArrayOutputStream();
      for (byte[] part : bytes) {
        frame.write(part);
      }
      String end;
      long before = allocated();
      try {
        body.read(open(frame.toByteArray()));
        end = "is read";
      } catch (IOException e) {
        end = "is refused";
      } catch (OutOfMemoryError e) {
        end = "has no memory";
      } catch (IndexOutOfBoundsException e) {
        // If there is enough memory, stock's buffers grow to less than what they claim to hold.
        end = "goes beyond its end";
      }
      ends.put(what, allocated() - before > 4 << 20 ? "takes memory, " + end : end);
    }

    private static DataInput open(byte[] frame) throws ReflectiveOperationException {
      try {
        return (DataInput) Class.forName("org.apache.hadoop.io.FrameInput").getConstructor(byte[].class)
            .newInstance(frame);
      } catch (ClassNotFoundException stock) {
        return new DataInputStream(new ByteArrayInputStream(frame));
      }
    }

    private static long allocated() {
      return ((com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean())
          .getThreadAllocatedBytes(Thread.currentThread().getId());
    }
  }

  /** A compressed value whose contents must never be read or written. */
  public static final class Compressed extends CompressedWritable {
    @Override
    protected void readFieldsCompressed(DataInput in) {
      throw new AssertionError();
    }

    @Override
    protected void writeCompressed(java.io.DataOutput out) {
      throw new AssertionError();
    }
  }

  @Test
  public void noClaimTakesMemory() throws Exception {
    Map<String, String> stock = StockHadoop.call(Claims.class);
    Map<String, String> ours = new Claims().call();
    for (Map.Entry<String, String> each : ours.entrySet()) {
      assertEquals(each.getKey(), "is refused", each.getValue());
    }
    assertEquals(ours.keySet(), stock.keySet());
    for (Map.Entry<String, String> each : stock.entrySet()) {
      assertEquals(each.toString(), true, each.getValue().contains("memory"));
    }
  }

  @Test
  public void aStreamIsReadAsItComes() throws Exception {
    Random random = new Random(44);
    for (int length : new int[] {0, 1, Lengths.BELIEVED, Lengths.BELIEVED + 1, 3 * Lengths.BELIEVED + 5, 1 << 20}) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      DataInputStream stream = new DataInputStream(new ByteArrayInputStream(bytes));
      assertArrayEquals(bytes, Lengths.readBytes(stream, length));
      assertArrayEquals(bytes, Lengths.readBytes(new FrameInput(bytes), length));
      byte[] longer = new byte[length + 3];
      assertEquals("used again", longer, Lengths.readBytes(new FrameInput(bytes), length, longer));
      assertArrayEquals(bytes, Arrays.copyOf(longer, length));
    }
    for (int claimed : new int[] {Lengths.BELIEVED + 1, 1 << 20, Integer.MAX_VALUE}) {
      DataInputStream shorter = new DataInputStream(new ByteArrayInputStream(new byte[Lengths.BELIEVED]));
      assertThrows(EOFException.class, () -> Lengths.readBytes(shorter, claimed));
    }
  }

  @Test
  public void whatCannotBeIsSaid() {
    DataInput frame = new FrameInput(new byte[7]);
    assertEquals("Invalid length 2: 7 bytes are left",
        assertThrows(EOFException.class, () -> Lengths.count(frame, 2, 4)).getMessage());
    assertEquals("Invalid length -2",
        assertThrows(IOException.class, () -> Lengths.count(frame, -2, 4)).getMessage());
    assertThrows(IOException.class, () -> Lengths.readBytes(frame, -1));
    assertThrows(IOException.class, () -> Lengths.readBytes(frame, -1, new byte[9]));
  }

  @Test
  public void numbersOfElementsAreReadAndChecked() throws IOException {
    assertEquals(2, Lengths.readCount(new FrameInput(new byte[] {0, 0, 0, 2, 0, 0}), 1));
    assertThrows(EOFException.class, () -> Lengths.readCount(new FrameInput(new byte[] {0, 0, 0, 2, 0, 0, 0}), 2));
    assertEquals(3, Lengths.readVCount(new FrameInput(new byte[] {3, 0, 0, 0}), 1));
    assertThrows(EOFException.class, () -> Lengths.readVCount(new FrameInput(new byte[] {3, 0, 0}), 1));
    assertThrows(IOException.class, () -> Lengths.readVCount(new FrameInput(new byte[] {-1}), 1));
  }

  @Test
  public void arraysGrow() throws Exception {
    for (int length : new int[] {0, 1, 1024, 1025, 5000}) {
      int[] next = {0};
      int[] read = (int[]) Lengths.readArray(new FrameInput(new byte[5000]), length, int.class, () -> next[0]++);
      assertArrayEquals(java.util.stream.IntStream.range(0, length).toArray(), read);
    }
    // Outside of calls, empty elements are left to the job.
    ArrayWritable nulls =
        new ArrayWritable(NullWritable.class, new Writable[] {NullWritable.get(), NullWritable.get()});
    DataOutputBuffer out = new DataOutputBuffer();
    nulls.write(out);
    DataInputBuffer in = new DataInputBuffer();
    in.reset(out.getData(), out.getLength());
    nulls.readFields(in);
    assertEquals(List.of(NullWritable.get(), NullWritable.get()), List.of(nulls.get()));
  }

  /** Checks that values of many lengths are read correctly. */
  @Test
  public void bytesWritablesOfAllLengths() throws Exception {
    BytesWritable read = new BytesWritable();
    for (int length : new int[] {0, 5, 70_000, 100_000, 3, 140_000, 200_000}) {
      byte[] bytes = new byte[length];
      Arrays.fill(bytes, (byte) length);
      DataOutputBuffer out = new DataOutputBuffer();
      new BytesWritable(bytes).write(out);
      read.readFields(new DataInputStream(new ByteArrayInputStream(out.getData(), 0, out.getLength())));
      assertEquals(length, read.getLength());
      assertArrayEquals(bytes, Arrays.copyOf(read.getBytes(), length));
    }
  }
}
