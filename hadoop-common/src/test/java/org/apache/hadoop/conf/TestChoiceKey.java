/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.Locale;
import org.junit.Test;

public class TestChoiceKey {
  private static final ChoiceKey<Way> KEY = new ChoiceKey<>("test.way", Way.BRIDGE);

  private enum Way {
    FERRY,
    BRIDGE,
    /** A constant with a body, which has a class of its own. */
    SWIM {
      @Override
      public String toString() {
        return "never shown";
      }
    }
  }

  @Test
  public void readsEachConstant() {
    assertEquals(Way.FERRY, KEY.read(with("ferry")));
    assertEquals(Way.BRIDGE, KEY.read(with(" Bridge ")));
    assertEquals(Way.SWIM, new ChoiceKey<>("test.way", Way.SWIM).read(with("swim")));
    assertEquals("without any file", Way.BRIDGE, KEY.read(new Configuration(false)));
  }

  @Test
  public void namesKeyValueAndWhatIsAllowed() {
    for (String value : new String[] {"", "fly", "ferry bridge", "1"}) {
      assertEquals("test.way is '" + value + "': expected ferry or bridge or swim", refusalOf(value));
    }
  }

  @Test
  public void readsTheSameWhereLowerCaseIsAnother() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("tr-TR"));
    try {
      assertEquals(Way.SWIM, KEY.read(with("swim")));
      assertEquals(Way.BRIDGE, KEY.read(with("BRIDGE")));
      assertEquals("test.way is 'fly': expected ferry or bridge or swim", refusalOf("fly"));
    } finally {
      Locale.setDefault(before);
    }
  }

  private static String refusalOf(String value) {
    return assertThrows(InvalidKeyException.class, () -> KEY.read(with(value))).getMessage();
  }

  private static Configuration with(String value) {
    Configuration conf = new Configuration(false);
    conf.set("test.way", value);
    return conf;
  }
}
