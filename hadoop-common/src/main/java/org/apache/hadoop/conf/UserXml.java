/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.xml.sax.SAXParseException;

/**
 * A factory of parsers for files that a user has written and a daemon reads. The daemon may read files that the user
 * may not, and shows what it has read: a file that includes another file or address is therefore rejected. Ignoring the
 * inclusion would run a job with keys that its user did not intend. Internal entities with some text are allowed.
 */
final class UserXml {
  /** The maximum number of characters to which the entities of a file may expand, in total. */
  static final int MAX_ENTITIES = 1_000_000;

  private UserXml() {
  }

  /**
   * Creates the parser of a resource.
   *
   * @param factory creates the parser, unless a user has written the resource
   */
  static DocumentBuilder builder(DocumentBuilderFactory factory, Object resource) throws ParserConfigurationException {
    boolean isUsers = resource instanceof ResourceText || resource instanceof UserPath;
    return isUsers ? refusing(resource.toString()) : factory.newDocumentBuilder();
  }

  /** Creates a parser for the text of a user in {@code file}, whose last path component is shown in errors. */
  static DocumentBuilder refusing(String file) throws ParserConfigurationException {
    String name = file.substring(file.lastIndexOf('/') + 1);
    // The JDK's own: another one on the class path may have no limit.
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setAttribute("jdk.xml.totalEntitySizeLimit", Integer.toString(MAX_ENTITIES));
    factory.setIgnoringComments(true);
    factory.setNamespaceAware(true);
    // Otherwise an inclusion would be an element without meaning.
    factory.setXIncludeAware(true);
    DocumentBuilder builder = factory.newDocumentBuilder();
    builder.setEntityResolver((publicName, address) -> {
      // Without the address, as pages show the error.
      throw new SAXParseException(name + " includes another file or address, which is not allowed in a file that a "
          + "user has written", null);
    });
    return builder;
  }
}
