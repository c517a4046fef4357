/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.Random;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.apache.hadoop.util.DataChecksum;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/**
 * The work that the last data node of a pipeline does with each packet: its 64 KB in chunks of 512 bytes against their
 * sums. An operation is the packet.
 *
 * <p>A BlockReceiver makes a replica when it is made, which takes a running data node. So this one is made without its
 * constructor, as a deserializer does it, and has only the fields that {@code verifyChunks} reads.
 */
public class BlockVerifyBenchmark extends AbstractMicrobenchmark {
  private static final int PACKET = 64 << 10;
  private static final int CHUNK = 512;
  private static final MethodHandle VERIFY = verifyChunks();

  private final byte[] data = new byte[PACKET];
  private BlockReceiver receiver;
  private byte[] sums;

  private static MethodHandle verifyChunks() {
    try {
      MethodType type =
          MethodType.methodType(void.class, byte[].class, int.class, int.class, byte[].class, int.class);
      return MethodHandles.privateLookupIn(BlockReceiver.class, MethodHandles.lookup())
          .findVirtual(BlockReceiver.class, "verifyChunks", type);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this arm verifies blocks in another way", e);
    }
  }

  /** Makes random bytes and their sums. */
  @Setup
  public void setUp() throws Exception {
    new Random(SEED).nextBytes(data);
    DataChecksum checksum = DataChecksum.newDataChecksum(DataChecksum.CHECKSUM_CRC32, CHUNK);
    sums = new byte[PACKET / CHUNK * checksum.getChecksumSize()];
    for (int chunk = 0; chunk < PACKET / CHUNK; chunk++) {
      checksum.update(data, chunk * CHUNK, CHUNK);
      checksum.writeValue(sums, chunk * checksum.getChecksumSize(), true);
    }
    receiver = bare();
    set("checksum", checksum);
    set("bytesPerChecksum", CHUNK);
    set("checksumSize", checksum.getChecksumSize());
  }

  /**
   * Makes a receiver by reflection, as compilers warn of every use of the class, which is there for serialization
   * libraries.
   */
  private static BlockReceiver bare() throws ReflectiveOperationException {
    Class<?> type = Class.forName("sun.reflect.ReflectionFactory");
    Object factory = type.getMethod("getReflectionFactory").invoke(null);
    Constructor<?> constructor = (Constructor<?>) type.getMethod("newConstructorForSerialization", Class.class,
        Constructor.class).invoke(factory, BlockReceiver.class, Object.class.getConstructor());
    return (BlockReceiver) constructor.newInstance();
  }

  private void set(String name, Object value) throws ReflectiveOperationException {
    Field field = BlockReceiver.class.getDeclaredField(name);
    field.setAccessible(true);
    field.set(receiver, value);
  }

  /** Fails when a sum does not fit. */
  @Benchmark
  public BlockReceiver verify() throws Throwable {
    VERIFY.invokeExact(receiver, data, 0, PACKET, sums, 0);
    return receiver;
  }
}
