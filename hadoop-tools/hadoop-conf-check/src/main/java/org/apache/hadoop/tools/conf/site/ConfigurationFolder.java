/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.site;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The site files of a folder, in the order in which Hadoop loads them.
 *
 * @param sites the files that exist
 * @param missing the names of the others, for which Hadoop uses the defaults alone
 */
public record ConfigurationFolder(List<SiteFile> sites, List<String> missing) {
  public static final String CORE = "core-site.xml";
  public static final String HDFS = "hdfs-site.xml";
  public static final String MAPRED = "mapred-site.xml";

  public ConfigurationFolder {
    sites = List.copyOf(sites);
    missing = List.copyOf(missing);
  }

  /** @throws UnusableException if there is no such folder, or no site file in it, or an unreadable one */
  public static ConfigurationFolder read(Path folder) throws UnusableException {
    if (!Files.isDirectory(folder)) {
      throw new UnusableException(folder + " is not a directory");
    }
    List<SiteFile> sites = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (String name : List.of(CORE, HDFS, MAPRED)) {
      if (Files.exists(folder.resolve(name))) {
        sites.add(new SiteFile(name, SettingsReader.read(name, folder.resolve(name))));
      } else {
        missing.add(name);
      }
    }
    if (sites.isEmpty()) {
      throw new UnusableException(folder + " has no " + CORE + ", " + HDFS + " or " + MAPRED);
    }
    return new ConfigurationFolder(sites, missing);
  }
}
