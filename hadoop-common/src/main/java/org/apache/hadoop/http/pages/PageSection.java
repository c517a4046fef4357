/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.pages;

/** A part of the page of a daemon. Several threads may ask for it at once. */
public interface PageSection {
  /** The attribute of a web server that holds a part of its daemon's page, the one above the figures. */
  String ATTRIBUTE = "hadoop.page.section";

  /** Writes it, with its headings. */
  void write(Html html);
}
