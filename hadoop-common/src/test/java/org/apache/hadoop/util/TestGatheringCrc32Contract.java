/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.util;

import java.util.zip.CRC32;
import java.util.zip.Checksum;
import org.apache.hadoop.testing.contract.ChecksumContract;

/** Tests that the result is the JDK's CRC-32 for pieces of any size and kind. */
public class TestGatheringCrc32Contract extends ChecksumContract {
  @Override
  protected Checksum open() {
    return new GatheringCrc32();
  }

  @Override
  protected Checksum oracle() {
    return new CRC32();
  }
}
