/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.upstream.result.ClassResult;
import org.apache.hadoop.upstream.result.ResultStore;
import org.apache.hadoop.upstream.run.ClassRunner;
import org.apache.hadoop.upstream.run.Expected;
import org.apache.hadoop.upstream.run.HadoopUnderTest;
import org.apache.hadoop.upstream.run.Namespaces;
import org.apache.hadoop.upstream.run.Schedule;
import org.apache.hadoop.upstream.scan.TestClass;

/**
 * A runner of test classes on an arm within the limits of the command line, which keeps their results below the results
 * folder. Only one run at a time per name.
 */
final class Session {
  /** The disk space that must be free; a mini cluster with its logs stays below it. */
  private static final long SPACE_NEEDED = 2L << 30;
  /**
   * The last supported JDK: later ones lack the SecurityManager that some tests install, and Subject.getSubject for
   * stock.
   */
  private static final int LAST_JDK = 23;

  private final WorkingCopy repository;
  private final Limits limits;

  /**
   * The limits of a run.
   *
   * @param jobs the number of classes at a time
   * @param seconds the time limit of one attempt at a class
   * @param attempts the maximum number of attempts
   * @param resume true to skip classes that have a result
   */
  record Limits(int jobs, int seconds, int attempts, boolean resume) {
  }

  Session(WorkingCopy repository, Limits limits) {
    this.repository = repository;
    this.limits = limits;
  }

  /**
   * Runs {@code tests}; with resume, only those without a result.
   *
   * @param name the name of the run: the folder of its results
   * @param settings properties for the tests' site files
   * @return the results of all {@code tests}
   */
  List<ClassResult> run(HadoopUnderTest arm, String name, List<TestClass> tests, Map<String, String> settings,
      Function<TestClass, Expected> expected) throws IOException, InterruptedException {
    ResultStore store = repository.store(name);
    try {
      Files.createDirectories(store.directory());
    } catch (IOException e) {
      throw new IOException("results cannot be kept in " + store.directory() + ": name a directory with --results", e);
    }
    try (FileChannel channel = FileChannel.open(store.directory().resolve("lock"), StandardOpenOption.CREATE,
        StandardOpenOption.WRITE); FileLock lock = lock(channel, store)) {
      check(store.directory());
      runMissing(arm, store, tests, settings, expected);
    }
    List<ClassResult> results = new ArrayList<>();
    for (TestClass test : tests) {
      store.read(test).ifPresent(results::add);
    }
    return results;
  }

  private void runMissing(HadoopUnderTest arm, ResultStore store, List<TestClass> tests, Map<String, String> settings,
      Function<TestClass, Expected> expected) throws IOException, InterruptedException {
    List<TestClass> missing = new ArrayList<>();
    for (TestClass test : tests) {
      Optional<ClassResult> before = limits.resume ? store.read(test) : Optional.empty();
      if (before.isEmpty()) {
        store.delete(test);
        missing.add(test);
      }
    }
    Namespaces isolation = Namespaces.best(repository.namespaceScript(), store.directory());
    int jobs = isolation.allowsParallel() ? limits.jobs : 1;
    if (isolation != Namespaces.FULL) {
      System.err.println("upstream-tests: NOT FULLY ISOLATED (not root, or unshare or ip is missing): each class "
          + "has its own " + isolation.isolated() + "; classes run one at a time");
    }
    ClassRunner.Options options = new ClassRunner.Options(store.directory(), repository.namespaceScript(),
        repository.files(), isolation, settings, limits.seconds, limits.attempts);
    ClassRunner runner = new ClassRunner(options, repository.testJvm(arm));
    try (Progress progress = new Progress(store.directory().getFileName().toString(), missing.size())) {
      new Schedule(runner, store, expected, jobs).run(missing, progress::done);
    }
  }

  private static FileLock lock(FileChannel channel, ResultStore store) throws IOException {
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      throw new IOException("another upstream-tests is running in " + store.directory() + ": wait for it to end");
    }
    return lock;
  }

  private static void check(Path directory) throws IOException {
    // Not from its FileStore, which looks for a mount point, and some containers have none.
    long space = directory.toFile().getUsableSpace();
    if (space < SPACE_NEEDED) {
      throw new IOException(String.format(Locale.ROOT,
          "only %d MB left in %s: upstream's tests need %d", space >> 20, directory,
          SPACE_NEEDED >> 20));
    }
    int jdk = Runtime.version().feature();
    if (jdk > LAST_JDK) {
      throw new IOException("this is JDK " + jdk + ", but upstream's tests need a SecurityManager, gone since JDK 24: "
          + "set JAVA_HOME to a JDK 17");
    }
  }
}
