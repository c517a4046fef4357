/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.mapsort;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Optional;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Test;

/** Tests that options of map-sort which do not go together are refused with a reason. */
public class TestMapSortShape {
  private int records = 1000;
  private String keyType = "text";
  private Integer keyLength;
  private Integer valueLength;
  private int partitions = 32;
  private String distribution = "uniform";
  private Integer threads;
  private String codec = "none";
  private boolean combiner;
  private int sortMegabytes = 512;

  private MapSortShape shape() {
    return MapSortShape.of(records, keyType, Optional.ofNullable(keyLength), Optional.ofNullable(valueLength),
        partitions, distribution, Optional.ofNullable(threads), codec, combiner, sortMegabytes);
  }

  private void assertRefused(String message) {
    assertEquals(message, assertThrows(UserError.class, this::shape).getMessage());
  }

  @Test
  public void recordsHaveAHundredBytesUnlessToldOtherwise() {
    for (String each : new String[] {"text:10:90", "bytes:10:90", "custom:10:90", "long:8:92", "int:4:96"}) {
      String[] expected = each.split(":");
      keyType = expected[0];
      assertEquals(each, keyType + ":" + shape().keyLength() + ":" + shape().valueLength(), each);
    }
    keyType = "text";
    keyLength = 4096;
    assertEquals(0, shape().valueLength());
    combiner = true;
    assertEquals(8, shape().valueLength());
    combiner = false;
    valueLength = 7;
    assertEquals(7, shape().valueLength());
  }

  @Test
  public void recordsFitIntoTheBuffer() {
    sortMegabytes = 1;
    valueLength = 1 << 20;
    assertRefused("--value-length 1048576 with keys of 10 bytes is not allowed with --io-sort-mb 1: a record must fit "
        + "into the buffer");
    sortMegabytes = 2;
    assertFalse(shape().fitsSortBuffer());
  }

  @Test
  public void descriptionNamesEveryChoice() {
    threads = 2;
    combiner = true;
    assertEquals("1000 records, keys text of 10 bytes, values of 90, uniform, 32 partitions, "
        + "io.sort.mb 512 (one spill), codec none, combiner, 2 sort threads", shape().toString());
  }

  @Test
  public void fourMillionRecordsAreOneSpillOf512Megabytes() {
    records = 4_000_000;
    for (String each : new String[] {"text", "bytes", "custom", "long", "int"}) {
      keyType = each;
      assertTrue(each, shape().fitsSortBuffer());
    }
    sortMegabytes = 450;
    assertFalse(shape().fitsSortBuffer());
    assertTrue(shape().toString(), shape().toString().contains("io.sort.mb 450, "));
  }

  @Test
  public void lengthsOfNumbersAreTheirs() {
    keyType = "long";
    keyLength = 8;
    assertEquals(8, shape().keyLength());
    keyLength = 10;
    assertRefused("--key-length 10 is not allowed with --key-type long: give 8, or omit the option");
  }

  @Test
  public void combinerNeedsRoomForItsCount() {
    combiner = true;
    valueLength = 7;
    assertRefused("--value-length 7 is not allowed with --combiner: 8 or more are needed, as the combiner counts in "
        + "the value");
  }
}
