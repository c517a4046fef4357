/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Hadoop's configuration files: lists of names and values, read without any Hadoop class. */
public final class HadoopXml {
  private HadoopXml() {
  }

  /**
   * Returns the entries of {@code file} in order.
   *
   * @throws IOException if it cannot be read or is not a configuration file
   */
  public static Map<String, String> read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return read(in, file.toString());
    }
  }

  static Map<String, String> read(InputStream in, String source) throws IOException {
    Map<String, String> entries = new LinkedHashMap<>();
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
      factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
      var builder = factory.newDocumentBuilder();
      builder.setErrorHandler(null);
      NodeList properties = builder.parse(in).getElementsByTagName("property");
      for (int i = 0; i < properties.getLength(); i++) {
        Element property = (Element) properties.item(i);
        entries.put(child(property, "name", source).strip(), child(property, "value", source));
      }
    } catch (SAXException e) {
      throw new IOException(source + " is not XML: " + e.getMessage(), e);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
    return entries;
  }

  private static String child(Element property, String name, String source) throws IOException {
    NodeList found = property.getElementsByTagName(name);
    if (found.getLength() == 0) {
      throw new IOException(source + " has a property without a " + name);
    }
    return found.item(0).getTextContent();
  }
}
