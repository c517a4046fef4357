/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.List;

/**
 * A resource that is in memory. Unlike one that is an {@link InputStream}, it is there whenever a configuration is read
 * again, and for all copies of a configuration. Of a file as nearly all are it keeps the properties alone, whose texts
 * the configurations share. A user has written it: one that names other files as parts of itself is refused. Immutable.
 */
public final class ResourceText {
  private final String name;
  private final List<ResourceProperty> properties;
  private final byte[] text;

  /**
   * @param name where the text is from, as the configurations tell
   * @param text a configuration file, not changed any more. What is wrong with it is told when a configuration is read.
   */
  public ResourceText(String name, byte[] text) {
    this.name = name;
    this.properties = ResourceXml.read(text);
    this.text = properties == null ? text : null;
  }

  /**
   * Reads the properties as a stream.
   *
   * @return null if it is to be read as a document
   */
  List<ResourceProperty> properties() {
    return properties;
  }

  /** Opens the text, from its start, to be read as a document. */
  InputStream open() {
    return new ByteArrayInputStream(text);
  }

  @Override
  public String toString() {
    return name;
  }
}
