/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.CanBeAnnotated.Predicates.annotatedWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.Assert.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.Test;

/**
 * Checks that the engine depends on keys, files and codecs, but not on tasks, daemons or configuration, as it has to
 * run inside other Hadoop releases too. Each rule is also seen to catch a test class that breaks it.
 */
public class TestEngineDependencies {
  private static final String SORT = "org.apache.hadoop.mapreduce.sort";
  private static final String SPILL = "org.apache.hadoop.mapreduce.spill";
  /** The package of the annotations that only the compiler needs. */
  private static final String GUARDED_BY = "com.google.errorprone.annotations.concurrent";

  private static final ArchRule SORT_KNOWS_KEYS = classes().that().resideInAPackage(SORT).should()
      .onlyDependOnClassesThat().resideInAnyPackage("java..", "org.apache.hadoop.io", SORT, GUARDED_BY);

  private static final ArchRule SPILL_KNOWS_FILES_AND_CODECS = classes().that().resideInAPackage(SPILL).should()
      .onlyDependOnClassesThat().resideInAnyPackage("java..", "org.apache.hadoop.fs", "org.apache.hadoop.io",
          "org.apache.hadoop.io.compress", SORT, SPILL, GUARDED_BY);

  private static final ArchRule USE_WHAT_IS_PUBLIC = noClasses().that(resideInAnyPackage(SORT, SPILL)).should()
      .dependOnClassesThat(annotatedWith(InterfaceAudience.Private.class).or(
          annotatedWith(InterfaceAudience.LimitedPrivate.class)));

  private static JavaClasses engine() {
    return new ClassFileImporter().withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
        .importPackages(SORT, SPILL);
  }

  @Test
  public void ofTheSortAreKeys() {
    SORT_KNOWS_KEYS.check(engine());
  }

  @Test
  public void ofTheSpillAreFilesAndCodecs() {
    SPILL_KNOWS_FILES_AND_CODECS.check(engine());
  }

  @Test
  public void areHadoopsPublicInterfaces() {
    USE_WHAT_IS_PUBLIC.check(engine());
  }

  @Test
  public void areFoundWhereTheyAreNone() throws Exception {
    finds(SORT_KNOWS_KEYS, Class.forName(SORT + ".AnyKey"), ReflectionUtils.class);
    finds(SPILL_KNOWS_FILES_AND_CODECS, Class.forName(SPILL + ".TestSpillRun"), Configuration.class);
    finds(USE_WHAT_IS_PUBLIC, Class.forName(SORT + ".TestKeyPrefix"), DataOutputBuffer.class);
  }

  private static void finds(ArchRule rule, Class<?> offender, Class<?> dependency) {
    EvaluationResult result = rule.evaluate(new ClassFileImporter().importClasses(offender));
    assertTrue(result.getFailureReport().toString(), result.getFailureReport().getDetails().stream()
        .anyMatch(detail -> detail.contains(offender.getName()) && detail.contains(dependency.getName())));
  }
}
