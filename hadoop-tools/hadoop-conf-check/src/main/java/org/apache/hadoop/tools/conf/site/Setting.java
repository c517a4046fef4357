/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.site;

import java.nio.file.Path;

/**
 * A property of a configuration file. Immutable.
 *
 * @param site the site file that is read, such as {@code hdfs-site.xml}
 * @param file where it stands: in that file, or in one that is included
 * @param line the line of its key
 * @param value as it is written; null: there is none
 * @param isFinal whether later files may not change it
 */
public record Setting(String site, Path file, int line, String key, String value, boolean isFinal) {
  /** The value without blanks around it. */
  public String trimmed() {
    return value == null ? "" : value.strip();
  }
}
