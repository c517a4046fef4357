/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * A page that is both HTML and XML, parsed as strictly as XML, so that tags opened or closed by unescaped text are
 * errors.
 */
public final class PageDom {
  private final Document document;

  private PageDom(Document document) {
    this.document = document;
  }

  /** @throws SAXException if it is not well-formed */
  public static PageDom of(String page) throws IOException, SAXException {
    try {
      return new PageDom(DocumentBuilderFactory.newInstance().newDocumentBuilder()
          .parse(new InputSource(new StringReader(page))));
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the text of the elements and attributes that an XPath expression selects. */
  public List<String> texts(String path) {
    try {
      NodeList nodes = (NodeList) XPathFactory.newInstance().newXPath().evaluate(path, document,
          XPathConstants.NODESET);
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < nodes.getLength(); i++) {
        texts.add(nodes.item(i).getTextContent());
      }
      return texts;
    } catch (XPathExpressionException e) {
      throw new IllegalArgumentException(path, e);
    }
  }

  /** Returns how many nodes an XPath expression selects. */
  public int count(String path) {
    return texts(path).size();
  }

  /** Returns the text of the first selected node, which must exist. */
  public String text(String path) {
    return texts(path).get(0);
  }
}
