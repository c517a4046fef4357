/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.site;

import java.util.List;

/**
 * A site file that Hadoop loads, with its includes.
 *
 * @param name a file name such as {@code hdfs-site.xml}
 * @param settings the settings in the order in which they are read
 */
public record SiteFile(String name, List<Setting> settings) {
  public SiteFile {
    settings = List.copyOf(settings);
  }
}
