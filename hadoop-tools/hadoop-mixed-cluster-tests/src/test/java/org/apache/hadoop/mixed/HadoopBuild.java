/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.testing.StockHadoop;

/** The two builds of Hadoop that meet in one cluster. */
enum HadoopBuild {
  STOCK {
    @Override
    List<Path> hadoopJars() {
      return List.of(StockHadoop.jar("common"), StockHadoop.jar("hdfs"), StockHadoop.jar("mapred"));
    }

    @Override
    String jvmOption() {
      return "--add-exports=java.security.jgss/sun.security.krb5=ALL-UNNAMED";
    }
  },
  TUNED {
    @Override
    List<Path> hadoopJars() {
      return classPathOfThisJvm().stream().filter(HadoopBuild::isTunedJar).toList();
    }

    @Override
    String jvmOption() {
      return "";
    }
  };

  HadoopBuild other() {
    return this == STOCK ? TUNED : STOCK;
  }

  abstract List<Path> hadoopJars();

  /** Returns the option that a current JDK needs to run this arm, or an empty string. */
  abstract String jvmOption();

  /** Returns the arm's jars, followed by those that both share; absolute, because child processes inherit it. */
  String classPath() {
    List<Path> entries = new ArrayList<>(hadoopJars());
    if (entries.size() != 3) {
      throw new IllegalStateException("run these tests with 'mvn verify': the class path must have the three packaged"
          + " jars of Hadoop, and has " + entries);
    }
    classPathOfThisJvm().stream().filter(entry -> !isTunedJar(entry)).forEach(entries::add);
    return String.join(File.pathSeparator, entries.stream().map(Path::toString).toList());
  }

  private static List<Path> classPathOfThisJvm() {
    return List.of(System.getProperty("java.class.path").split(File.pathSeparator)).stream()
        .map(entry -> Path.of(entry).toAbsolutePath()).toList();
  }

  private static boolean isTunedJar(Path entry) {
    return entry.getFileName().toString().matches("hadoop-(common|hdfs|mapred)-0\\.22\\.0-stampede.*\\.jar");
  }
}
