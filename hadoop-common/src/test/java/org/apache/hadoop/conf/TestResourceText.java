/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.junit.Assert.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Tests that a text in memory yields the same as a file, however often it is read. */
public class TestResourceText {
  private static final String PLAIN = "<configuration><property><name>n</name><value>v</value></property>"
      + "</configuration>";
  private static final String DOCUMENT = "<!DOCTYPE configuration [<!ENTITY e 'v'>]>\n"
      + PLAIN.replace("<value>v</value>", "<value>&e;</value>");

  /** The random files of {@link TestResourceXml.Readings}, read from memory. */
  public static final class Texts extends TestResourceXml.Readings {
    @Override
    void add(Path file, Configuration conf) throws IOException {
      conf.addResource(new ResourceText(file.toString(), Files.readAllBytes(file)));
    }
  }

  @Test
  public void textsSayWhatStockFindsInFiles() throws Exception {
    assertEquals(StockHadoop.call(TestResourceXml.Readings.class), new Texts().call());
  }

  private static Configuration of(String text) {
    Configuration conf = new Configuration(false);
    conf.addResource(new ResourceText("where.xml", text.getBytes(StandardCharsets.UTF_8)));
    return conf;
  }

  @Test
  public void itIsReadAgain() {
    for (String text : List.of(PLAIN, DOCUMENT)) {
      for (boolean quiet : new boolean[] {true, false}) {
        Configuration conf = of(text);
        conf.setQuietMode(quiet);
        Configuration unread = new Configuration(conf);
        for (int time = 0; time < 3; time++) {
          assertEquals(text, "v", conf.get("n"));
          assertEquals(text, "v", new Configuration(conf).get("n"));
          conf.reloadConfiguration();
        }
        assertEquals(text, "v", unread.get("n"));
      }
    }
  }

  @Test
  public void itsNameIsTold() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Configuration conf = of(PLAIN);
    conf.get("n");
    conf.writeXml(out);
    assertEquals(1, out.toString(StandardCharsets.UTF_8).split("<!--Loaded from where.xml-->", -1).length - 1);
  }
}
