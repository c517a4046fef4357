/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * The text of a configuration file: the same, but for how characters are escaped, as that of the document that stock
 * builds first and then transforms. Not thread-safe; the properties may change when it is made.
 */
final class ConfigurationXml {
  private static final String START = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>";

  private final Properties properties;
  private final Map<String, String> sources;

  /**
   * @param properties those that are no strings are left out
   * @param sources where each was loaded from; null: not to be told
   */
  ConfigurationXml(Properties properties, Map<String, String> sources) {
    this.properties = (Properties) properties.clone();
    this.sources = sources == null ? null : new HashMap<>(sources);
  }

  /**
   * Flushes {@code out} and leaves it open.
   *
   * @param out encodes as UTF-8
   */
  void write(Writer out) throws IOException {
    try {
      // So that the stream writer does not see what encodes: it would ask of each character whether that can be
      // encoded.
      Writer buffered = new BufferedWriter(out);
      buffered.write(START);
      // The JDK's own, or what a class path has in its place would be looked for each time.
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(buffered);
      xml.writeStartElement("configuration");
      xml.writeCharacters("\n");
      for (Enumeration<Object> names = properties.keys(); names.hasMoreElements();) {
        Object name = names.nextElement();
        if (properties.get(name) instanceof String value) {
          write((String) name, value, xml);
        }
      }
      xml.writeEndElement();
      xml.flush();
    } catch (XMLStreamException e) {
      throw e.getNestedException() instanceof IOException cause ? cause : new IOException(e);
    }
  }

  private void write(String name, String value, XMLStreamWriter xml) throws XMLStreamException {
    xml.writeStartElement("property");
    if (sources != null) {
      xml.writeComment(comment("Loaded from " + sources.get(name)));
    }
    writeElement("name", name, xml);
    writeElement("value", value, xml);
    xml.writeEndElement();
    xml.writeCharacters("\n");
  }

  private static void writeElement(String element, String text, XMLStreamWriter xml) throws XMLStreamException {
    xml.writeStartElement(element);
    int from = 0;
    for (int end = text.indexOf('\r'); end >= 0; end = text.indexOf('\r', from)) {
      xml.writeCharacters(text.substring(from, end));
      // As a character, a reader would take it for an end of line, and make it one that is not followed by another.
      xml.writeEntityRef("#13");
      from = end + 1;
    }
    xml.writeCharacters(text.substring(from));
    xml.writeEndElement();
  }

  /** A comment may not have two hyphens in it, nor end with one. */
  private static String comment(String text) {
    String apart = text.contains("--") ? text.replaceAll("-(?=-)", "- ") : text;
    return apart.endsWith("-") ? apart + " " : apart;
  }
}
