/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the arms of a small checkout whose class path is already built. */
public class TestArmCatalog {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private Path root;
  private Path jar;

  @Before
  public void setUp() throws Exception {
    root = temporary.getRoot().toPath();
    jar = root.resolve("hadoop-fake-1.jar");
    write(jar);
    write("hadoop-tools/hadoop-ab/arms/tuned/arm.properties", "description=ours\nbuild=reactor\njdk=17-\n"
        + "jvm.flags=-Da=b  -Dc\nsha256.hadoop-fake-1.jar=" + Jars.sha256(jar) + "\n"
        + "cluster.classes.hadoop-fake-1.jar=a.B a.C\nchild.classes.hadoop-fake-1.jar=a.D\n");
    write("hadoop-tools/hadoop-ab/arms/best/arm.properties", "description=best\nbase=tuned\nconf=conf.xml\n");
    write("hadoop-tools/hadoop-ab/arms/best/conf.xml", "<configuration><property><name>k.one</name><value>1</value>"
        + "</property></configuration>");
    write("patches/series", "# none\n");
    write("hadoop-tools/hadoop-ab/arms/tuned/target/classpath", jar.toString());
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static void write(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file); ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("x"));
      zip.write(new byte[1000]);
    }
  }

  private Arm arm(String name) throws IOException {
    return new ArmCatalog(root, text -> { }).arm(name);
  }

  @Test
  public void armIsWhatItsFilesSay() throws Exception {
    Arm arm = arm("tuned");
    assertEquals(List.of(jar), arm.classPath());
    assertEquals(List.of("-Da=b", "-Dc"), arm.jvmFlags());
    assertEquals(Map.of("a.B", jar, "a.C", jar), arm.clusterClasses());
    assertEquals(Map.of("a.D", jar), arm.childClasses());
    assertEquals(Map.of(jar, Jars.sha256(jar)), arm.sums());
  }

  @Test
  public void armOfTheReactorNamesThePatchesOfTheQueue() throws Exception {
    assertEquals(List.of(), arm("tuned").patches());
    write("patches/series", "hadoop-common/0001-first.patch\nhadoop-mapreduce/0004-second.patch\n");
    write("patches/hadoop-common/0001-first.patch",
        "Subject: [PATCH] Do one\n thing\n\nWhy.\n\nTopic: Processes\n");
    write("patches/hadoop-mapreduce/0004-second.patch", "Subject: [PATCH] Do another\n\nWhy.\n");
    // Makes the class path newer than its inputs.
    write("hadoop-tools/hadoop-ab/arms/tuned/target/classpath", jar.toString());
    List<QueuedPatch> patches = List.of(new QueuedPatch("0001", "Processes", "Do one thing"),
        new QueuedPatch("0004", "", "Do another"));
    assertEquals(patches, arm("tuned").patches());
    assertEquals(patches, arm("best").patches());
    assertEquals(patches.subList(0, 1), QueuedPatch.upTo(root, "0001"));
    assertThrows(UserError.class, () -> QueuedPatch.upTo(root, "0003"));
  }

  @Test
  public void armWithABaseTakesAllAndAddsItsConf() throws Exception {
    Arm arm = arm("best");
    assertEquals("best", arm.name());
    assertEquals(List.of(jar), arm.classPath());
    assertEquals(Map.of("k.one", "1"), arm.conf());
  }

  @Test
  public void truncatedJarIsRefused() throws Exception {
    byte[] bytes = Files.readAllBytes(jar);
    Files.write(jar, Arrays.copyOf(bytes, bytes.length - 10));
    touchClassPath();
    UserError e = assertThrows(UserError.class, () -> arm("tuned"));
    assertTrue(e.getMessage(), e.getMessage().startsWith("arm tuned: the jar " + jar + " is corrupt"));
  }

  @Test
  public void changedJarIsRefusedWithBothSums() throws Exception {
    String pinned = Jars.sha256(jar);
    Files.write(jar, new byte[0]);
    try (OutputStream out = Files.newOutputStream(jar); ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("other"));
    }
    touchClassPath();
    UserError e = assertThrows(UserError.class, () -> arm("tuned"));
    assertTrue(e.getMessage(), e.getMessage().contains(pinned) && e.getMessage().contains(Jars.sha256(jar)));
  }

  @Test
  public void missingJarIsRefused() throws Exception {
    Files.delete(jar);
    UserError e = assertThrows(UserError.class, () -> arm("tuned"));
    assertTrue(e.getMessage(), e.getMessage().startsWith("arm tuned: the jar " + jar + " is missing"));
  }

  /**
   * Rewrites the class path to keep it current: this checkout has no sources of the arm, but a stale class path would
   * be rebuilt with Maven.
   */
  private void touchClassPath() throws IOException {
    write("hadoop-tools/hadoop-ab/arms/tuned/target/classpath", jar.toString());
  }

  @Test
  public void changedSourceMakesTheJarsStale() throws Exception {
    Path built = root.resolve("hadoop-tools/hadoop-ab/arms/tuned/target/classpath");
    FileTime then = Files.getLastModifiedTime(built);
    assertFalse(ReactorClassPath.isStale(root, then));
    for (String name : List.of("patches/series", "hadoop-common/src/main/java/A.java", "hadoop-hdfs/pom.xml",
        "hadoop-shuffle/src/main/java/A.java", "hadoop-sort/src/main/java/A.java",
        "hadoop-mapreduce/src/main/resources/a.xml")) {
      write(name, "");
      Path source = root.resolve(name);
      Files.setLastModifiedTime(source, FileTime.fromMillis(then.toMillis() + 1000));
      age(source.getParent(), then);
      assertTrue(name, ReactorClassPath.isStale(root, then));
      Files.setLastModifiedTime(source, then);
      assertFalse(name, ReactorClassPath.isStale(root, then));
    }
  }

  /** Sets the modification time of a folder and its parents. */
  private void age(Path folder, FileTime time) throws IOException {
    for (Path each = folder; !each.equals(root); each = each.getParent()) {
      Files.setLastModifiedTime(each, time);
    }
  }

  /** The jars still contain a class that the working copy no longer has, although git considers the latter clean. */
  @Test
  public void deletedSourceMakesTheJarsStale() throws Exception {
    FileTime then = Files.getLastModifiedTime(root.resolve("hadoop-tools/hadoop-ab/arms/tuned/target/classpath"));
    write("hadoop-common/src/main/java/Gone.java", "");
    Path gone = root.resolve("hadoop-common/src/main/java/Gone.java");
    Path folder = gone.getParent();
    Files.setLastModifiedTime(gone, then);
    age(folder, then);
    assertFalse(ReactorClassPath.isStale(root, then));
    Files.delete(gone);
    Files.setLastModifiedTime(folder, FileTime.fromMillis(then.toMillis() + 1000));
    assertTrue(ReactorClassPath.isStale(root, then));
  }

  @Test
  public void jdkOutsideTheRangeIsRefused() throws Exception {
    Jdk old = new Jdk(Path.of("/jdk"), "11.0.2", "x");
    UserError e = assertThrows(UserError.class, () -> arm("tuned").requireRunsOn(old));
    assertEquals("arm tuned runs on JDK 17 or newer, not on 11.0.2 in /jdk: choose another with --jdk tuned=PATH",
        e.getMessage());
  }

  @Test
  public void everyArmOfTheRepositoryIsWellDescribed() throws Exception {
    Path repository = Path.of(System.getProperty("repository.root"));
    for (String name : List.of("stock", "stock-best", "tuned", "hadoop-1.2.1", "hadoop-3.5.0")) {
      ArmDefinition arm = ArmDefinition.read(repository.resolve("hadoop-tools/hadoop-ab/arms").resolve(name));
      assertTrue(name, arm.clusterClasses().containsKey("org.apache.hadoop.util.DataChecksum"));
      assertTrue(name, arm.childClasses().containsKey("org.apache.hadoop.mapred.MapTask"));
      arm.clusterClasses().values().forEach(each -> assertTrue(name + " does not pin " + each,
          arm.build() == ArmDefinition.Build.REACTOR || arm.sums().containsKey(each)));
    }
  }

  /** Checks that an arm with plug-ins is described with all keys that it sets, each of which may matter. */
  @Test
  public void armsWithPluginsSayHowManyKeysTheySet() throws Exception {
    Path arms = Path.of(System.getProperty("repository.root")).resolve("hadoop-tools/hadoop-ab/arms");
    for (String name : List.of("hadoop-3.3.6+plugins", "hadoop-3.4.3+plugins", "hadoop-3.5.0+plugins")) {
      ArmDefinition arm = ArmDefinition.read(arms.resolve(name));
      assertEquals(Set.of("mapreduce.job.map.output.collector.class",
          "mapreduce.job.reduce.shuffle.consumer.plugin.class", "mapreduce.task.sort.times.counted"),
          arm.conf().keySet());
      assertTrue(arm.description(), arm.description().contains("three keys more"));
    }
  }
}
