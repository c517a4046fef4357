/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the woven copies of an arm's jars, made by a program in place of the weaver. */
public class TestWovenJars {
  private static final Map<String, String> MARKS = Map.of("beat", "a.Tracker#beat 0");
  /** A weaver whose copies consist of the marks and the names of all jars. */
  private static final String WEAVER = """
      package org.apache.hadoop.ab.probe.weave;
      import java.nio.file.*;
      public class WeaveMain {
        public static void main(String[] args) throws Exception {
          String marks = Files.readString(Path.of(args[0]));
          if (marks.contains("refused")) {
            System.err.println("ab-probe: refused\\nand more");
            System.exit(2);
          }
          for (String jar : args[2].split(":")) {
            Files.writeString(Path.of(args[1]).resolve(Path.of(jar).getFileName()), marks + args[3]);
          }
        }
      }
      """;

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private Path weaver;
  private Path marked;
  private Path other;

  @Before
  public void setUp() throws Exception {
    Path folder = temporary.newFolder().toPath();
    Path source = Files.writeString(folder.resolve("WeaveMain.java"), WEAVER);
    assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", folder.toString(),
        source.toString()));
    String entry = "org/apache/hadoop/ab/probe/weave/WeaveMain.class";
    weaver = jar("weaver.jar", entry, Files.readAllBytes(folder.resolve(entry)));
    marked = jar("hadoop-x.jar", "a/Tracker.class", new byte[0]);
    other = jar("hadoop-y.jar", "a/Job.class", new byte[0]);
  }

  private Path jar(String name, String entry, byte[] bytes) throws IOException {
    Path jar = temporary.newFolder().toPath().resolve(name);
    try (OutputStream file = Files.newOutputStream(jar); ZipOutputStream out = new ZipOutputStream(file)) {
      out.putNextEntry(new ZipEntry(entry));
      out.write(bytes);
      out.closeEntry();
    }
    return jar;
  }

  private Arm arm() throws IOException {
    return new Arm("x", "an arm", List.of(other, marked), List.of("-a"), List.of("-b"),
        Map.of("a.Tracker", marked, "a.Job", other), Map.of("a.Tracker", marked),
        Map.of(marked, Jars.sha256(marked), other, Jars.sha256(other)), Map.of("k", "v"), 17, 25);
  }

  private List<Path> folders() throws IOException {
    try (Stream<Path> all = Files.list(weaver.resolveSibling("woven"))) {
      return all.toList();
    }
  }

  @Test
  public void onlyTheJarOfMarkedClassesIsAnother() throws Exception {
    Arm woven = new WovenJars(weaver, MARKS).of(arm());
    Path copy = woven.classPath().get(1);
    assertEquals(List.of(other, copy), woven.classPath());
    assertEquals("a release is told by the name", marked.getFileName(), copy.getFileName());
    assertEquals("beat=a.Tracker#beat 0\n" + other + ":" + marked, Files.readString(copy));
    assertEquals(Map.of("a.Tracker", copy, "a.Job", other), woven.clusterClasses());
    assertEquals(Map.of("a.Tracker", copy), woven.childClasses());
    assertEquals(Map.of(copy, Jars.sha256(copy), other, Jars.sha256(other)), woven.sums());
    assertEquals(List.of("-b"), woven.childJvmFlags());
    assertEquals("v", woven.conf().get("k"));
  }

  /** The JDK is not copied: its calls are where Hadoop makes them. */
  @Test
  public void aMarkOfTheJdkIsInTheJarsThatMentionItsClass() throws Exception {
    other = jar("hadoop-y.jar", "a/Job.class", "\0java/net/InetAddress\1".getBytes(StandardCharsets.ISO_8859_1));
    Arm woven = new WovenJars(weaver, Map.of("lookup", "java.net.InetAddress#getLocalHost")).of(arm());
    assertNotEquals(other, woven.classPath().get(0));
    assertEquals(marked, woven.classPath().get(1));
    assertEquals("lookup=java.net.InetAddress#getLocalHost\n" + other + ":" + marked,
        Files.readString(woven.classPath().get(0)));
    Arm arm = arm();
    assertSame(arm, new WovenJars(weaver, Map.of("now", "java.time.Clock#instant")).of(arm));
  }

  @Test
  public void copiesAreMadeOnceForTheSameJarsAndMarks() throws Exception {
    WovenJars jars = new WovenJars(weaver, MARKS);
    Path copy = jars.of(arm()).classPath().get(1);
    Files.writeString(copy, "as it was");
    assertEquals(copy, jars.of(arm()).classPath().get(1));
    assertEquals("as it was", Files.readString(copy));
    assertNotEquals(copy, new WovenJars(weaver, Map.of("beat", "a.Tracker#beat 1")).of(arm()).classPath().get(1));
    marked = jar("hadoop-x.jar", "a/Tracker.class", new byte[] {1});
    assertNotEquals(copy, jars.of(arm()).classPath().get(1));
    assertEquals(3, folders().size());
  }

  @Test
  public void withoutMarkedClassesTheArmStays() throws Exception {
    Arm arm = arm();
    assertSame(arm, new WovenJars(weaver, Map.of()).of(arm));
    assertSame(arm, new WovenJars(Path.of("/no/weaver"), Map.of("beat", "b.Tracker#beat")).of(arm));
  }

  @Test
  public void aWeaverThatFailsIsNamedAndLeavesNothing() throws Exception {
    String said = assertThrows(UncheckedIOException.class,
        () -> new WovenJars(weaver, Map.of("refused", "a.Tracker#beat")).of(arm())).getMessage();
    assertEquals("arm x: marks cannot be woven into its jars: ab-probe: refused", said);
    assertTrue(folders().isEmpty());
  }
}
