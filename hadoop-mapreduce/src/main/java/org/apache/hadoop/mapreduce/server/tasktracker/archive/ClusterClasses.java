/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.jar.JarFile;

/** The classes that only tasks on a cluster use: they are archived so that those tasks find them there. */
final class ClusterClasses {
  /** The path prefixes of cluster classes: RPC, the HDFS client and the copy phase of the shuffle. */
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

  /** Loads these classes from the class path without initializing them. */
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
      // not a jar: the JVM skips it too
    }
  }

  private static void loadFile(String file) {
    try {
      Class.forName(file.substring(0, file.length() - ".class".length()).replace('/', '.'), false,
          ClusterClasses.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      // not usable here: it depends on a class that is not on the class path
    }
  }
}
