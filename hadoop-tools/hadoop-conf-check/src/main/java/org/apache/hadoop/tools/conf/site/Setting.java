/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.site;

import java.nio.file.Path;

/**
 * A property in a configuration file. Immutable.
 *
 * @param site the site file that is loaded, such as {@code hdfs-site.xml}
 * @param file the file with the property: the site file, or one it includes
 * @param line the line of its key
 * @param value the raw value; null if there is none
 * @param isFinal true if later files cannot change it
 */
public record Setting(String site, Path file, int line, String key, String value, boolean isFinal) {
  /** Returns the trimmed value. */
  public String trimmed() {
    return value == null ? "" : value.strip();
  }
}
