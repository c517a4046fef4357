/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.hadoop.testing.locks.LockOrder;
import org.junit.Test;

/** Checks that the lock order enforced in tests is the one in the package documentation. */
public class TestWrittenLockOrder {
  private static final Path DOCUMENTATION = Path.of(System.getProperty("repository.root"),
      "hadoop-mapreduce/src/main/java/org/apache/hadoop/mapred/package-info.java");
  private static final Pattern LIST = Pattern.compile("<h2>Locks of the JobTracker</h2>.*?<ol>(.*?)</ol>",
      Pattern.DOTALL);
  private static final Pattern NAME = Pattern.compile("\\{@(?:code|link) +(?:[\\w.]*\\.)?(\\w+)}");

  @Test
  public void bothNameTheSameLocksInTheSameOrder() throws Exception {
    Map<String, TreeSet<String>> watched = new TreeMap<>();
    for (LockOrder.Rank rank : LockOrder.ofResource("/lock-order.txt").ranks()) {
      TreeSet<String> names = watched.computeIfAbsent(item(rank), item -> new TreeSet<>());
      rank.locks().forEach(lock -> names.add(shortName(lock)));
    }
    assertEquals(watched, documented());
  }

  @Test
  public void ranksStandInTheOrderOfTheirItems() {
    String last = "";
    for (LockOrder.Rank rank : LockOrder.ofResource("/lock-order.txt").ranks()) {
      assertTrue(rank + " after " + last, last.compareTo(rank.item()) < 0);
      last = rank.item();
    }
  }

  /** Returns the names in each item, by its number. */
  private static Map<String, TreeSet<String>> documented() throws Exception {
    MatchResult list = LIST.matcher(Files.readString(DOCUMENTATION)).results().findFirst().orElseThrow();
    Map<String, TreeSet<String>> items = new TreeMap<>();
    String[] texts = list.group(1).split("<li>");
    for (int i = 1; i < texts.length; i++) {
      TreeSet<String> names = new TreeSet<>();
      NAME.matcher(texts[i]).results().forEach(name -> names.add(name.group(1)));
      items.put(Integer.toString(i), names);
    }
    return items;
  }

  private static String item(LockOrder.Rank rank) {
    return rank.item().split("\\.")[0];
  }

  /** Returns the simple name of a field or method, or of a class the name of its outermost class. */
  private static String shortName(String lock) {
    String member = lock.substring(lock.indexOf('#') + 1);
    return member.equals(lock) ? lock.substring(lock.lastIndexOf('.') + 1).replaceAll("\\$.*", "")
        : member.replace("()", "");
  }
}
