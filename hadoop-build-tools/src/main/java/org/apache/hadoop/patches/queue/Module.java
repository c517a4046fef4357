/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

/** A part of Hadoop, with our directory, upstream's directory, and the published artifact. */
public enum Module {
  COMMON("hadoop-common", "common", "hadoop-common", "core"),
  HDFS("hadoop-hdfs", "hdfs", "hadoop-hdfs", "hdfs"),
  MAPREDUCE("hadoop-mapreduce", "mapreduce", "hadoop-mapred", "mapred");

  private final String folder;
  private final String upstreamFolder;
  private final String artifact;
  private final String testFolder;

  Module(String folder, String upstreamFolder, String artifact, String testFolder) {
    this.folder = folder;
    this.upstreamFolder = upstreamFolder;
    this.artifact = artifact;
    this.testFolder = testFolder;
  }

  /** Returns the module's directory in this repository and below patches/. */
  public String folder() {
    return folder;
  }

  /** Returns the module's directory in upstream's source tree, and thus in the work tree. */
  public String upstreamFolder() {
    return upstreamFolder;
  }

  /** Returns the artifactId of the published jars. */
  public String artifact() {
    return artifact;
  }

  /**
   * Returns the path of a new file of ours in upstream's source layout.
   *
   * @param path relative to this repository's root, e.g. {@code hadoop-common/src/main/java/org/...}
   * @throws PatchException if the path is not in a module's src/main/java or src/main/resources
   */
  public static String upstreamPath(String path) {
    for (Module module : values()) {
      for (String root : new String[] {"/src/main/java/", "/src/main/resources/"}) {
        String prefix = module.folder + root;
        if (path.startsWith(prefix)) {
          return module.upstreamFolder + "/src/java/" + path.substring(prefix.length());
        }
      }
    }
    throw new PatchException(path + " is not in src/main of hadoop-common, hadoop-hdfs or hadoop-mapreduce");
  }

  /**
   * Returns the path of a test of ours in upstream's source layout.
   *
   * @param path relative to this repository's root, e.g. {@code hadoop-common/src/test/java/org/...}
   */
  static String upstreamTestPath(String path) {
    for (Module module : values()) {
      String prefix = module.folder + "/src/test/java/";
      if (path.startsWith(prefix)) {
        return module.upstreamFolder + "/src/test/" + module.testFolder + "/" + path.substring(prefix.length());
      }
    }
    throw new PatchException(path + " is not a test of hadoop-common, hadoop-hdfs or hadoop-mapreduce");
  }
}
