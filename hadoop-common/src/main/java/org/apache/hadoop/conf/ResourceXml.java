/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A streaming parser for configuration files that are not {@linkplain PlainResource plain}, with the same result as the
 * document that stock builds first. It reads ordinary files, properties with names and values; it rejects any with
 * more, such as entities of its own, namespaces with their inclusions, or misplaced elements, and any that is not
 * well-formed: those are left to stock's parser, with its warnings and errors. For one thread.
 */
final class ResourceXml {
  private static final String REPORT_CDATA = "http://java.sun.com/xml/stream/properties/report-cdata-event";
  private static final String ROOT = "configuration";
  private static final String PROPERTY = "property";
  private static final Set<String> FIELDS = Set.of("name", "value", "final");

  private final XMLStreamReader xml;
  private final List<ResourceProperty> properties = new ArrayList<>();

  // The fields of the current property; null if it has none.
  private String name;
  private String value;
  private boolean isFinal;

  private ResourceXml(XMLStreamReader xml) {
    this.xml = xml;
  }

  /**
   * Reads a text as a stream.
   *
   * @return the properties in their order; null if the text must be read as a document
   */
  static List<ResourceProperty> read(byte[] text) {
    ResourceReads.parse();
    List<ResourceProperty> plain = PlainResource.read(text);
    return plain == null ? readStream(text) : plain;
  }

  private static List<ResourceProperty> readStream(byte[] text) {
    // The JDK's own: one on the class path would be searched for each time.
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(REPORT_CDATA, true);
    try {
      XMLStreamReader xml = factory.createXMLStreamReader(new ByteArrayInputStream(text));
      ResourceXml reader = new ResourceXml(xml);
      return reader.readFile() ? List.copyOf(reader.properties) : null;
    } catch (XMLStreamException e) {
      return null;
    }
  }

  /** @return true if all of it is as expected; the same holds for the methods below */
  private boolean readFile() throws XMLStreamException {
    while (xml.hasNext()) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT:
          if (!isPlain() || !ROOT.equals(xml.getLocalName()) || !readRoot()) {
            return false;
          }
          break;
        case XMLStreamConstants.DTD:
          return false;
        default:
          // Comments, and the end.
      }
    }
    return true;
  }

  private boolean readRoot() throws XMLStreamException {
    for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        if (!isPlain() || !PROPERTY.equals(xml.getLocalName()) || !readProperty()) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean readProperty() throws XMLStreamException {
    name = null;
    value = null;
    isFinal = false;
    for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        if (!isPlain() || !readField()) {
          return false;
        }
      }
    }
    if (name != null) {
      properties.add(new ResourceProperty(name, value, isFinal));
    }
    return true;
  }

  private boolean readField() throws XMLStreamException {
    String field = xml.getLocalName();
    if (!FIELDS.contains(field)) {
      return skip();
    }
    String text = readText();
    // An element without text says nothing, not even that the value is empty.
    if (text != null && !text.isEmpty()) {
      switch (field) {
        case "name" -> name = text.trim();
        case "value" -> value = text;
        default -> isFinal = "true".equals(text);
      }
    }
    return text != null;
  }

  /** @return the whole text of an element; null if it contains anything else */
  private String readText() throws XMLStreamException {
    String first = "";
    StringBuilder all = null;
    for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
      if (event != XMLStreamConstants.CHARACTERS) {
        return null;
      }
      // It comes in pieces if characters are written as references.
      if (first.isEmpty()) {
        first = xml.getText();
      } else {
        all = all == null ? new StringBuilder(first) : all;
        all.append(xml.getText());
      }
    }
    return all == null ? first : all.toString();
  }

  private boolean skip() throws XMLStreamException {
    for (int depth = 1; depth > 0;) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT:
          if (!isPlain()) {
            return false;
          }
          depth++;
          break;
        case XMLStreamConstants.END_ELEMENT:
          depth--;
          break;
        default:
          // A description.
      }
    }
    return true;
  }

  /** Returns true if neither the element nor its content can be an inclusion, provided that all elements are plain. */
  private boolean isPlain() {
    return xml.getNamespaceURI() == null && xml.getNamespaceCount() == 0;
  }
}
