/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.scan;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A scanner of upstream's test jars that finds test classes as its build did: concrete classes named Test* that JUnit 3
 * (a TestCase with a test method, or a suite method) or JUnit 4 (a Test or RunWith annotation) can run. Inherited test
 * methods count.
 */
public final class TestClassScanner {
  private static final String TEST_CASE = "junit/framework/TestCase";

  private final ClassIndex index = new ClassIndex();
  private final Map<String, Facts> known = new HashMap<>();

  /** The properties that make a class a test. {@code testMethods}: JUnit 3 style; {@code annotated}: JUnit 4 style. */
  private record Facts(String superName, boolean runnable, boolean testCase, boolean testMethods, boolean annotated,
      boolean suite) {
    static final Facts NONE = new Facts(null, false, false, false, false, false);
  }

  /** Returns all test classes of the three jars, in the order of {@link TestClass#compareTo}. */
  public List<TestClass> scan(TestJars jars) throws IOException {
    Map<String, ClassIndex> areas = new HashMap<>();
    for (String area : TestJars.AREAS) {
      areas.put(area, new ClassIndex().add(jars.tests(area)));
      index.add(jars.tests(area)).add(jars.stock(area));
    }
    TreeSet<TestClass> found = new TreeSet<>();
    for (String area : TestJars.AREAS) {
      for (String name : areas.get(area).names()) {
        if (isTest(name)) {
          found.add(new TestClass(area, name.replace('/', '.')));
        }
      }
    }
    return new ArrayList<>(found);
  }

  private boolean isTest(String name) {
    String simple = name.substring(name.lastIndexOf('/') + 1);
    if (!simple.startsWith("Test") || simple.indexOf('$') >= 0) {
      return false;
    }
    Facts facts = facts(name);
    return facts.runnable && (facts.suite || facts.annotated || facts.testCase && facts.testMethods);
  }

  /** Returns the class's own properties combined with the inherited ones. */
  private Facts facts(String name) {
    if (name == null) {
      return Facts.NONE;
    }
    Facts cached = known.get(name);
    if (cached != null) {
      return cached;
    }
    ClassReader reader = index.reader(name);
    Facts facts = reader == null
        ? new Facts(null, false, name.equals(TEST_CASE), false, false, false) : read(reader);
    known.put(name, facts);
    return facts;
  }

  private Facts read(ClassReader reader) {
    Facts up = facts(reader.getSuperName());
    FactsVisitor visitor = new FactsVisitor();
    reader.accept(visitor, ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
    int access = reader.getAccess();
    boolean runnable = (access & Opcodes.ACC_ABSTRACT) == 0 && (access & Opcodes.ACC_PUBLIC) != 0;
    return new Facts(reader.getSuperName(), runnable, up.testCase, up.testMethods || visitor.testMethods,
        up.annotated || visitor.annotated, visitor.suite);
  }

  private static final class FactsVisitor extends ClassVisitor {
    private boolean testMethods;
    private boolean annotated;
    private boolean suite;

    FactsVisitor() {
      super(Opcodes.ASM9);
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
      annotated |= descriptor.equals("Lorg/junit/runner/RunWith;");
      return null;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
      boolean open = (access & Opcodes.ACC_PUBLIC) != 0;
      testMethods |= open && name.startsWith("test") && descriptor.equals("()V");
      suite |= open && (access & Opcodes.ACC_STATIC) != 0 && name.equals("suite")
          && descriptor.equals("()Ljunit/framework/Test;");
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
          annotated |= annotation.equals("Lorg/junit/Test;");
          return null;
        }
      };
    }
  }
}
