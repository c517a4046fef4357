/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The properties of one Hadoop configuration file, with the descriptions that {@link Configuration} drops. */
final class ConfigurationFile {
  /** A property of the file; its value and description are trimmed, and empty if absent. */
  record Property(String value, String description) {
  }

  private ConfigurationFile() {
  }

  /** @throws IOException also if a name occurs twice */
  static Map<String, Property> read(InputStream in) throws IOException {
    Map<String, Property> properties = new LinkedHashMap<>();
    try (in) {
      NodeList nodes = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in)
          .getElementsByTagName("property");
      for (int i = 0; i < nodes.getLength(); i++) {
        Element node = (Element) nodes.item(i);
        String name = child(node, "name");
        if (properties.put(name, new Property(child(node, "value"), child(node, "description"))) != null) {
          throw new IOException(name + " stands twice");
        }
      }
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(e);
    }
    return properties;
  }

  private static String child(Element property, String tag) {
    NodeList children = property.getElementsByTagName(tag);
    return children.getLength() == 0 ? "" : children.item(0).getTextContent().strip().replaceAll("\\s+", " ");
  }
}
