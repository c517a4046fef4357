/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.hadoop.patches.gate.Dependencies;
import org.apache.hadoop.patches.gate.Gate;
import org.apache.hadoop.patches.gate.HeaderLint;
import org.apache.hadoop.patches.gate.HunkBudget;
import org.apache.hadoop.patches.gate.Limits;
import org.apache.hadoop.patches.gate.NamedClasses;
import org.apache.hadoop.patches.gate.Ownership;
import org.apache.hadoop.patches.gate.Rewrites;
import org.apache.hadoop.patches.gate.RoundTrip;
import org.apache.hadoop.patches.gate.SeriesLint;
import org.apache.hadoop.patches.gate.TopicsLint;
import org.apache.hadoop.patches.queue.Prefix;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;
import org.apache.hadoop.patches.queue.TreeLock;
import org.apache.hadoop.patches.queue.WorkTree;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that the series of this repository passes its own gates. */
public class TestThisRepository {
  private static final Pattern OTHER_BOUND =
      Pattern.compile("static final \\S.* (MOST|LEAST|LARGEST|SMALLEST|FEWEST|LONGEST|GREATEST|SHORTEST)(_\\w+)? =");

  private static Repository repository;
  private static TreeLock lock;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @BeforeClass
  public static void findRepository() {
    repository = Repository.at(Path.of(System.getProperty("repository.root")));
    lock = TreeLock.take(repository);
    new WorkTree(repository).setup();
  }

  @AfterClass
  public static void unlock() {
    if (lock != null) {
      lock.close();
    }
  }

  private static void assertPasses(Gate gate) {
    assertEquals(List.of(), gate.check(repository));
  }

  @Test
  public void series() {
    assertPasses(new SeriesLint());
  }

  @Test
  public void header() {
    assertPasses(new HeaderLint());
  }

  @Test
  public void budget() {
    assertPasses(new HunkBudget());
  }

  @Test
  public void ownership() {
    assertPasses(new Ownership());
  }

  @Test
  public void topics() {
    assertPasses(new TopicsLint());
  }

  @Test
  public void limits() {
    assertPasses(new Limits());
  }

  @Test
  public void roundTrip() {
    assertPasses(new RoundTrip());
  }

  @Test
  public void dependencies() {
    assertPasses(new Dependencies());
  }

  @Test
  public void names() {
    assertPasses(new NamedClasses());
  }

  @Test
  public void rewrites() {
    assertPasses(new Rewrites());
  }

  @Test
  public void noLineIsLongerThan120() throws IOException {
    assertEquals(List.of(), lines(line -> line.length() > 120));
  }

  /** Checks that constants that are bounds begin with MAX or MIN, rather than with synonyms of these. */
  @Test
  public void boundsAreNamedMaxAndMin() throws IOException {
    assertEquals(List.of(), lines(line -> OTHER_BOUND.matcher(line).find()));
    assertTrue(OTHER_BOUND.matcher("  private static" + " final long MOST_BYTES = 4 << 20;").find());
    assertTrue(OTHER_BOUND.matcher("  static" + " final Map<String, String> LEAST =").find());
  }

  /** Returns the positions of matching lines in Java files, apart from generated files and stock's. */
  private static List<String> lines(Predicate<String> wanted) throws IOException {
    List<String> found = new ArrayList<>();
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(repository.root(), "hadoop-*")) {
      for (Path module : modules) {
        Files.walkFileTree(module, new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            // Tests of this and other modules create and delete files there concurrently.
            return folder.endsWith("target") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            String name = repository.root().relativize(file).toString().replace('\\', '/');
            if (name.endsWith(".java") && name.contains("/src/")) {
              add(file, name, wanted, found);
            }
            return FileVisitResult.CONTINUE;
          }
        });
      }
    }
    return found;
  }

  private static void add(Path file, String name, Predicate<String> wanted, List<String> found) throws IOException {
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      if (wanted.test(line)) {
        found.add(name + ":" + number);
      }
    }
  }

  /** Checks that a prefix has the modules of its POM, so that Maven can build it. */
  @Test
  public void aPrefixHasTheModulesOfItsPom() throws IOException {
    Path copy = folder.getRoot().toPath().resolve("prefix");
    new Prefix(repository, Series.read(repository).patches().get(0)).copyTo(copy);
    List<String> modules =
        Pattern.compile("<module>([^<]+)</module>").matcher(Files.readString(copy.resolve("pom.xml"))).results()
            .map(module -> module.group(1)).toList();
    assertTrue(modules.toString(), modules.contains("hadoop-mapreduce"));
    for (String module : modules) {
      assertTrue(module, Files.exists(copy.resolve(module).resolve("pom.xml")));
    }
  }
}
