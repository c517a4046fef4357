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
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.BeforeClass;
import org.junit.Test;

/**
 * Who may know whom among our classes: what is in a package of its own is called by what reaches into stock's daemons,
 * and calls none of it.
 */
public class TestPackages {
  private static final String ROOT = "org.apache.hadoop.";
  private static final String MAPRED = ROOT + "mapred";
  private static final String JOB_TRACKER = ROOT + "mapreduce.server.jobtracker.";
  private static final String TASK_TRACKER = ROOT + "mapreduce.server.tasktracker.";
  private static final String UTIL = ROOT + "mapreduce.util";

  /** Our packages, each with those of ours that it may use beside itself. */
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
      Map.entry(ROOT + "mapreduce.task.attempt", Set.of()),
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

  @Test
  public void noneUsesOursInMapred() {
    noClasses().that(resideInAnyPackage(PACKAGES))
        .should().dependOnClassesThat(resideInAPackage(MAPRED).and(OURS)).check(module);
  }

  @Test
  public void eachUsesOnlyThoseOfOursThatItMay() {
    MAY_USE.forEach((name, others) -> classes().that(resideInAPackage(name))
        .should().onlyDependOnClassesThat(DescribedPredicate.not(OURS).or(resideInAPackage(name))
            .or(resideInAnyPackage(others.toArray(String[]::new))))
        .as(name + " uses of ours only " + others).check(module));
  }

  /** A daemon hands over what is asked of it. */
  @Test
  public void noneKnowsADaemon() {
    noClasses().that(resideInAnyPackage(PACKAGES))
        .should().dependOnClassesThat().haveNameMatching("org\\.apache\\.hadoop\\.mapred\\.(Job|Task)Tracker(\\$.*)?")
        .check(module);
  }

  @Test
  public void noneAreInACycle() {
    slices().assignedFrom(new SliceAssignment() {
      @Override
      public SliceIdentifier getIdentifierOf(JavaClass type) {
        return OURS.test(type) ? SliceIdentifier.of(type.getPackageName()) : SliceIdentifier.ignore();
      }

      @Override
      public String getDescription() {
        return "packages of ours";
      }
    }).should().beFreeOfCycles().check(module);
  }
}
