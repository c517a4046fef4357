/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.xml.sax.SAXParseException;

/**
 * Makes parsers of files that a user has written and a daemon reads. The daemon may read what the user may not, and
 * shows what it has read: so a file that names another one as a part of itself, or an address, is refused. To leave
 * that part out would run a job by keys that its user did not mean. Entities of its own it may have, with some text.
 */
final class UserXml {
  /** The characters that the entities of a file may become, in all. */
  static final int MAX_ENTITIES = 1_000_000;

  private UserXml() {
  }

  /**
   * Makes the parser of a resource.
   *
   * @param factory makes it, unless a user has written the resource
   */
  static DocumentBuilder builder(DocumentBuilderFactory factory, Object resource) throws ParserConfigurationException {
    boolean isUsers = resource instanceof ResourceText || resource instanceof UserPath;
    return isUsers ? refusing(resource.toString()) : factory.newDocumentBuilder();
  }

  /** Makes a parser of what a user has written in {@code file}, whose last name errors tell. */
  static DocumentBuilder refusing(String file) throws ParserConfigurationException {
    String name = file.substring(file.lastIndexOf('/') + 1);
    // The JDK's own: another one of the class path may know no bound.
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setAttribute("jdk.xml.totalEntitySizeLimit", Integer.toString(MAX_ENTITIES));
    factory.setIgnoringComments(true);
    factory.setNamespaceAware(true);
    // Or an inclusion would be an element that means nothing.
    factory.setXIncludeAware(true);
    DocumentBuilder builder = factory.newDocumentBuilder();
    builder.setEntityResolver((publicName, address) -> {
      // Without the address: pages show the error.
      throw new SAXParseException(name + " names another file or address as a part of itself, which is not read, as a "
          + "user has written it", null);
    });
    return builder;
  }
}
