/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.dfsfaults;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One file, and what happens while it is written.
 *
 * @param number from 1
 * @param replicas of each block
 * @param bytes of the file
 * @param packet before this many packets of 64 KB the fault comes
 * @param node of the pipeline, from 0
 * @param flush whether these packets have been acknowledged then
 */
public record FaultCase(int number, WriteFault fault, int replicas, int bytes, int packet, int node, boolean flush) {
  static final int PACKET_BYTES = 64 << 10;
  private static final int BLOCK_PACKETS = 64;
  private static final int SMALL_BLOCK_PACKETS = 16;
  private static final int SMALL_FILE_PACKETS = 48;
  private static final List<Integer> REPLICAS = List.of(1, 3);
  /** The last packet at which a fault of one case comes. */
  static final int LAST_PACKET = BLOCK_PACKETS - 2;

  /** Returns the size of a block in bytes; those of small files are smaller. */
  static int blockBytes(boolean small) {
    return (small ? SMALL_BLOCK_PACKETS : BLOCK_PACKETS) * PACKET_BYTES;
  }

  /**
   * The values that the user has fixed for each case; those that are null are drawn by the seed.
   *
   * @param replicas each fault is tried with so many, one after the other
   */
  record Fixed(List<Integer> replicas, Integer packet, Integer node) {
    static final Fixed NONE = new Fixed(null, null, null);
  }

  /** Each fault with one and with three replicas, somewhere in the first of three blocks. */
  static List<FaultCase> singles(List<WriteFault> faults, long seed) {
    return singles(faults, seed, Fixed.NONE);
  }

  /** The same, with the values that the user has fixed. */
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

  /** Small files and faults at random, always the same of a seed. */
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

  /** The line that the arm reads. */
  String line() {
    return String.join(" ", Integer.toString(number), fault.toString(), fault.kind(), Long.toString(fault.millis()),
        Integer.toString(replicas), Integer.toString(bytes), Integer.toString(packet), Integer.toString(node),
        Boolean.toString(flush));
  }
}
