/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.junit.Test;

public class TestIntKey {
  private static final IntKey KEY = new IntKey("test.interval", "milliseconds", 300, 10, 2_000_000_000);

  @Test
  public void readsTheWholeRange() {
    assertEquals(10, KEY.read(with("10")));
    assertEquals(2_000_000_000, KEY.read(with(" 2000000000 ")));
    assertEquals("without any file", 300, KEY.read(new Configuration(false)));
  }

  @Test
  public void namesKeyValueAndWhatIsAllowed() {
    for (String value : new String[] {"9", "2000000001", "-1", "99999999999", "", "1s", "1.5", "ten"}) {
      String message = assertThrows(InvalidKeyException.class, () -> KEY.read(with(value))).getMessage();
      assertEquals("test.interval is '" + value
          + "': expected a whole number of milliseconds from 10 to 2000000000", message);
    }
  }

  private static Configuration with(String value) {
    Configuration conf = new Configuration(false);
    conf.set("test.interval", value);
    return conf;
  }
}
