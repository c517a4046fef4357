/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.site;

import java.util.List;

/**
 * One of the files that Hadoop reads, with what it includes.
 *
 * @param name such as {@code hdfs-site.xml}
 * @param settings in the order in which they are read
 */
public record SiteFile(String name, List<Setting> settings) {
  public SiteFile {
    settings = List.copyOf(settings);
  }
}
