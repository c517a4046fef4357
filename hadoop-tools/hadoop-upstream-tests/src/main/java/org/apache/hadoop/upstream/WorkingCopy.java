/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.upstream.result.Baseline;
import org.apache.hadoop.upstream.result.Differences;
import org.apache.hadoop.upstream.result.ResultStore;
import org.apache.hadoop.upstream.run.ConfigurationFile;
import org.apache.hadoop.upstream.run.HadoopUnderTest;
import org.apache.hadoop.upstream.run.TestJvm;
import org.apache.hadoop.upstream.scan.TestJars;

/** The file locations in a working copy. Immutable. */
public final class WorkingCopy {
  private static final String MODULE = "hadoop-tools/hadoop-upstream-tests";

  private final Path root;
  private final Path results;
  private final TestJars jars;
  private final List<String> jvmOptions;

  /** Creates a working copy with the default results folder. */
  public WorkingCopy(Path root) {
    this(root, defaultResults(root), List.of());
  }

  /**
   * Creates a working copy with a results folder of its own.
   *
   * @param results the folder of the results of runs
   * @param jvmOptions the options of each test JVM, in addition to those that the tests need
   */
  WorkingCopy(Path root, Path results, List<String> jvmOptions) {
    this.root = root.toAbsolutePath().normalize();
    this.results = results.toAbsolutePath().normalize();
    this.jars = new TestJars(this.root);
    this.jvmOptions = List.copyOf(jvmOptions);
  }

  /** Returns the default results folder, which "mvn clean" does not delete. */
  static Path defaultResults(Path root) {
    return root.resolve("results/upstream-tests");
  }

  public TestJars jars() {
    return jars;
  }

  HadoopUnderTest stock() throws IOException {
    return HadoopUnderTest.stock(jars);
  }

  /** Returns the arm that this repository builds; fails if it has not been built. */
  public HadoopUnderTest tuned() throws IOException {
    return HadoopUnderTest.tuned(root);
  }

  /** Returns the results of the run called {@code name}. */
  ResultStore store(String name) {
    return new ResultStore(results.resolve(name));
  }

  public Path baselineFile() {
    return data("baseline.tsv");
  }

  public Path linkedMembersFile() {
    return data("linked-members.txt");
  }

  /** Returns the list of the classes that run in the build. */
  public Path quickList() {
    return data("quick.txt");
  }

  Path namespaceScript() {
    return data("enter-namespace.sh");
  }

  /** Returns the folder whose files are copied into each test's working directory. */
  Path files() {
    return data("files");
  }

  Baseline baseline() throws IOException {
    return Baseline.read(baselineFile());
  }

  Differences differences(Set<String> keys, Baseline baseline) throws IOException {
    return Differences.read(data("differences.tsv"), keys, baseline);
  }

  /** Returns the test classes with a listed difference. */
  public Set<String> differingClasses() throws IOException {
    Set<String> keys = ConfigurationFile.stockBehaviour(tuned().jars().get("common")).keySet();
    return differences(keys, baseline()).methods().stream().map(method -> method.test().name())
        .collect(Collectors.toSet());
  }

  TestJvm testJvm(HadoopUnderTest arm) throws IOException {
    Map<String, Path> tests = new HashMap<>();
    for (String area : TestJars.AREAS) {
      tests.put(area, jars.tests(area));
    }
    return new TestJvm(arm.with(jvmOptions), tests, libraries(arm.name()), tool(),
        root.resolve("dev-support/safe-kill"));
  }

  /** Returns the class path that the build resolved for an arm, without Hadoop itself. */
  private List<Path> libraries(String arm) throws IOException {
    Path file = root.resolve(MODULE).resolve("target/" + arm + "-libraries.classpath");
    if (!Files.isRegularFile(file)) {
      throw new IOException(file + " is missing: run 'mvn -pl " + MODULE + " -am package -DskipTests' in " + root);
    }
    return Stream.of(Files.readString(file).strip().split(File.pathSeparator)).map(Path::of).toList();
  }

  /** Returns the folder or jar of this class, which also contains the main class of the test JVMs. */
  private static Path tool() {
    return Path.of(WorkingCopy.class.getProtectionDomain().getCodeSource().getLocation().getPath());
  }

  private Path data(String name) {
    return root.resolve("dev-support/upstream-tests").resolve(name);
  }
}
