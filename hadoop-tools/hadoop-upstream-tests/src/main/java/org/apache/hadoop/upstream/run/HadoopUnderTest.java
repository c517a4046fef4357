/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.run;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.upstream.scan.TestJars;

/**
 * The jars under test and the JVM flags they need.
 *
 * @param name "stock" or "tuned"
 * @param jars the main jar of each area
 * @param flags the flags of the test JVM only
 * @param inheritedFlags the flags of the test JVM and of every JVM it starts
 */
public record HadoopUnderTest(String name, Map<String, Path> jars, List<String> flags, List<String> inheritedFlags) {
  private static final String ALL = "=ALL-UNNAMED";

  /**
   * The flags that upstream's tests need themselves, on any arm: Mockito 1.8 defines its mock classes through the
   * inaccessible ClassLoader.defineClass and calls constructors of the mocked types, and some tests install a
   * SecurityManager.
   */
  private static final List<String> FLAGS_OF_TESTS = List.of(
      "--add-opens=java.base/java.lang" + ALL,
      "--add-opens=java.base/java.io" + ALL,
      "--add-opens=java.base/java.net" + ALL,
      "--add-opens=java.base/javax.net" + ALL,
      "--add-opens=java.base/javax.security.auth.login" + ALL,
      "-Djava.security.manager=allow");

  /** The flags that stock 0.22.0 needs on JDK 17, in every JVM: it uses sun.security.krb5 and reflection on the JDK. */
  private static final List<String> FLAGS_OF_STOCK = List.of(
      "--add-exports=java.security.jgss/sun.security.krb5" + ALL,
      "--add-opens=java.base/java.lang" + ALL,
      "--add-opens=java.base/java.util" + ALL,
      "--add-opens=java.base/java.net" + ALL,
      "--add-opens=java.base/java.io" + ALL);

  private static final Map<String, String> MODULES =
      Map.of("common", "hadoop-common", "hdfs", "hadoop-hdfs", "mapred", "hadoop-mapreduce");

  /** Returns the published jars. */
  public static HadoopUnderTest stock(TestJars jars) throws IOException {
    Map<String, Path> main = new HashMap<>();
    for (String area : TestJars.AREAS) {
      main.put(area, jars.stock(area));
    }
    return new HadoopUnderTest("stock", main, FLAGS_OF_TESTS, FLAGS_OF_STOCK);
  }

  /**
   * Returns the jars that this repository builds. They need no flags; the tests' own flags are not passed on to task
   * JVMs.
   *
   * @throws IOException if a jar was not built, or a module has several
   */
  public static HadoopUnderTest tuned(Path repositoryRoot) throws IOException {
    Map<String, Path> main = new HashMap<>();
    for (String area : TestJars.AREAS) {
      main.put(area, builtJar(repositoryRoot.resolve(MODULES.get(area)).resolve("target"), "hadoop-" + area));
    }
    return new HadoopUnderTest("tuned", main, FLAGS_OF_TESTS, List.of());
  }

  /** Returns the same jars with more flags for the test JVM. */
  public HadoopUnderTest with(List<String> more) {
    return new HadoopUnderTest(name, jars, Stream.concat(flags.stream(), more.stream()).toList(), inheritedFlags);
  }

  private static Path builtJar(Path target, String artifact) throws IOException {
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(target)) {
      try (DirectoryStream<Path> jars = Files.newDirectoryStream(target, artifact + "-*-stampede-*.jar")) {
        for (Path jar : jars) {
          if (!jar.getFileName().toString().matches(".*-(sources|tests|javadoc)\\.jar")) {
            found.add(jar);
          }
        }
      }
    }
    if (found.size() != 1) {
      String what = found.isEmpty() ? "no " : "more than one ";
      throw new IOException(what + artifact + " jar in " + target + ": run 'mvn clean package -DskipTests' first");
    }
    return found.get(0);
  }
}
