/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.scan;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.upstream.toy.ClassFile;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.objectweb.asm.Opcodes;

public class TestTestClassScanner {
  private static final String JUNIT4 = "Lorg/junit/Test;";
  private static final TestClass INHERITS = new TestClass("hdfs", "x.TestInherits");
  private static final TestClass JUNIT3 = new TestClass("hdfs", "x.TestJunit3");
  private static final TestClass SUITE = new TestClass("hdfs", "x.TestSuite");

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private TestJars jars;
  private Path directory;

  @Before
  public void pack() throws IOException {
    directory = folder.getRoot().toPath().resolve(".upstream/jars");
    for (String area : TestJars.AREAS) {
      ClassFile.jar(directory.resolve("hadoop-" + area + "-0.22.0.jar"));
      ClassFile.jar(directory.resolve("hadoop-" + area + "-test-0.22.0.jar"));
    }
    int open = Opcodes.ACC_PUBLIC;
    String object = "java/lang/Object";
    ClassFile.jar(directory.resolve("hadoop-common-test-0.22.0.jar"),
        new ClassFile(open | Opcodes.ACC_ABSTRACT, "x/TestBase", object).method(open, "inherited", "()V", JUNIT4),
        ClassFile.open("x/TestHelper", object).method(open, "testNothingByItself", "()V"),
        ClassFile.open("x/NotByName", object).method(open, "m", "()V", JUNIT4),
        ClassFile.open("x/TestOuter$TestNested", object).method(open, "m", "()V", JUNIT4));
    ClassFile.jar(directory.resolve("hadoop-hdfs-test-0.22.0.jar"),
        ClassFile.open("x/TestJunit3", "junit/framework/TestCase").method(open, "testIt", "()V"),
        ClassFile.open("x/TestCaseWithout", "junit/framework/TestCase").method(open, "helper", "()V"),
        ClassFile.open("x/TestInherits", "x/TestBase").method(open, "zebra", "()V").method(open, "apple", "()V"),
        ClassFile.open("x/TestSuite", object).method(open | Opcodes.ACC_STATIC, "suite", "()Ljunit/framework/Test;"));
    jars = new TestJars(folder.getRoot().toPath());
  }

  /**
   * Checks that helpers, abstract and nested classes are not tests, and that test methods inherited from another area's
   * class count.
   */
  @Test
  public void findsWhatUpstreamsBuildRan() throws IOException {
    assertEquals(List.of(INHERITS, JUNIT3, SUITE), new TestClassScanner().scan(jars));
  }

  @Test
  public void methodsAreInSourceOrderAndInheritedOnesLast() throws IOException {
    Map<String, Path> tests = Map.of("common", jars.tests("common"), "hdfs", jars.tests("hdfs"));
    assertEquals(List.of("zebra", "apple", "inherited"), new MethodOrder(tests).of(INHERITS));
  }

  @Test
  public void aJarThatIsCutShortIsNamed() throws IOException {
    Path jar = directory.resolve("hadoop-mapred-test-0.22.0.jar");
    Files.write(jar, new byte[] {'P', 'K', 3, 4});
    IOException e = assertThrows(IOException.class, () -> new TestClassScanner().scan(jars));
    assertTrue(e.getMessage(), e.getMessage().startsWith(jar + " is not a readable jar"));
  }

  @Test
  public void aMissingJarIsNamedWithTheCure() throws IOException {
    Path jar = directory.resolve("hadoop-mapred-test-0.22.0.jar");
    Files.delete(jar);
    IOException e = assertThrows(IOException.class, () -> new TestClassScanner().scan(jars));
    assertEquals(jar + " is missing: run 'mvn -N initialize' in " + folder.getRoot(), e.getMessage());
  }

  @Test
  public void aPatternPicksByAreaAndName() throws IOException {
    List<TestClass> all = List.of(INHERITS, JUNIT3, SUITE);
    assertEquals(all, Selection.matching(all, "hdfs/"));
    assertEquals(List.of(SUITE), Selection.matching(all, "hdfs/*Suite"));
    IOException e = assertThrows(IOException.class, () -> Selection.matching(all, "TestNowhere"));
    assertTrue(e.getMessage(), e.getMessage().startsWith("no test class matches 'TestNowhere'"));
  }

  @Test
  public void aListNamesClassesOneByOne() throws IOException {
    List<TestClass> all = List.of(INHERITS, JUNIT3, SUITE);
    Path list = folder.newFile().toPath();
    Files.writeString(list, "# suite first\nx.TestSuite # why\n\nx.TestJunit3\n");
    assertEquals(List.of(SUITE, JUNIT3), Selection.listed(all, list));
    Files.writeString(list, "\nx.TestTypo\n");
    IOException e = assertThrows(IOException.class, () -> Selection.listed(all, list));
    assertEquals(list + ":2: x.TestTypo is not a test class of upstream's jars (nearest: TestSuite, TestJunit3, "
        + "TestInherits)", e.getMessage());
  }
}
