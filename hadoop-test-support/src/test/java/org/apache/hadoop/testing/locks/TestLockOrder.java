/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.locks;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

public class TestLockOrder {
  @Test
  public void linesAreRanks() {
    LockOrder order = LockOrder.of(List.of("# comment", "1 A", "", "2.1 one B C#d", "2.2 java.util.ArrayList"));
    assertEquals(List.of("1", "2.1", "2.2"), order.ranks().stream().map(LockOrder.Rank::item).toList());
    assertEquals(List.of("org.apache.hadoop.mapred.B", "org.apache.hadoop.mapred.C#d"), order.ranks().get(1).locks());
    assertTrue(order.ranks().get(1).one());
    assertEquals(1, order.ofName("org.apache.hadoop.mapred.C#d").number());
    class Derived extends ArrayList<String> {
    }
    assertEquals(2, order.ofClass(Derived.class).number());
    assertNull(order.ofClass(String.class));
  }

  @Test
  public void aRankGoesOnInTheNextLine() {
    LockOrder order = LockOrder.of(List.of("1 one A", "1 B", "2 C"));
    assertEquals(2, order.ranks().size());
    assertEquals(order.ofName("org.apache.hadoop.mapred.A"), order.ofName("org.apache.hadoop.mapred.B"));
    assertTrue(order.ranks().get(0).one());
    assertEquals(1, order.ofName("org.apache.hadoop.mapred.C").number());
  }

  @Test
  public void exceptionsAreOfOneDirection() {
    LockOrder order = LockOrder.of(List.of("1 A", "2 B", "except B A"));
    assertTrue(order.isExcepted("org.apache.hadoop.mapred.B", "org.apache.hadoop.mapred.A"));
    assertFalse(order.isExcepted("org.apache.hadoop.mapred.A", "org.apache.hadoop.mapred.B"));
  }

  @Test
  public void whatSaysNothingIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> LockOrder.of(List.of("1")));
    assertThrows(IllegalArgumentException.class, () -> LockOrder.of(List.of("1 one")));
    assertThrows(IllegalArgumentException.class, () -> LockOrder.of(List.of("except A")));
    assertThrows(IllegalArgumentException.class, () -> LockOrder.of(List.of("1 A", "2 A")));
    assertThrows(IllegalArgumentException.class, () -> LockOrder.ofResource("/none.txt"));
  }
}
