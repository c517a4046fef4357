/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.pages;

/** A section of a daemon's page. Several threads may request it at once. */
public interface PageSection {
  /** The attribute of a web server that holds its daemon's section of the page, which precedes the metrics. */
  String ATTRIBUTE = "hadoop.page.section";

  /** Writes the section, with its headings. */
  void write(Html html);
}
