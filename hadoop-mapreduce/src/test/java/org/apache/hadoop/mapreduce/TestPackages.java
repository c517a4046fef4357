/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.Assert.assertTrue;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.mapred.TaskKeys;
import org.apache.hadoop.mapred.TaskTracker;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.TestHeartbeatHistory;
import org.apache.hadoop.mapreduce.server.jobtracker.pages.HeartbeatHistory;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.TestKillWait;
import org.apache.hadoop.mapreduce.util.ToyOfMapred;
import org.junit.BeforeClass;
import org.junit.Test;

/**
 * Checks the dependencies between our packages: classes that reach into stock's daemons may call the other packages,
 * and are called by none of them. Also checks that each rule finds a test class that breaks it.
 */
public class TestPackages {
  private static final String ROOT = "org.apache.hadoop.";
  private static final String MAPRED = ROOT + "mapred";
  private static final String JOB_TRACKER = ROOT + "mapreduce.server.jobtracker.";
  private static final String TASK_TRACKER = ROOT + "mapreduce.server.tasktracker.";
  private static final String UTIL = ROOT + "mapreduce.util";

  /** Our packages, each with the other packages of ours that it may use. */
  private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
      Map.entry(JOB_TRACKER + "heartbeat", Set.of(UTIL)),
      Map.entry(JOB_TRACKER + "commit", Set.of()),
      Map.entry(JOB_TRACKER + "placement", Set.of()),
      Map.entry(JOB_TRACKER + "metrics", Set.of(JOB_TRACKER + "commit", JOB_TRACKER + "heartbeat")),
      Map.entry(JOB_TRACKER + "pages", Set.of(JOB_TRACKER + "heartbeat")),
      Map.entry(JOB_TRACKER + "job", Set.of(ROOT + "mapreduce.jobhistory", UTIL)),
      Map.entry(TASK_TRACKER + "archive", Set.of(TASK_TRACKER + "jvm", TASK_TRACKER + "localization")),
      Map.entry(TASK_TRACKER + "jvm", Set.of(UTIL)),
      Map.entry(TASK_TRACKER + "localization", Set.of()),
      Map.entry(TASK_TRACKER + "shuffle", Set.of(UTIL)),
      Map.entry(ROOT + "mapreduce.jobhistory", Set.of(UTIL)),
      Map.entry(ROOT + "mapreduce.task.attempt", Set.of(UTIL)),
      Map.entry(ROOT + "mapreduce.task.reduce", Set.of(UTIL)),
      Map.entry(UTIL, Set.of()));
  private static final String[] PACKAGES = MAY_USE.keySet().toArray(String[]::new);

  /** The classes with a source file in this module; all others are stock's. */
  private static Set<String> sources;

  private static final DescribedPredicate<JavaClass> OURS =
      DescribedPredicate.describe("are ours", type -> sources.contains(type.getName().replaceAll("\\$.*", "")));

  private static JavaClasses module;

  @BeforeClass
  public static void read() throws Exception {
    Path folder = Path.of(System.getProperty("repository.root"), "hadoop-mapreduce/src/main/java");
    try (Stream<Path> files = Files.walk(folder)) {
      sources = files.map(file -> folder.relativize(file).toString()).filter(name -> name.endsWith(".java"))
          .map(name -> name.replace(".java", "").replace('/', '.')).collect(Collectors.toSet());
    }
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    module = new ClassFileImporter().importPath(
        Path.of(JobKeys.class.getProtectionDomain().getCodeSource().getLocation().toURI())).that(OURS);
    for (String name : PACKAGES) {
      assertTrue(name, module.stream().anyMatch(resideInAPackage(name)));
    }
  }

  private static ArchRule usesNoneOfOursInMapred() {
    return noClasses().that(resideInAnyPackage(PACKAGES))
        .should().dependOnClassesThat(resideInAPackage(MAPRED).and(OURS));
  }

  private static ArchRule usesOfOursOnlyWhatItMay(String name) {
    Set<String> others = MAY_USE.get(name);
    return classes().that(resideInAPackage(name))
        .should().onlyDependOnClassesThat(DescribedPredicate.not(OURS).or(resideInAPackage(name))
            .or(resideInAnyPackage(others.toArray(String[]::new))))
        .as(name + " uses of ours only " + others);
  }

  private static ArchRule knowsNoDaemon() {
    return noClasses().that(resideInAnyPackage(PACKAGES))
        .should().dependOnClassesThat().haveNameMatching("org\\.apache\\.hadoop\\.mapred\\.(Job|Task)Tracker(\\$.*)?");
  }

  /** @param names the names of our classes */
  private static ArchRule areInNoCycle(Set<String> names) {
    return slices().assignedFrom(new SliceAssignment() {
      @Override
      public SliceIdentifier getIdentifierOf(JavaClass type) {
        return names.contains(type.getName().replaceAll("\\$.*", "")) ? SliceIdentifier.of(type.getPackageName())
            : SliceIdentifier.ignore();
      }

      @Override
      public String getDescription() {
        return "packages of ours";
      }
    }).should().beFreeOfCycles();
  }

  @Test
  public void noneUsesOursInMapred() {
    usesNoneOfOursInMapred().check(module);
    finds(usesNoneOfOursInMapred(), ToyOfMapred.class, TaskKeys.class);
  }

  @Test
  public void eachUsesOnlyThoseOfOursThatItMay() {
    MAY_USE.keySet().forEach(name -> usesOfOursOnlyWhatItMay(name).check(module));
    finds(usesOfOursOnlyWhatItMay(JOB_TRACKER + "heartbeat"), TestHeartbeatHistory.class, HeartbeatHistory.class);
  }

  /** A daemon passes in what these packages need. */
  @Test
  public void noneKnowsADaemon() {
    knowsNoDaemon().check(module);
    finds(knowsNoDaemon(), TestKillWait.class, TaskTracker.class);
  }

  @Test
  public void noneAreInACycle() {
    areInNoCycle(sources).check(module);
    Set<String> withTest = new HashSet<>(sources);
    withTest.add(TestHeartbeatHistory.class.getName());
    finds(areInNoCycle(withTest),
        new ClassFileImporter().importPackages(JOB_TRACKER + "heartbeat", JOB_TRACKER + "pages"),
        TestHeartbeatHistory.class, HeartbeatHistory.class);
  }

  private static void finds(ArchRule rule, Class<?> offender, Class<?> dependency) {
    finds(rule, new ClassFileImporter().importClasses(offender), offender, dependency);
  }

  private static void finds(ArchRule rule, JavaClasses classes, Class<?> offender, Class<?> dependency) {
    EvaluationResult result = rule.evaluate(classes);
    assertTrue(result.getFailureReport().toString(), result.getFailureReport().getDetails().stream()
        .anyMatch(detail -> detail.contains(offender.getName()) && detail.contains(dependency.getName())));
  }
}
