/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * The configuration folder of a daemon.
 *
 * <p>Each of the files holds all entries: a daemon loads the defaults of its own part of Hadoop after the site file of
 * another part, and these would override an entry that only that file has.
 */
final class SiteFiles {
  private static final List<String> NAMES = List.of("core-site.xml", "hdfs-site.xml", "mapred-site.xml");

  private SiteFiles() {
  }

  /** Creates the folder; of two entries that are the same key to a release, the later one wins. */
  static void write(Path folder, Map<String, String> entries) throws IOException {
    Files.createDirectories(folder);
    for (String name : NAMES) {
      try (Writer out = Files.newBufferedWriter(folder.resolve(name))) {
        XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(out);
        xml.writeStartDocument();
        xml.writeStartElement("configuration");
        for (Map.Entry<String, String> entry : entries.entrySet()) {
          xml.writeCharacters("\n  ");
          xml.writeStartElement("property");
          element(xml, "name", entry.getKey());
          element(xml, "value", entry.getValue());
          xml.writeEndElement();
        }
        xml.writeCharacters("\n");
        xml.writeEndElement();
        xml.close();
      } catch (XMLStreamException e) {
        throw new IOException(folder.resolve(name) + " cannot be written", e);
      }
    }
  }

  private static void element(XMLStreamWriter xml, String name, String text) throws XMLStreamException {
    xml.writeStartElement(name);
    xml.writeCharacters(text);
    xml.writeEndElement();
  }
}
