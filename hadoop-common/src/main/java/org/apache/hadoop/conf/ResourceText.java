/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.List;

/**
 * A resource in memory. Unlike an {@link InputStream}, it can be read whenever a configuration is reloaded, and by all
 * copies of a configuration. For an ordinary file it keeps only the properties, whose strings the configurations share.
 * It was written by a user: if it includes other files, it is rejected. Immutable.
 */
public final class ResourceText {
  private final String name;
  private final List<ResourceProperty> properties;
  private final byte[] text;

  /**
   * @param name the source of the text, as configurations show it
   * @param text a configuration file, which must not change any more. Its errors are reported when a configuration is
   *     read.
   */
  public ResourceText(String name, byte[] text) {
    this.name = name;
    this.properties = ResourceXml.read(text);
    this.text = properties == null ? text : null;
  }

  /**
   * Returns the properties as read from a stream.
   *
   * @return null if the text must be read as a document
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
