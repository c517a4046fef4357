/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.site;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.testing.InLocale;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that properties are read with their line numbers. */
public class TestSettingsReader {
  private static final String INCLUDE =
      "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='%s'>%s</xi:include>";

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private Path site;
  private Path other;

  @Before
  public void names() {
    site = folder.getRoot().toPath().resolve("a-site.xml");
    other = folder.getRoot().toPath().resolve("other.xml");
  }

  @Test
  public void linesAreThoseOfTheNames() throws Exception {
    write(site, "<?xml version='1.0'?>\n<!-- a\n b -->\n<configuration>\n<property>\n<name> a </name>\n"
        + "<value>1 </value>\n</property>\n"
        + "<property><name>b</name><final>true</final><value>x&amp;y</value></property></configuration>");
    assertEquals(List.of(new Setting("a-site.xml", site, 6, "a", "1 ", false),
        new Setting("a-site.xml", site, 9, "b", "x&y", true)), read());
  }

  @Test
  public void whatHadoopPassesOverIsPassedOver() throws Exception {
    write(site, "<configuration><other>x</other><property><value>1</value></property>"
        + "<property><name>a</name></property></configuration>");
    assertEquals(List.of(new Setting("a-site.xml", site, 1, "a", null, false)), read());
  }

  @Test
  public void includedFileKeepsItsOwnLines() throws Exception {
    write(site, "<configuration>\n" + INCLUDE.formatted("other.xml", "") + "\n" + property("b") + "</configuration>");
    write(other, "<configuration>\n\n\n" + property("a") + "</configuration>");
    assertEquals(List.of(new Setting("a-site.xml", other, 4, "a", "1", false),
        new Setting("a-site.xml", site, 3, "b", "1", false)), read());
  }

  @Test
  public void fallbackStandsForWhatIsMissing() throws Exception {
    String fallback = "<xi:fallback>" + property("c") + "</xi:fallback>";
    write(site, "<configuration>" + INCLUDE.formatted("other.xml", fallback) + "</configuration>");
    assertEquals("c", read().get(0).key());
    write(other, "<configuration>" + property("a") + "</configuration>");
    assertEquals(List.of("a"), read().stream().map(Setting::key).toList());
  }

  @Test
  public void whatCannotBeReadIsSaid() throws Exception {
    assertUnusable(" does not exist");
    write(site, "<configuration>\n<property></configuration>");
    assertUnusableIn("en-US", ":2: not XML: The element type \"property\" must be terminated by the matching end-tag"
        + " \"</property>\".");
    write(site, "<conf/>");
    assertUnusable(":1: not a configuration: its root element is <conf>");
    write(site, "");
    assertUnusable(": not XML: ");
    write(site, "<configuration>" + INCLUDE.formatted("other.xml", "") + "</configuration>");
    assertUnusable(":1: includes " + other + ", which does not exist");
    write(site, "<configuration>" + INCLUDE.formatted("a-site.xml", "") + "</configuration>");
    assertUnusable(" includes itself");
  }

  /** Parser messages quote the offending text, each language in its own way. */
  @Test
  public void piecesOfValuesAreNotQuoted() throws Exception {
    write(site, "<configuration><property><name>a</name><value>x&hidden;y</value></property></configuration>");
    assertUnusableIn("en-US", ":1: not XML: The entity '...' was referenced, but not declared.");
    for (String locale : List.of("de-DE", "ja-JP", "tr-TR")) {
      assertUnusableIn(locale, ":1: not XML: it is not well-formed");
    }
  }

  private void assertUnusableIn(String locale, String end) throws Exception {
    InLocale.call(locale, () -> {
      assertUnusable(end);
      return null;
    });
  }

  /** Hadoop would not read the entity in a daemon either; here a user runs the command on other people's files. */
  @Test
  public void entitiesOfFilesAreNotRead() throws Exception {
    write(other, "secret");
    write(site, "<!DOCTYPE configuration [<!ENTITY e SYSTEM '" + other.toUri() + "'>]>"
        + "<configuration><property><name>a</name><value>x&e;y</value></property></configuration>");
    assertEquals("xy", read().get(0).value());
  }

  private void assertUnusable(String end) {
    UnusableException e = assertThrows(UnusableException.class, this::read);
    assertTrue(e.getMessage(), e.getMessage().startsWith(site + (end.startsWith(": not XML") ? "" : end))
        && e.getMessage().contains(end));
    assertEquals(1, e.getMessage().lines().count());
  }

  private List<Setting> read() throws UnusableException {
    return SettingsReader.read("a-site.xml", site);
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text);
  }

  private static String property(String name) {
    return "<property><name>" + name + "</name><value>1</value></property>";
  }
}
