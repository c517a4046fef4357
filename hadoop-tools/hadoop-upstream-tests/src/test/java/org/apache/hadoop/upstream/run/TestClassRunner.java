/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.run;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.testing.DependsOnUser;
import org.apache.hadoop.upstream.child.TestMain;
import org.apache.hadoop.upstream.result.ClassResult;
import org.apache.hadoop.upstream.scan.TestClass;
import org.apache.hadoop.upstream.toy.ToyCrashes;
import org.apache.hadoop.upstream.toy.ToyExits;
import org.apache.hadoop.upstream.toy.ToyFlaky;
import org.apache.hadoop.upstream.toy.ToyHangs;
import org.apache.hadoop.upstream.toy.ToyJars;
import org.apache.hadoop.upstream.toy.ToyKillsItsGroup;
import org.apache.hadoop.upstream.toy.ToyOutcomes;
import org.apache.hadoop.upstream.toy.ToyReadsWhatIsLaidOut;
import org.hamcrest.SelfDescribing;
import org.junit.Assume;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Checks the runner with toy classes in real JVMs. */
@Category(DependsOnUser.class)
public class TestClassRunner {
  private static final int NEVER_REACHED = 100;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private Path jar;
  private Path files;

  @Before
  public void layOut() throws IOException {
    jar = ToyJars.of(folder.getRoot().toPath().resolve("toys.jar"), ToyOutcomes.class, ToyHangs.class, ToyExits.class,
        ToyCrashes.class, ToyFlaky.class, ToyKillsItsGroup.class,
        ToyReadsWhatIsLaidOut.class);
    files = folder.newFolder("files").toPath();
    Path conf = Files.createDirectories(files.resolve("build/test/conf"));
    Files.writeString(conf.resolve("input.txt"), "input");
    Files.writeString(conf.resolve("mapred-site.xml"),
        "<configuration><property><name>laid.out</name><value>1</value></property></configuration>");
  }

  @Test
  public void everyMethodHasItsVerdict() throws Exception {
    ClassResult result = run(ToyOutcomes.class, NEVER_REACHED, 1, Expected.NOTHING);
    assertEquals("{<class>=pass, assumes=ignored, fails=fail, isIgnored=ignored, passes=pass}", verdicts(result));
    assertEquals("java.lang.AssertionError: on purpose, in two lines", detail(result, "fails"));
  }

  @Test
  public void onlyWhatFailedIsTriedAgain() throws Exception {
    ClassResult result = run(ToyOutcomes.class, NEVER_REACHED, 3, Expected.NOTHING);
    assertEquals("{<class>=3, assumes=1, fails=3, isIgnored=1, passes=1}", attempts(result));
  }

  @Test
  public void failedThenPassedIsFlaky() throws Exception {
    ClassResult result = run(ToyFlaky.class, NEVER_REACHED, 3, Expected.NOTHING);
    assertEquals("{<class>=pass, failsOnce=flaky, passes=pass}", verdicts(result));
    assertEquals("{<class>=2, failsOnce=2, passes=1}", attempts(result));
  }

  /** Checks a hang in the middle: methods run in source order, so those before it have their verdicts. */
  @Test
  public void whatHangsIsEndedAndWhatFollowsRunsWithoutIt() throws Exception {
    String expected = "{<class>=pass, a3AfterIt=pass, hangs=timeout, z1BeforeIt=pass}";
    ClassResult result = run(ToyHangs.class, 8, 2, Expected.NOTHING);
    if (!verdicts(result).equals(expected)) {
      // On a busy machine a JVM may not get that far in time.
      result = run(ToyHangs.class, 60, 2, Expected.NOTHING);
    }
    assertEquals(expected, verdicts(result));
    assertEquals("{<class>=1, a3AfterIt=2, hangs=1, z1BeforeIt=1}", attempts(result));
    assertTrue(Files.readString(log(ToyHangs.class, 1)).contains("ToyHangs.hangs(ToyHangs.java:"));
  }

  @Test
  public void exitIsACrashOfTheRunningMethod() throws Exception {
    ClassResult result = run(ToyExits.class, NEVER_REACHED, 1, Expected.NOTHING);
    assertEquals("{testA3AfterIt=not-run, testExits=crash, testZ1BeforeIt=pass}", verdicts(result));
    assertEquals("the JVM ended with status 7", detail(result, "testExits"));
  }

