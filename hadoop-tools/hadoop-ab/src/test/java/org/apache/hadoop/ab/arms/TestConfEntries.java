/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the --conf options, and which keys an arm knows. */
public class TestConfEntries {
  private static final List<String> LABELS = List.of("stock", "stock#2", "series:0001");

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private static Map<String, String> of(String label, String... options) {
    return ConfEntries.of(List.of(options), label, LABELS);
  }

  @Test
  public void entriesAreForAllOrForOne() {
    assertEquals(Map.of("a.b", "1"), of("stock", "a.b=1", "stock#2:a.b=2"));
    assertEquals(Map.of("a.b", "2"), of("stock#2", "a.b=1", "stock#2:a.b=2"));
    assertEquals(Map.of("a.b", "3"), of("series:0001", "series:0001:a.b=3"));
    assertEquals(Map.of("a.b", "hdfs://x:1=y"), of("stock", "a.b=hdfs://x:1=y"));
    assertEquals(Map.of("a.b", ""), of("stock", "a.b="));
  }

  @Test
  public void filesAreRead() throws Exception {
    Path file = temporary.getRoot().toPath().resolve("conf.xml");
    Files.writeString(file, "<configuration><property><name> a.b </name><value>x</value></property></configuration>");
    assertEquals(Map.of("a.b", "x"), of("stock", "stock:@" + file));
    assertEquals(Map.of(), of("stock#2", "stock:@" + file));
    Files.writeString(file, "<configuration><property><name>a.b</name></property></configuration>");
    assertRefused("has a property without a value", "stock:@" + file);
    Files.writeString(file, "a.b=1");
    assertRefused("is not XML", "@" + file);
  }

  private static void assertRefused(String words, String option) {
    UserError e = assertThrows(UserError.class, () -> of("stock", option));
    assertTrue(e.getMessage(), e.getMessage().startsWith("--conf '" + option + "'") && e.getMessage().contains(words));
  }

  @Test
  public void otherFormsAreRefused() {
    assertRefused("is not of the form", "a.b");
    assertRefused("is not of the form", "=1");
    assertRefused("no arm of this measurement is called 'stokc' (nearest: stock", "stokc:a.b=1");
    assertRefused("there is no file", "stock:@/nowhere.xml");
  }

  @Test
  public void keysOfStockAreKnownOldNamesToo() throws Exception {
    Map<Path, String> sums = new TreeMap<>();
    for (String module : List.of("common", "hdfs", "mapred")) {
      sums.put(Path.of(System.getProperty("repository.root"), ".upstream/jars/hadoop-" + module + "-0.22.0.jar"), "");
    }
    Arm arm = new Arm("stock", "", List.of(), List.of(), List.of(), Map.of(), Map.of(), sums, Map.of(), 17, 23);
    KeyIndex index = KeyIndex.of(arm);
    assertTrue(index.knows("mapreduce.task.io.sort.mb"));
    assertTrue(index.knows("io.sort.mb"));
    assertTrue(index.knows("dfs.replication"));
    assertTrue(index.knows("mapreduce.tasktracker.outofband.heartbeat"));
    assertFalse(index.knows("mapreduce.task.io.sort.mbb"));
    assertFalse(index.knows("yarn.nodemanager.resource.memory-mb"));
    UserError e = assertThrows(UserError.class, () -> ConfEntries.requireKnown(arm, Map.of("io.sort.mbb", "1")));
    assertTrue(e.getMessage(), e.getMessage().contains("arm stock has no key 'io.sort.mbb' (nearest: io.sort.mb,"));
  }
}
