/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.run;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.upstream.child.TestMain;
import org.apache.hadoop.upstream.scan.TestClass;

/**
 * The command line and environment of a test JVM. Immutable.
 *
 * @param arm the jars under test
 * @param testJars upstream's test jars by area
 * @param libraries the dependencies of both, including JUnit and Mockito
 * @param tool the jar or folder with {@link TestMain}
 * @param safeKill a folder whose {@code kill} comes first on PATH: stock's call of kill can hit every process
 */
public record TestJvm(HadoopUnderTest arm, Map<String, Path> testJars, List<Path> libraries, Path tool, Path safeKill) {
  /** The heap size in upstream's build. */
  private static final String HEAP = "-Xmx512m";

  /** The areas whose jars are on the class path of an area's tests: those it builds on. */
  private static final Map<String, List<String>> VISIBLE = Map.of(
      "common", List.of("common"),
      "hdfs", List.of("hdfs", "common"),
      "mapred", List.of("mapred", "hdfs", "common"));

  List<String> command(TestClass test, WorkingDirectory directory, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add(HEAP);
    command.addAll(arm.flags());
    command.addAll(directory.properties());
    command.add("-classpath");
    command.add(classPath(test, directory).stream().map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator)));
    command.add(TestMain.class.getName());
    command.addAll(arguments);
    return command;
  }

  List<Path> classPath(TestClass test, WorkingDirectory directory) {
    List<Path> path = new ArrayList<>(directory.classPath());
    List<String> areas = VISIBLE.get(test.area());
    areas.forEach(area -> path.add(testJars.get(area)));
    path.addAll(mainJars(test));
    libraries.stream().filter(library -> !isMockitoOfOthers(test, library)).forEach(path::add);
    path.add(tool);
    return path;
  }

  /** Returns the jars under test that the class sees, its own area's first. */
  List<Path> mainJars(TestClass test) {
    return VISIBLE.get(test.area()).stream().map(area -> arm.jars().get(area)).toList();
  }

  /**
   * Returns true for the wrong Mockito: Common's tests were compiled against 1.8.5, others against an older one, and
   * VerificationMode moved in between.
   */
  private static boolean isMockitoOfOthers(TestClass test, Path library) {
    String others = test.area().equals("common") ? "mockito-all-" : "mockito-core-";
    return library.getFileName().toString().startsWith(others);
  }

  /** Turns {@code environment}, which is the tool's own, into the test's. */
  void prepare(Map<String, String> environment) {
    environment.keySet().removeIf(key -> key.startsWith("HADOOP_") || key.startsWith("MAVEN_")
        || key.equals("CLASSPATH") || key.equals("JDK_JAVA_OPTIONS") || key.equals("JAVA_TOOL_OPTIONS"));
    environment.put("PATH", safeKill + File.pathSeparator + environment.getOrDefault("PATH", "/usr/bin:/bin"));
    if (!arm.inheritedFlags().isEmpty()) {
      // The only way to reach task JVMs whatever options a test sets for them.
      environment.put("JAVA_TOOL_OPTIONS", String.join(" ", arm.inheritedFlags()));
    }
  }
}
