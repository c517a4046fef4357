/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.List;
import org.junit.Test;

public class TestNumberRange {
  private static final NumberRange STREAMS = NumberRange.between(2, 1000, "some.streams", "streams");
  private static final NumberRange SHARE = NumberRange.share("some.share");
  private static final NumberRange POSITIVE = NumberRange.positiveShare("some.share");

  @Test
  public void takesWhatIsInside() {
    for (String value : List.of("2", "1000", " 17 ", "0x10", "0X3e8")) {
      check(STREAMS, value);
    }
    for (String value : List.of("0", "0.0", "1", "0.5f", "1e-3")) {
      check(SHARE, value);
    }
    check(POSITIVE, "1");
    NumberRange.check(new Configuration(false), List.of(STREAMS, SHARE));
  }

  @Test
  public void refusesTheRest() {
    for (String value : List.of("1", "0", "-5", "1001", "0x1", "-0x10", "", "many", "2.5", "99999999999999999999")) {
      assertEquals("some.streams is '" + value + "': expected a whole number of streams from 2 to 1000",
          refused(STREAMS, value));
    }
    for (String value : List.of("-0.1", "1.01", "NaN", "Infinity", "half")) {
      assertEquals("some.share is '" + value + "': expected a number from 0 to 1", refused(SHARE, value));
    }
    assertEquals("some.share is '0': expected a number greater than 0, up to 1", refused(POSITIVE, "0"));
  }

  @Test
  public void takesAllAsStockDoes() {
    Configuration conf = new Configuration(false);
    conf.set("hadoop.number.keys.checked", "false");
    conf.set("some.streams", "1");
    NumberRange.check(conf, List.of(STREAMS));
  }

  private static String refused(NumberRange range, String value) {
    return assertThrows(value, InvalidKeyException.class, () -> check(range, value)).getMessage();
  }

  private static void check(NumberRange range, String value) {
    Configuration conf = new Configuration(false);
    conf.set(range.key(), value);
    NumberRange.check(conf, List.of(range));
  }
}
