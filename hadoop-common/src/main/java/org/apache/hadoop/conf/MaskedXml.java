/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.Source;
import javax.xml.transform.TransformerException;
import javax.xml.transform.dom.DOMSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The text of a configuration file with its secret values masked; everything else is unchanged. The file was written by
 * a user, so that other files that it refers to are not read.
 */
public final class MaskedXml {
  private static final List<String> OF_OTHER_FILES = List.of(
      "http://xml.org/sax/features/external-general-entities",
      "http://xml.org/sax/features/external-parameter-entities",
      "http://apache.org/xml/features/nonvalidating/load-external-dtd");

  private MaskedXml() {
  }

  /**
   * Reads a file, and masks the keys that the process's own configuration considers secret.
   *
   * @throws TransformerException if it is not well-formed, or cannot be read
   */
  public static Source of(InputStream xml) throws TransformerException {
    return of(xml, SecretKeys.of(new Configuration()));
  }

  static Source of(InputStream xml, SecretKeys secrets) throws TransformerException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      for (String feature : OF_OTHER_FILES) {
        factory.setFeature(feature, false);
      }
      Document document = factory.newDocumentBuilder().parse(xml);
      NodeList properties = document.getElementsByTagName("property");
      for (int i = 0; i < properties.getLength(); i++) {
        Node name = child(properties.item(i), "name");
        Node value = child(properties.item(i), "value");
        if (name != null && value != null) {
          value.setTextContent(secrets.masked(name.getTextContent().trim(), value.getTextContent()));
        }
      }
      return new DOMSource(document);
    } catch (IOException | ParserConfigurationException | SAXException e) {
      throw new TransformerException(e);
    }
  }

  private static Node child(Node property, String name) {
    return ((Element) property).getElementsByTagName(name).item(0);
  }
}
