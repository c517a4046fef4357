/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.reference;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A *-default.xml file with its descriptions. */
final class DefaultsFile {
  /** A property, with each run of white space in its texts collapsed to one space. */
  record Property(String value, String description) {
  }

  private DefaultsFile() {
  }

  /** Returns the properties by key, in file order. */
  static Map<String, Property> read(InputStream in) throws IOException {
    try (in) {
      NodeList properties = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in)
          .getElementsByTagName("property");
      Map<String, Property> byKey = new LinkedHashMap<>();
      for (int i = 0; i < properties.getLength(); i++) {
        Element property = (Element) properties.item(i);
        byKey.put(text(property, "name"), new Property(text(property, "value"), text(property, "description")));
      }
      return byKey;
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(e);
    }
  }

  private static String text(Element property, String name) {
    NodeList elements = property.getElementsByTagName(name);
    return elements.getLength() == 0 ? "" : elements.item(0).getTextContent().replaceAll("\\s+", " ").strip();
  }
}
