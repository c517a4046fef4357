/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.link;

import static org.junit.Assert.assertEquals;
import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PRIVATE;
import static org.objectweb.asm.Opcodes.ACC_PROTECTED;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_STATIC;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.upstream.scan.TestJars;
import org.apache.hadoop.upstream.toy.ClassFile;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks the gate with a test jar that links to a main jar, which then changes in every way that breaks the link. */
public class TestLinkGate {
  private static final String OBJECT = "java/lang/Object";
  private static final int PACKAGE = 0;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private Path stock;
  private Set<Member> members;
  private Map<Member, Set<String>> users;

  @Before
  public void scan() throws IOException {
    Path directory = folder.getRoot().toPath().resolve(".upstream/jars");
    for (String area : TestJars.AREAS) {
      ClassFile.jar(directory.resolve("hadoop-" + area + "-0.22.0.jar"));
      ClassFile.jar(directory.resolve("hadoop-" + area + "-test-0.22.0.jar"));
    }
    stock = ClassFile.jar(directory.resolve("hadoop-mapred-0.22.0.jar"), tracker("jobs", "Ljava/util/Map;"), job());
    ClassFile.jar(directory.resolve("hadoop-mapred-test-0.22.0.jar"),
        ClassFile.open("m/TestJob", "m/Job").method(PACKAGE, "weight", "()J")
            .user("m/TestJob", "jobs", "Ljava/util/Map;", "heartbeat", "(I)V"),
        ClassFile.open("m/FakeTracker$1", OBJECT)
            .user("m/Tracker", "jobs", "Ljava/util/Map;", "isOpen", "()Z"));
    users = LinkedMembers.scan(new TestJars(folder.getRoot().toPath()));
    members = users.keySet();
  }

  private static ClassFile tracker(String field, String type) {
    return ClassFile.open("m/Tracker", OBJECT).field(PACKAGE, field, type).method(ACC_PROTECTED, "heartbeat", "(I)V")
        .method(ACC_PUBLIC, "isOpen", "()Z");
  }

  private static ClassFile job() {
    return new ClassFile(PACKAGE, "m/Job", "m/Tracker").method(PACKAGE, "weight", "()J");
  }

  /**
   * Checks that public members are not listed, and that what a test's subclass inherits is attributed to its first main
   * class.
   */
  @Test
  public void listsWhatIsNotPublicWithItsUsers() {
    assertEquals(List.of(
        "class\tm.Job\t-\t-\tm.TestJob",
        "field\tm.Job\tjobs\tLjava/util/Map;\tm.TestJob",
        "method\tm.Job\theartbeat\t(I)V\tm.TestJob",
        "override\tm.Job\tweight\t()J\tm.TestJob",
        "field\tm.Tracker\tjobs\tLjava/util/Map;\tm.FakeTracker"),
        LinkedMembers.format(users).stream().filter(line -> !line.startsWith("#")).toList());
  }

  @Test
  public void stockKeepsItsPromises() throws IOException {
    assertEquals(List.of(), broken(tracker("jobs", "Ljava/util/Map;"), job()));
  }

  @Test
  public void aNewFieldTypeBreaksWhoeverReadsIt() throws IOException {
    assertEquals(List.of("m.Job.jobs Ljava/util/Map;: no member has this name and type",
        "m.Tracker.jobs Ljava/util/Map;: no member has this name and type"),
        broken(tracker("jobs", "Ljava/util/concurrent/ConcurrentMap;"), job()));
  }

  @Test
  public void aMemberMayMoveUpAndOpenUp() throws IOException {
    assertEquals(List.of(), broken(
        ClassFile.open("m/Base", OBJECT).field(ACC_PROTECTED, "jobs", "Ljava/util/Map;"),
        ClassFile.open("m/Tracker", "m/Base").method(ACC_PUBLIC, "heartbeat", "(I)V"),
        ClassFile.open("m/Job", "m/Tracker").method(ACC_PROTECTED, "weight", "()J")));
  }

  @Test
  public void lessAccessBreaks() throws IOException {
    assertEquals(List.of("m.Job.heartbeat (I)V: it is less accessible"), broken(
        ClassFile.open("m/Tracker", OBJECT).field(PACKAGE, "jobs", "Ljava/util/Map;")
            .method(ACC_PRIVATE, "heartbeat", "(I)V"), job()));
  }

  @Test
  public void staticOrFinalBreaks() throws IOException {
    assertEquals(List.of("m.Job.jobs Ljava/util/Map;: it became static",
        "m.Job.weight ()J: it became final: a test may override it",
        "m.Tracker.jobs Ljava/util/Map;: it became static"), broken(
        ClassFile.open("m/Tracker", OBJECT).field(ACC_STATIC, "jobs", "Ljava/util/Map;")
            .method(ACC_PROTECTED, "heartbeat", "(I)V"),
        new ClassFile(PACKAGE, "m/Job", "m/Tracker").method(ACC_FINAL, "weight", "()J")));
    assertEquals(List.of("m.Job.jobs Ljava/util/Map;: it became final: a test may set it",
        "m.Tracker.jobs Ljava/util/Map;: it became final: a test may set it"), broken(
        ClassFile.open("m/Tracker", OBJECT).field(ACC_FINAL, "jobs", "Ljava/util/Map;")
            .method(ACC_PROTECTED, "heartbeat", "(I)V"), job()));
  }

  @Test
  public void aClassThatIsGoneBreaksAllOfIt() throws IOException {
    assertEquals(List.of("m.Job: the class is gone", "m.Job.jobs Ljava/util/Map;: the class is gone",
        "m.Job.heartbeat (I)V: the class is gone", "m.Job.weight ()J: the class is gone"),
        broken(tracker("jobs", "Ljava/util/Map;")));
  }

  private List<String> broken(ClassFile... tuned) throws IOException {
    Path jar = ClassFile.jar(folder.newFolder().toPath().resolve("tuned.jar"), tuned);
    return new LinkGate(List.of(stock), List.of(jar)).broken(members);
  }
}