  @Test
  public void aCrashBeforeAnyMethodIsTheClasss() throws Exception {
    ClassResult result = run(ToyCrashes.class, NEVER_REACHED, 1, Expected.NOTHING);
    assertEquals("{<class>=crash, neverRuns=not-run}", verdicts(result));
  }

  /** Checks a test that kills its process group; if it had none of its own, it would kill this JVM too. */
  @Test
  public void aTestMayKillItsProcessGroup() throws Exception {
    for (Namespaces each : List.of(Namespaces.NONE, Namespaces.best(script(), folder.getRoot().toPath()))) {
      ClassResult result = run(ToyKillsItsGroup.class, NEVER_REACHED, 1, Expected.NOTHING, each);
      assertEquals("{kills=crash}", verdicts(result));
      assertEquals("the JVM ended with status 137", detail(result, "kills"));
    }
  }

  @Test
  public void whatHangsOnStockIsLeftOut() throws Exception {
    ClassResult result = run(ToyHangs.class, NEVER_REACHED, 3, new Expected(Set.of("hangs"), Set.of()));
    assertEquals("{<class>=pass, a3AfterIt=pass, z1BeforeIt=pass}", verdicts(result));
  }

  @Test
  public void whatFailsOnStockIsTriedOnce() throws Exception {
    ClassResult result = run(ToyOutcomes.class, NEVER_REACHED, 3, new Expected(Set.of(), Set.of("fails")));
    assertEquals("{<class>=1, assumes=1, fails=1, isIgnored=1, passes=1}", attempts(result));
  }

  @Test
  public void aClassFindsTheFilesOfUpstreamsBuild() throws Exception {
    ClassResult result = run(ToyReadsWhatIsLaidOut.class, NEVER_REACHED, 1, Expected.NOTHING);
    assertTrue(result.methods().toString(), result.good());
    assertFalse("a log of a run that passed", Files.exists(log(ToyReadsWhatIsLaidOut.class, 1)));
    try (var left = Files.list(folder.getRoot().toPath().resolve("run").resolve("work").resolve("common"))) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  public void runsInNamespaces() throws Exception {
    Namespaces best = Namespaces.best(script(), folder.getRoot().toPath());
    Assume.assumeTrue("no root, or unshare or ip is missing: only " + best, best == Namespaces.FULL);
    ClassResult result = run(ToyExits.class, NEVER_REACHED, 1, Expected.NOTHING, best);
    assertEquals("{testA3AfterIt=not-run, testExits=crash, testZ1BeforeIt=pass}", verdicts(result));
  }

  private ClassResult run(Class<?> toy, int limit, int attempts, Expected expected) throws Exception {
    return run(toy, limit, attempts, expected, Namespaces.NONE);
  }

  private ClassResult run(Class<?> toy, int limit, int attempts, Expected expected, Namespaces isolation)
      throws Exception {
    Map<String, Path> jars = Map.of("common", jar);
    TestJvm jvm = new TestJvm(new HadoopUnderTest("toy", jars, List.of(), List.of()), jars,
        List.of(home(Test.class), home(SelfDescribing.class)), home(TestMain.class), folder.getRoot().toPath());
    ClassRunner.Options options = new ClassRunner.Options(folder.getRoot().toPath().resolve("run"), script(), files,
        isolation, Map.of("toy.key", "a<b"), limit, attempts);
    return new ClassRunner(options, jvm).run(new TestClass("common", toy.getName()), expected);
  }

  private Path log(Class<?> toy, int attempt) {
    return folder.getRoot().toPath().resolve("run/logs/" + toy.getName() + "." + attempt + ".log");
  }

  private static Path script() {
    return Path.of(System.getProperty("repository.root"), "dev-support/upstream-tests/enter-namespace.sh");
  }

  private static Path home(Class<?> type) {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath());
  }

  private static String verdicts(ClassResult result) {
    Map<String, String> verdicts = new TreeMap<>();
    result.methods().forEach(method -> verdicts.put(method.method(), method.verdict().text()));
    return verdicts.toString();
  }

  private static String attempts(ClassResult result) {
    Map<String, Integer> counts = new TreeMap<>();
    result.methods().forEach(method -> counts.put(method.method(), method.attempts().size()));
    return counts.toString();
  }

  private static String detail(ClassResult result, String name) {
    return result.methods().stream().filter(method -> method.method().equals(name)).findFirst().orElseThrow().detail();
  }
}
