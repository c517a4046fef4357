/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.toy;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import junit.framework.TestCase;

/** A class that expects the files and settings that upstream's build had put in place. */
public class ToyReadsWhatIsLaidOut extends TestCase {
  public void testData() {
    assertTrue(new File(System.getProperty("test.build.data")).isDirectory());
    assertTrue("the working directory", new File("build/test/data").isDirectory());
  }

  public void testHome() throws IOException {
    assertEquals("not the user's", new File("build/test/home").getCanonicalFile(),
        new File(System.getProperty("user.home")).getCanonicalFile());
    assertTrue(new File(System.getProperty("user.home")).isDirectory());
  }

  public void testInput() throws IOException {
    assertEquals("input", text("input.txt"));
  }

  public void testSettings() throws IOException {
    assertTrue(text("core-site.xml").contains("<name>toy.key</name><value>a&lt;b</value>"));
    assertTrue(text("hdfs-site.xml").contains("toy.key"));
    assertTrue(text("mapred-site.xml").contains("toy.key"));
    assertTrue(text("mapred-site.xml").contains("<name>laid.out</name><value>1</value>"));
  }

  private String text(String resource) throws IOException {
    try (InputStream in = getClass().getClassLoader().getResourceAsStream(resource)) {
      assertNotNull(resource, in);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
