/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.Assert.assertTrue;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import org.apache.hadoop.shuffle.client.ShuffleClient;
import org.junit.BeforeClass;
import org.junit.Test;

/**
 * Checks that the transport depends on its libraries and not on Hadoop, and that its two sides share only the wire
 * format. Each rule is also seen to catch a class here that breaks it.
 */
public class TestTransportDependencies {
  private static final String TRANSPORT = "org.apache.hadoop.shuffle";

  private static final ArchRule KNOWS_ITS_LIBRARIES = classes().should().onlyDependOnClassesThat().resideInAnyPackage(
      "java..", "jdk.jfr", "com.sun.management", "io.netty..", "com.google.protobuf..", TRANSPORT + "..",
      "com.google.errorprone.annotations.concurrent");

  private static final ArchRule SIDES_ARE_STRANGERS =
      slices().matching(TRANSPORT + ".(client|server)..").should().notDependOnEachOther();

  private static JavaClasses transport;

  /** A class of one side that refers to one of the other. */
  static final class Server {
    ShuffleClient client;
  }

  @BeforeClass
  public static void read() {
    // The rules need only the names of library classes.
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    transport = new ClassFileImporter().withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
        .importPackages(TRANSPORT);
  }

  @Test
  public void areItsLibraries() {
    KNOWS_ITS_LIBRARIES.check(transport);
  }

  @Test
  public void areNotTheOtherSide() {
    SIDES_ARE_STRANGERS.check(transport);
  }

  @Test
  public void areFoundWhereTheyAreNone() {
    finds(KNOWS_ITS_LIBRARIES, TestTransportDependencies.class, Test.class);
    finds(SIDES_ARE_STRANGERS, Server.class, ShuffleClient.class);
  }

  private static void finds(ArchRule rule, Class<?> offender, Class<?> dependency) {
    EvaluationResult result = rule.evaluate(new ClassFileImporter().importClasses(offender, dependency));
    assertTrue(result.getFailureReport().toString(), result.getFailureReport().getDetails().stream()
        .anyMatch(detail -> detail.contains(offender.getName()) && detail.contains(dependency.getName())));
  }
}
