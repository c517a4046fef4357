/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.upstream.result.ResultStore;
import org.apache.hadoop.upstream.run.Arm;
import org.apache.hadoop.upstream.run.ClassRunner;
import org.apache.hadoop.upstream.run.Isolation;
import org.apache.hadoop.upstream.run.Schedule;
import org.apache.hadoop.upstream.run.TestJvm;
import org.apache.hadoop.upstream.scan.TestClass;
import org.apache.hadoop.upstream.scan.TestJars;

/** The parts of a run that are the same for every arm: places in the repository, isolation, limits. */
final class Session {
  private final Path root;
  private final TestJars jars;
  private final int jobs;
  private final int limitSeconds;
  private final int attempts;

  Session(Path root, TestJars jars, int jobs, int limitSeconds, int attempts) {
    this.root = root;
    this.jars = jars;
    this.jobs = jobs;
    this.limitSeconds = limitSeconds;
    this.attempts = attempts;
  }

  /** Where the results of the run called {@code name} are. */
  ResultStore store(String name) {
    return new ResultStore(root.resolve("target/upstream-tests").resolve(name));
  }

  /** Runs what of {@code tests} has no result yet, or all of them. */
  void run(Arm arm, ResultStore store, List<TestClass> tests, Map<String, String> settings, boolean resume)
      throws IOException, InterruptedException {
    List<TestClass> left = new ArrayList<>();
    for (TestClass test : tests) {
      if (!resume) {
        store.delete(test);
      }
      if (store.read(test).isEmpty()) {
        left.add(test);
      }
    }
    Files.createDirectories(store.directory());
    Path script = data().resolve("enter-namespace.sh");
    Isolation isolation = Isolation.best(script, store.directory());
    int parallel = isolation.allowsParallel() ? jobs : 1;
    if (isolation != Isolation.FULL) {
      System.err.println("upstream-tests: no root, or no unshare and ip: isolated is " + isolation.isolated()
          + ", so classes run one at a time" + (jobs > 1 ? ", not " + jobs : ""));
    }
    ClassRunner.Options options = new ClassRunner.Options(store.directory(), script, data().resolve("files"), isolation,
        settings, limitSeconds, attempts);
    try (Progress progress = new Progress(store.directory().getFileName().toString(), left.size())) {
      new Schedule(new ClassRunner(options, jvm(arm)), store, parallel).run(left, progress::done);
    }
  }

  private TestJvm jvm(Arm arm) throws IOException {
    Map<String, Path> tests = new HashMap<>();
    for (String area : TestJars.AREAS) {
      tests.put(area, jars.tests(area));
    }
    return new TestJvm(arm, tests, libraries(), tool(), root.resolve("dev-support/safe-kill"));
  }

  private List<Path> libraries() throws IOException {
    Path file = root.resolve("hadoop-tools/hadoop-upstream-tests/target/libraries.classpath");
    if (!Files.isRegularFile(file)) {
      throw new IOException(file + " is missing: run 'mvn -pl hadoop-tools/hadoop-upstream-tests -am package -DskipTests'");
    }
    return Stream.of(Files.readString(file).strip().split(File.pathSeparator)).map(Path::of).toList();
  }

  /** The folder or jar this class is in. */
  private static Path tool() {
    return Path.of(Session.class.getProtectionDomain().getCodeSource().getLocation().getPath());
  }

  private Path data() {
    return root.resolve("dev-support/upstream-tests");
  }
}
