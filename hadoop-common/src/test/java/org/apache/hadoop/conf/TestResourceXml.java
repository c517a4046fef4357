/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/**
 * Tests that a file read as a stream yields the same as stock's DOM document, and that other files are left to stock's
 * parser.
 */
public class TestResourceXml {
  /** Writes files of random pieces, well formed or not, and returns the contents of configurations that read them. */
  public static class Readings implements Callable<List<String>> {
    private static final long SEED = 97;
    private static final int FILES = 2000;
    static final List<String> TEXTS = List.of("a", "b c", " ", "\n", "\r\n", "&lt;", "&#65;", "&#13;", "&amp;x",
        "\u20ac", "true", "]]", "x".repeat(9000));
    private static final List<String> ODD = List.of("<!-- c -->", "<![CDATA[<d>]]>", "<![CDATA[]]>", "<?p i?>", "&e;",
        "<name>n</name>", "<b/>", "</b>", "<", "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='/none'/>",
        "<x:name xmlns:x='y'>n</x:name>", "<name xmlns='z'>n</name>", "<value>v</value>", "<property/>",
        "<configuration/>", "\u0001", "text");

    private final Random random = new Random(SEED);
    private final List<String> texts;
    // An oddity occurs at one in this many possible places.
    private final int oddness;

    public Readings() {
      this(TEXTS, 60);
    }

    Readings(List<String> texts, int oddness) {
      this.texts = texts;
      this.oddness = oddness;
    }

    @Override
    public List<String> call() throws IOException {
      List<String> said = new ArrayList<>();
      Path file = Files.createTempFile("resource", ".xml");
      try {
        for (int i = 0; i < FILES; i++) {
          Files.writeString(file, text(), StandardCharsets.UTF_8);
          said.add(said(file));
        }
      } finally {
        Files.delete(file);
      }
      return said;
    }

    /** Adds the file to a configuration. */
    void add(Path file, Configuration conf) throws IOException {
      conf.addResource(new org.apache.hadoop.fs.Path(file.toString()));
    }

    private String said(Path file) throws IOException {
      Configuration conf = new Configuration(false);
      add(file, conf);
      try {
        TreeSet<String> all = new TreeSet<>();
        conf.forEach(entry -> all.add(entry.toString()));
        return all.toString();
      } catch (RuntimeException e) {
        // The message is worded by the JDK.
        return e.getClass() + " of " + (e.getCause() == null ? null : e.getCause().getClass());
      }
    }

    private String text() {
      String head = List.of("", "<?xml version=\"1.0\"?>", "<?xml version='1.1' encoding='UTF-8' standalone='no'?>\n",
          "<?xml version=\"1.0\"?><!-- h --><?xml-stylesheet type=\"text/xsl\" href=\"configuration.xsl\"?>\n",
          "<!DOCTYPE configuration [<!ENTITY e 'f'>]>", "\n\n").get(random.nextInt(6));
      String root = random.nextInt(30) == 0 ? "other" : "configuration";
      StringBuilder text = new StringBuilder(head).append('<').append(root).append(">\n");
      for (int i = random.nextInt(5); i > 0; i--) {
        text.append("<property>").append(odd()).append(field("name")).append(field("value")).append(odd());
        text.append(random.nextInt(4) == 0 ? field("final") : "").append(random.nextInt(4) == 0 ? field("source") : "");
        text.append("</property>").append(odd()).append('\n');
      }
      return text.append("</").append(root).append('>').append(odd()).toString();
    }

    private String field(String name) {
      if (random.nextInt(15) == 0) {
        return '<' + name + "/>";
      }
      StringBuilder text = new StringBuilder().append('<').append(name).append('>');
      for (int i = random.nextInt(4); i > 0; i--) {
        text.append(texts.get(random.nextInt(texts.size()))).append(odd());
      }
      return text.append("</").append(name).append('>').toString();
    }

    private String odd() {
      return random.nextInt(oddness) == 0 ? ODD.get(random.nextInt(ODD.size())) : "";
    }
  }

  @Test
  public void filesSayWhatStockFindsInThem() throws Exception {
    assertEquals(StockHadoop.call(Readings.class), new Readings().call());
  }

  private static List<ResourceProperty> read(String text) {
    return ResourceXml.read(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String property(String fields) {
    return "<configuration><property>" + fields + "</property></configuration>";
  }

  @Test
  public void usualFilesAreRead() {
    assertEquals(List.of(new ResourceProperty("n", " v<A ", true), new ResourceProperty("m", null, false)),
        read("<?xml version='1.0'?>\n<?xml-stylesheet href='c'?><!-- Licensed --><configuration a='b'>\n<!-- c -->"
            + "<property> <name> n\n</name><value> v&lt;&#65; </value><final>true</final>"
            + "<description>some <b>more</b><!-- c --><![CDATA[<]]></description></property>"
            + "<property><name>m</name><value></value><final>TRUE</final></property>"
            + "<property><value>of none</value></property></configuration>\n"));
    assertEquals(List.of(), read("<configuration/>"));
  }

  /** Checks that a file is read in its declared charset. */
  @Test
  public void charsetsAreThoseOfTheFile() {
    String text = property("<name>n</name><value>\u00e4</value>");
    for (Charset charset : List.of(StandardCharsets.ISO_8859_1, StandardCharsets.UTF_8, StandardCharsets.UTF_16)) {
      String head = "<?xml version='1.0' encoding='" + charset.name() + "'?>";
      assertEquals(List.of(new ResourceProperty("n", "\u00e4", false)),
          ResourceXml.read((head + text).getBytes(charset)));
    }
  }

  @Test
  public void unusualFilesAreLeftAlone() {
    for (String text : List.of("", "<configuration>", "<configuration></configuration>x", "<other/>",
        "<configuration><configuration/></configuration>", "<configuration><other/></configuration>",
        "<configuration xmlns='x'/>", "<configuration xmlns:xi='http://www.w3.org/2001/XInclude'/>",
        "<!DOCTYPE configuration><configuration/>", "<!DOCTYPE configuration [<!ENTITY e 'f'>]><configuration/>",
        property("<name>n<!-- c --></name>"), property("<name>n<![CDATA[m]]></name>"),
        property("<value><?p i?></value>"),
        property("<value><b>v</b></value>"), property("<name>&e;</name>"), property("<x:a xmlns:x='y'/>"),
        property("<description><include xmlns='http://www.w3.org/2001/XInclude' href='a'/></description>"))) {
      assertNull(text, read(text));
    }
  }

  @Test
  public void defaultsAreRead() throws Exception {
    try (InputStream in = getClass().getClassLoader().getResourceAsStream("core-default.xml")) {
      assertFalse(ResourceXml.read(in.readAllBytes()).isEmpty());
    }
  }
}
