/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Reads and writes Hadoop's configuration files without Hadoop, which belongs to the arm under test. */
final class ConfigurationFile {
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

  /** The name and value of every property; a later one wins. */
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
