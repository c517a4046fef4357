/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.dfsfaults;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One file, and the fault that occurs while it is written.
 *
 * @param number from 1
 * @param replicas of each block
 * @param bytes of the file
 * @param packet the number of 64 KB packets before the fault
 * @param node the position in the pipeline, from 0
 * @param flush true if these packets have been acknowledged by then
 */
public record FaultCase(int number, WriteFault fault, int replicas, int bytes, int packet, int node, boolean flush) {
  static final int PACKET_BYTES = 64 << 10;
  private static final int BLOCK_PACKETS = 64;
  private static final int SMALL_BLOCK_PACKETS = 16;
  private static final int SMALL_FILE_PACKETS = 48;
  private static final List<Integer> REPLICAS = List.of(1, 3);
  /** The last packet at which the fault of a single case can occur. */
  static final int LAST_PACKET = BLOCK_PACKETS - 2;

  /** Returns the block size in bytes; smaller for small files. */
  static int blockBytes(boolean small) {
    return (small ? SMALL_BLOCK_PACKETS : BLOCK_PACKETS) * PACKET_BYTES;
  }

  /**
   * The values that the user has fixed for all cases; values that are null are drawn from the seed.
   *
   * @param replicas the replica counts with which each fault is tried, one after the other
   */
  record Fixed(List<Integer> replicas, Integer packet, Integer node) {
    static final Fixed NONE = new Fixed(null, null, null);
  }

  /** Returns each fault with one and with three replicas, at a random packet of the first of three blocks. */
  static List<FaultCase> singles(List<WriteFault> faults, long seed) {
    return singles(faults, seed, Fixed.NONE);
  }

  /** Returns each fault with the values that the user has fixed. */
  static List<FaultCase> singles(List<WriteFault> faults, long seed, Fixed fixed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<FaultCase> cases = new ArrayList<>();
    for (WriteFault fault : faults) {
      for (int replicas : fixed.replicas() == null ? REPLICAS : fixed.replicas()) {
        int bytes = 2 * blockBytes(false) + 1 + random.nextInt(1 << 20);
        int packet = 1 + random.nextInt(LAST_PACKET);
        int node = random.nextInt(replicas);
        cases.add(new FaultCase(cases.size() + 1, fault, replicas, bytes,
            fixed.packet() == null ? packet : fixed.packet(), fixed.node() == null ? node : fixed.node(), true));
      }
    }
    return cases;
  }

  /** Returns small files with random faults, reproducible from the seed. */
  static List<FaultCase> seeded(List<WriteFault> faults, int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<WriteFault> drawn = new ArrayList<>();
    faults.forEach(fault -> {
      for (int i = 0; i < fault.weight(); i++) {
        drawn.add(fault);
      }
    });
    List<FaultCase> cases = new ArrayList<>();
    for (int number = 1; number <= count; number++) {
      WriteFault fault = drawn.get(random.nextInt(drawn.size()));
      int replicas = REPLICAS.get(random.nextInt(REPLICAS.size()));
      int bytes = PACKET_BYTES + random.nextInt((SMALL_FILE_PACKETS - 1) * PACKET_BYTES);
      cases.add(new FaultCase(number, fault, replicas, bytes, 1 + random.nextInt(bytes / PACKET_BYTES),
          random.nextInt(replicas), random.nextBoolean()));
    }
    return cases;
  }

  /** Returns the line that the arm parses. */
  String line() {
    return String.join(" ", Integer.toString(number), fault.toString(), fault.kind(), Long.toString(fault.millis()),
        Integer.toString(replicas), Integer.toString(bytes), Integer.toString(packet), Integer.toString(node),
        Boolean.toString(flush));
  }
}
