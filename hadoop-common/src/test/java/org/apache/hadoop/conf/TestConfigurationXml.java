/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.testing.RandomText;
import org.apache.hadoop.testing.TextsBySeed;
import org.junit.Test;

/** Tests that the XML of a configuration is the same as stock's, and reads back the same. */
public class TestConfigurationXml {
  private static final long SEED = 94;
  private static final int ROUNDS = 200;
  private static final List<String> PIECES = List.of("a", "1", " ", "\t", "\n", "\r", "<", ">", "&", "\"", "'", "]]>",
      "\u00e4", "\u20ac", "\ud83d\ude00", "--", "${x}", ",");

  private static String text(Random random, List<String> pieces) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append(pieces.get(random.nextInt(pieces.size())));
    }
    return text.toString();
  }

  /** The XML of configurations whose names and values are {@link RandomText}s. */
  public static final class Texts extends TextsBySeed {
    private static final String FAILED = "not to be written";

    @Override
    protected String text(long seed) {
      Configuration conf = new Configuration(false);
      conf.addResource(new ByteArrayInputStream("<configuration><property><name>n</name><value>v</value></property>"
          .concat("</configuration>").getBytes(StandardCharsets.UTF_8)));
      RandomText texts = new RandomText(seed, 200);
      for (int i = 0; i < RANDOM_TEXTS; i += 2) {
        conf.set(texts.next(), texts.next());
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try {
        conf.writeXml(new OutputStreamWriter(out, StandardCharsets.UTF_8));
      } catch (IOException e) {
        return FAILED;
      }
      return out.toString(StandardCharsets.UTF_8).replaceAll("ByteArrayInputStream@[0-9a-f]+", "bytes");
    }
  }

  /** Compares random texts with stock's; {@code -Dfuzz.texts=1000000} tries a million of them. */
  @Test
  public void textIsStocks() throws Exception {
    TextsBySeed.compare(Texts.class, SEED, (stocks, ours) -> {
      // An unpaired surrogate at the end of a text makes stock fail at the next pair, in any text.
      if (!stocks.endsWith(Texts.FAILED)) {
        assertEquals(stocks, ours);
      }
    });
  }

  /** Checks unpaired surrogates, as of a job name that was cut within a character. */
  @Test
  public void halvesOfPairsAreWrittenAsByStock() throws Exception {
    assertTrue(xml(null, "a\ud83d").contains("<value>a</value>"));
    assertTrue(xml(null, "\ude00b").contains("<value>&#56832;b</value>"));
    assertEquals("The value of the property n cannot be written as XML: it has an unpaired high surrogate at "
        + "index 1", assertThrows(IOException.class, () -> xml(null, "a\ud83db")).getMessage());
  }

  @Test
  public void whatIsReadIsWhatWasWritten() throws Exception {
    for (long seed = SEED; seed < SEED + ROUNDS; seed++) {
      Random random = new Random(seed);
      Configuration conf = new Configuration(false);
      for (int i = random.nextInt(10); i > 0; i--) {
        conf.set("name" + random.nextInt(10), "x" + text(random, PIECES));
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      conf.writeXml(out);
      Configuration again = new Configuration(false);
      again.addResource(new ByteArrayInputStream(out.toByteArray()));
      assertEquals("seed " + seed, all(conf), all(again));
    }
  }

  private static Map<String, String> all(Configuration conf) {
    Map<String, String> all = new TreeMap<>();
    conf.forEach(entry -> all.put(entry.getKey(), entry.getValue()));
    return all;
  }

  private static String xml(Map<String, String> sources, Object value) throws IOException {
    Properties properties = new Properties();
    properties.put("n", value);
    StringWriter out = new StringWriter();
    new ConfigurationXml(properties, sources).write(out);
    return out.toString();
  }

  @Test
  public void sourcesMayHaveHyphens() throws Exception {
    assertTrue(xml(Map.of("n", "a---b-"), "v").contains("<!--Loaded from a- - -b- --><name>n</name>"));
    assertTrue(xml(Map.of(), "v").contains("<!--Loaded from null-->"));
    assertTrue(xml(null, "v").contains("\n<property><name>n</name><value>v</value></property>\n</configuration>"));
    assertTrue(xml(null, "").contains("<name>n</name><value/></property>"));
  }

  @Test
  public void whatIsNoTextIsLeftOut() throws Exception {
    assertTrue(xml(null, 5).endsWith("<configuration>\n</configuration>"));
  }

  @Test
  public void propertiesMayChangeMeanwhile() throws Exception {
    Properties properties = new Properties();
    properties.put("n", "v");
    ConfigurationXml xml = new ConfigurationXml(properties, null);
    properties.clear();
    StringWriter out = new StringWriter();
    xml.write(out);
    assertTrue(out.toString().contains("<value>v</value>"));
  }

  /** Checks that an exception of the writer is propagated, e.g. when the disk is full. */
  @Test
  public void writersExceptionIsThrown() {
    IOException full = new IOException("full");
    Writer out = new FilterWriter(new StringWriter()) {
      @Override
      public void write(char[] text, int from, int length) throws IOException {
        throw full;
      }
    };
    Properties properties = new Properties();
    properties.put("n", "v".repeat(100_000));
    assertSame(full, assertThrows(IOException.class, () -> new ConfigurationXml(properties, null).write(out)));
    assertSame(full, assertThrows(IOException.class, () -> new ConfigurationXml(new Properties(), null).write(out)));
  }
}
