/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A reader and writer of Hadoop's configuration files without Hadoop, which belongs to the arm under test. */
public final class ConfigurationFile {
  private static final String STOCK_BEHAVIOUR = "stock-behaviour.xml";

  private ConfigurationFile() {
  }

  static String format(Map<String, String> properties) throws IOException {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      xml.writeStartDocument();
      xml.writeStartElement("configuration");
      for (Map.Entry<String, String> property : properties.entrySet()) {
        xml.writeCharacters("\n");
        xml.writeStartElement("property");
        element(xml, "name", property.getKey());
        element(xml, "value", property.getValue());
        xml.writeEndElement();
      }
      xml.writeCharacters("\n");
      xml.writeEndElement();
      xml.writeEndDocument();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
    return text + "\n";
  }

  static Map<String, String> read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return read(in, file.toString());
    }
  }

  /**
   * Returns the properties of stock-behaviour.xml in the tuned jar of Common: every key of ours with stock's value.
   *
   * @throws IOException if the jar has no such file
   */
  public static Map<String, String> stockBehaviour(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      ZipEntry entry = zip.getEntry(STOCK_BEHAVIOUR);
      if (entry == null) {
        throw new IOException(jar + " has no " + STOCK_BEHAVIOUR + ": it is not a tuned jar, or an old one");
      }
      try (InputStream in = zip.getInputStream(entry)) {
        return read(in, jar + "!" + STOCK_BEHAVIOUR);
      }
    }
  }

  /** Returns the name and value of every property; a later one wins. */
  static Map<String, String> read(InputStream in, String source) throws IOException {
    Map<String, String> properties = new TreeMap<>();
    try {
      Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);
      NodeList nodes = document.getElementsByTagName("property");
      for (int i = 0; i < nodes.getLength(); i++) {
        Element property = (Element) nodes.item(i);
        properties.put(text(property, "name", source), text(property, "value", source));
      }
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(source + ": " + e.getMessage(), e);
    }
    return properties;
  }

  private static String text(Element property, String name, String source) throws IOException {
    NodeList found = property.getElementsByTagName(name);
    if (found.getLength() != 1) {
      throw new IOException(source + ": a property has " + found.getLength() + " elements <" + name + ">, not 1");
    }
    return found.item(0).getTextContent().strip();
  }

  private static void element(XMLStreamWriter xml, String name, String text) throws XMLStreamException {
    xml.writeStartElement(name);
    xml.writeCharacters(text);
    xml.writeEndElement();
  }
}
