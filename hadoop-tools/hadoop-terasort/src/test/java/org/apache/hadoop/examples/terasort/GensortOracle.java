/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.examples.terasort;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.util.zip.CRC32;

/**
 * Apache Hadoop 3.4.2's own generator and 128-bit arithmetic, as the oracle for ours. It is in their package because
 * their number type is package-private.
 */
public final class GensortOracle {
  private GensortOracle() {
  }

  /** Returns {@code count} rows, starting from row {@code first}, which is unsigned. */
  public static byte[] rows(long first, int count) {
    ByteArrayOutputStream rows = new ByteArrayOutputStream();
    try {
      GenSort.outputRecords(rows, false, unsigned(first), new Unsigned16(count), new Unsigned16());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return rows.toByteArray();
  }

  /** Returns the sum over rows of 100 bytes, as TeraChecksum computes and prints it. */
  public static String checksum(byte[] rows) {
    Unsigned16 sum = new Unsigned16();
    CRC32 crc = new CRC32();
    for (int offset = 0; offset < rows.length; offset += 100) {
      crc.reset();
      crc.update(rows, offset, 100);
      sum.add(new Unsigned16(crc.getValue()));
    }
    return sum.toString();
  }

  private static Unsigned16 unsigned(long value) {
    try {
      return new Unsigned16(new BigInteger(Long.toUnsignedString(value)).toString(16));
    } catch (NumberFormatException e) {
      throw new AssertionError(e);
    }
  }
}
