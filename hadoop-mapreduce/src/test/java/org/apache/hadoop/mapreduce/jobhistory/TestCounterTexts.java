/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;

import java.lang.reflect.Field;
import java.util.Map;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.mapreduce.Counters;
import org.junit.Test;

public class TestCounterTexts {
  private final CounterTexts texts = new CounterTexts();

  @Test
  public void aNameIsEncodedOnceAsAvroWould() {
    String name = "Bytes gel\u00e4sen";
    assertEquals(new Utf8(name), texts.text(name));
    assertSame(texts.text(name), texts.text(new StringBuilder(name).toString()));
  }

  @Test
  public void longNamesAreNotKept() {
    String name = "x".repeat(CounterTexts.MAX_LENGTH + 1);
    assertEquals(new Utf8(name), texts.text(name));
    assertNotSame(texts.text(name), texts.text(name));
  }

  @Test
  public void noMoreThanSomeAreKept() {
    int kept = 0;
    for (int i = 0; i < 2 * CounterTexts.MAX_TEXTS; i++) {
      String name = "many " + i;
      Utf8 text = texts.text(name);
      assertEquals(new Utf8(name), text);
      kept += texts.text(name) == text ? 1 : 0;
    }
    assertEquals(CounterTexts.MAX_TEXTS, kept);
  }

  /** Clears the cache, as other tests in this JVM may have added any number of names. */
  private static void forgetAll() throws ReflectiveOperationException {
    Field all = CounterTexts.class.getDeclaredField("ALL");
    Field texts = CounterTexts.class.getDeclaredField("texts");
    all.setAccessible(true);
    texts.setAccessible(true);
    ((Map<?, ?>) texts.get(all.get(null))).clear();
  }

  @Test
  public void countersOfAnEventHaveTheirNamesAndValues() throws Exception {
    forgetAll();
    Counters counters = new Counters();
    counters.findCounter("a group", "a counter").setValue(7);
    counters.findCounter("a group", "another").setValue(8);
    JhCounters written = EventWriter.toAvro(counters);
    assertEquals(counters, EventReader.fromAvro(written));
    assertSame("the name is kept", written.groups.get(0).name, EventWriter.toAvro(counters).groups.get(0).name);
  }
}
