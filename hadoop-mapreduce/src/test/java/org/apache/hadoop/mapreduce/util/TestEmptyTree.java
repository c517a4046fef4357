/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Map;
import java.util.TreeMap;
import org.junit.Test;

public class TestEmptyTree {
  @Test
  public void thereIsOne() {
    assertSame(EmptyTree.get(), EmptyTree.get());
  }

  @Test
  public void itStaysEmpty() {
    TreeMap<String, String> tree = EmptyTree.get();
    assertEquals(new TreeMap<>(), tree);
    assertNull(tree.remove("a"));
    tree.putAll(Map.of());
    assertThrows(UnsupportedOperationException.class, () -> tree.put("a", "b"));
    assertThrows(UnsupportedOperationException.class, () -> tree.putAll(new TreeMap<>(Map.of("a", "b"))));
    assertThrows(UnsupportedOperationException.class, () -> tree.putIfAbsent("a", "b"));
    assertThrows(UnsupportedOperationException.class, () -> tree.computeIfAbsent("a", key -> "b"));
    assertThrows(UnsupportedOperationException.class, () -> tree.compute("a", (key, value) -> "b"));
    assertThrows(UnsupportedOperationException.class, () -> tree.merge("a", "b", String::concat));
    assertEquals(new TreeMap<>(), tree);
  }

  /** A copy can be filled, as code that copies a tree expects. */
  @Test
  public void aCopyMayBeFilled() throws Exception {
    TreeMap<String, String> tree = EmptyTree.get();
    @SuppressWarnings("unchecked")
    Map<String, String> clone = (Map<String, String>) tree.clone();
    clone.put("a", "b");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(tree);
    }
    Object read = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    assertEquals(TreeMap.class, read.getClass());
    assertThrows(UnsupportedOperationException.class, () -> tree.headMap("b").put("a", "b"));
    assertEquals(Map.of(), tree);
  }
}
