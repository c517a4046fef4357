/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.jar.JarFile;

/** The classes that only tasks of a cluster use: they are in the archive, to be found there by tasks that need them. */
final class ClusterClasses {
  /** The classes of clusters, by the beginnings of their files: calls, HDFS's client, the copy of map outputs. */
  private static final List<String> OF_CLUSTERS = List.of(
      "org/apache/hadoop/ipc/", "org/apache/hadoop/security/", "org/apache/hadoop/net/",
      "org/apache/hadoop/hdfs/DFS", "org/apache/hadoop/hdfs/Distributed", "org/apache/hadoop/hdfs/BlockReader",
      "org/apache/hadoop/hdfs/RemoteBlockReader", "org/apache/hadoop/hdfs/SocketCache",
      "org/apache/hadoop/hdfs/protocol/", "org/apache/hadoop/hdfs/security/token/",
      "org/apache/hadoop/mapreduce/task/", "org/apache/hadoop/mapreduce/security/",
      "org/apache/hadoop/mapreduce/server/tasktracker/jvm/",
      "org/apache/hadoop/mapred/Child", "org/apache/hadoop/mapred/Jvm", "org/apache/hadoop/mapred/TaskUmbilical",
      "org/apache/hadoop/mapred/TaskLog", "org/apache/hadoop/shuffle/client/",
      "org/apache/hadoop/shuffle/wire/", "org/apache/hadoop/shuffle/shaded/netty/bootstrap/",
      "org/apache/hadoop/shuffle/shaded/netty/buffer/", "org/apache/hadoop/shuffle/shaded/netty/channel/",
      "org/apache/hadoop/shuffle/shaded/netty/resolver/", "org/apache/hadoop/shuffle/shaded/netty/util/");

  private ClusterClasses() {
  }

  /** Loads them from the class path, and initializes none. */
  static void load() {
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      load(new File(entry));
    }
  }

  private static void load(File entry) {
    if (!entry.isFile()) {
      return;
    }
    try (JarFile jar = new JarFile(entry)) {
      jar.stream().map(file -> file.getName()).filter(name -> name.endsWith(".class"))
          .filter(name -> OF_CLUSTERS.stream().anyMatch(name::startsWith)).forEach(ClusterClasses::loadFile);
    } catch (IOException e) {
      // no jar: the JVM passes over it too
    }
  }

  private static void loadFile(String file) {
    try {
      Class.forName(file.substring(0, file.length() - ".class".length()).replace('/', '.'), false,
          ClusterClasses.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      // not of use here: it needs what is not on the class path
    }
  }
}
