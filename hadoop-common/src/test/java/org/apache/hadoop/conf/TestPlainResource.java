/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Tests that a plain file yields the same as stock's DOM document, and that nothing is returned for any other file. */
public class TestPlainResource {
  /** The readings of mostly plain files, some with an oddity or an invalid reference. */
  public static final class Plain extends TestResourceXml.Readings {
    public Plain() {
      super(List.of("a", "b c", " ", "\n", "\t", "&lt;", "&amp;x", "&quot;&apos;&gt;", "true", "]]", ">", "]]&gt;", "/",
          "x".repeat(500), "]]>", "&", "&lt", "&;"), 400);
    }
  }

  @Test
  public void filesSayWhatStockFindsInThem() throws Exception {
    assertEquals(StockHadoop.call(Plain.class), new Plain().call());
  }

  private static List<ResourceProperty> read(String text) {
    return PlainResource.read(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String property(String fields) {
    return "<configuration><property>" + fields + "</property></configuration>";
  }

  @Test
  public void plainFilesAreRead() {
    assertEquals(List.of(new ResourceProperty("n", " v<A> ", true), new ResourceProperty("m", null, false)),
        read("<?xml version=\"1.0\"?>\n<!-- Licensed -->\n<?xml-stylesheet href='c'?>\n<configuration>\n<!--- c -->"
            + "<property> <name> n\n</name><value> v&lt;A> </value><final>true</final>as stock's have"
            + "<description>some &amp; more</description><source>a</source></property>\n"
            + "<property><name>m</name><value/><value></value><final>TRUE</final><description/></property>"
            + "<property><value>of none</value></property></configuration>\n<!-- end -->\n"));
    assertEquals(List.of(), read("<configuration></configuration>"));
    assertEquals("the last one", List.of(new ResourceProperty("m", "w", false)),
        read(property("<name>n</name><name>m</name><value>v</value><name/><value>w</value><name></name>")));
  }

  @Test
  public void textsThatFilesShareAreThereOnce() {
    ResourceProperty first = read(property("<name>a.name</name><value>a value</value>")).get(0);
    ResourceProperty second = read(property("<name> a.name </name><value>a value</value>")).get(0);
    assertSame(first.name(), second.name());
    assertSame(first.value(), second.value());
  }

  @Test
  public void ofOthersNothingIsMade() {
    for (String text : List.of("", "<configuration>", "<configuration></configuration>x", "<configuration/>",
        "<other/>", "x<configuration></configuration>",
        "<configuration></configuration><configuration></configuration>",
        "<configuration a='b'></configuration>", "<configuration>\r\n</configuration>",
        "<configuration>\u00e4</configuration>", "<configuration>\u0001</configuration>",
        "<configuration>\u007f</configuration>", "<configuration>&e;</configuration>",
        "<configuration>]]></configuration>", "<configuration><!-- a -- b --></configuration>",
        "<configuration><!-- </configuration>", "<configuration><![CDATA[x]]></configuration>",
        "<configuration><?xml-stylesheet href='c'?></configuration>", "<!DOCTYPE configuration><configuration/>",
        " <?xml version=\"1.0\"?><configuration></configuration>",
        "<?xml version=\"1.1\"?><configuration></configuration>",
        "<?xml version=\"1.0\" encoding=\"UTF-16\"?><configuration></configuration>",
        "<configuration><property/></configuration>", "<configuration><property><name>n</name></configuration>",
        property("<name>n<!-- c --></name>"), property("<name>n</name"), property("<name>n"),
        property("<name >n</name>"),
        property("<name>n</value>"), property("<name>&#65;</name>"), property("<name>&amp</name>"),
        property("<name>&</name>"), property("<value>]]></value>"), property("<description><b>b</b></description>"),
        property("<description>&e;</description>"), property("<other>o</other>"))) {
      assertNull(text, read(text));
    }
  }

  @Test
  public void defaultsArePlain() throws Exception {
    try (InputStream in = getClass().getClassLoader().getResourceAsStream("core-default.xml")) {
      assertFalse(PlainResource.read(in.readAllBytes()).isEmpty());
    }
  }

  @Test
  public void whatConfigurationsWriteIsPlain() throws Exception {
    Configuration conf = new Configuration(false);
    conf.set("a", "<b> & \"c\"\t'd'\n");
    conf.set("empty", "");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    conf.writeXml(out);
    List<ResourceProperty> read = PlainResource.read(out.toByteArray());
    assertNotNull(out.toString(StandardCharsets.UTF_8), read);
    assertEquals("<b> & \"c\"\t'd'\n",
        read.stream().filter(property -> property.name().equals("a")).findAny().get().value());
  }
}
