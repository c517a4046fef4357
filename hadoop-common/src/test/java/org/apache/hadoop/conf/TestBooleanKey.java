/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class TestBooleanKey {
  private static final BooleanKey KEY = new BooleanKey("test.switch", true);

  @Test
  public void readsBothValues() {
    assertTrue(KEY.read(with("true")));
    assertFalse(KEY.read(with(" false ")));
    assertTrue("without any file", KEY.read(new Configuration(false)));
    assertFalse(new BooleanKey("test.switch", false).read(new Configuration(false)));
  }

  @Test
  public void namesKeyValueAndWhatIsAllowed() {
    for (String value : new String[] {"", "yes", "True", "1", "truefalse"}) {
      String message = assertThrows(InvalidKeyException.class, () -> KEY.read(with(value))).getMessage();
      assertEquals("test.switch is '" + value + "': expected true or false", message);
    }
  }

  private static Configuration with(String value) {
    Configuration conf = new Configuration(false);
    conf.set("test.switch", value);
    return conf;
  }
}
