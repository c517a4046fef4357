/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;
import org.apache.hadoop.conf.ConfigurationFile.Property;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Checks that every key of ours is documented, and that stock-behaviour.xml restores stock's behaviour for all of them.
 */
public class TestStockBehaviour {
  private static final Property STOCK = new Property("1", "Old.");
  private static final Property OURS = new Property("2", "New. Unit: milliseconds. Range: 0 to 10.");

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void coreDefaults() throws Exception {
    check("common", "core-default.xml");
  }

  @Test
  public void hdfsDefaults() throws Exception {
    check("hdfs", "hdfs-default.xml");
  }

  @Test
  public void mapredDefaults() throws Exception {
    check("mapred", "mapred-default.xml");
  }

  /** Allows stock-behaviour.xml the keys of the other two files, but no unknown key. */
  private static void check(String module, String defaults) throws IOException {
    Map<String, Property> stock;
    try (ZipFile jar = new ZipFile(StockHadoop.jar(module).toFile())) {
      stock = ConfigurationFile.read(jar.getInputStream(jar.getEntry(defaults)));
    }
    Map<String, Property> behaviour = ours("stock-behaviour.xml");
    for (String other : List.of("core-default.xml", "hdfs-default.xml", "mapred-default.xml")) {
      if (!other.equals(defaults)) {
        behaviour.keySet().removeAll(ours(other).keySet());
      }
    }
    assertEquals(List.of(), StockBehaviourRules.breaches(stock, ours(defaults), behaviour));
  }

  private static Map<String, Property> ours(String file) throws IOException {
    InputStream in = Configuration.class.getResourceAsStream("/" + file);
    if (in == null) {
      throw new IOException(file + " is not on the class path");
    }
    return ConfigurationFile.read(in);
  }

  @Test
  public void rulesFindEachBreach() {
    assertEquals(List.of(), breaches(Map.of("a", STOCK), Map.of("a", STOCK, "b", OURS), Map.of("b", STOCK)));
    assertEquals(List.of("b is ours and not in stock-behaviour.xml"),
        breaches(Map.of(), Map.of("b", OURS), Map.of()));
    assertEquals(List.of("b is described without 'Unit: ...' or 'Range: ...'"),
        breaches(Map.of(), Map.of("b", new Property("2", "Unit: ms. Range: ")), Map.of("b", STOCK)));
    assertEquals(List.of("c is in stock-behaviour.xml and no key of ours"),
        breaches(Map.of(), Map.of(), Map.of("c", STOCK)));
    assertEquals(List.of("a is in stock-behaviour.xml and no key of ours"),
        breaches(Map.of("a", STOCK), Map.of("a", STOCK), Map.of("a", STOCK)));
    assertEquals(List.of("a of stock is gone"), breaches(Map.of("a", STOCK), Map.of(), Map.of()));
    assertEquals(List.of("a has another default than stock's, which stock-behaviour.xml does not restore"),
        breaches(Map.of("a", STOCK), Map.of("a", OURS), Map.of("a", OURS)));
    assertEquals(List.of(), breaches(Map.of("a", STOCK), Map.of("a", OURS), Map.of("a", STOCK)));
  }

  private static List<String> breaches(Map<String, Property> stock, Map<String, Property> ours,
      Map<String, Property> behaviour) {
    return StockBehaviourRules.breaches(stock, ours, behaviour);
  }

  /** Includes the file as its own comment describes. */
  @Test
  public void siteFileCanIncludeIt() throws Exception {
    Path conf = folder.getRoot().toPath();
    Files.writeString(conf.resolve("stock-behaviour.xml"),
        "<configuration><property><name>some.key</name><value>stock</value></property></configuration>");
    Files.writeString(conf.resolve("some-site.xml"), "<configuration xmlns:xi=\"http://www.w3.org/2001/XInclude\">"
        + "<xi:include href=\"stock-behaviour.xml\"/>"
        + "<property><name>another.key</name><value>mine</value></property></configuration>");
    try (URLClassLoader loader = new URLClassLoader(new URL[] {conf.toUri().toURL()})) {
      Configuration configuration = new Configuration(false);
      configuration.setClassLoader(loader);
      configuration.addResource("some-site.xml");
      assertEquals("stock", configuration.get("some.key"));
      assertEquals("mine", configuration.get("another.key"));
    }
  }
}
