/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestClassPathJars {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private Path conf;
  private Path jar;
  private Path jars;

  @Before
  public void setUp() throws IOException {
    conf = Files.createDirectories(folder.getRoot().toPath().resolve("conf/sub")).getParent();
    Files.writeString(conf.resolve("site.xml"), "<a/>");
    Files.writeString(conf.resolve("sub/\u00e9"), "b");
    jar = Files.writeString(folder.getRoot().toPath().resolve("x.jar"), "PK");
    Files.writeString(folder.getRoot().toPath().resolve("x.pom"), "<project/>");
    jars = folder.getRoot().toPath().resolve("jars");
  }

  private List<Path> pack() throws IOException {
    return ClassPathJars.pack(List.of(jar.toString(), jar.resolveSibling("x.pom").toString(),
        conf.toString(), "/none/there.jar"), jars);
  }

  @Test
  public void aFolderBecomesAJarAtItsPlace() throws IOException {
    List<Path> packed = pack();
    assertEquals(2, packed.size());
    assertEquals(jar, packed.get(0));
    try (URLClassLoader loader = new URLClassLoader(new URL[] {packed.get(1).toUri().toURL()}, null)) {
      assertEquals("<a/>", text(loader, "site.xml"));
      assertEquals("b", text(loader, "sub/\u00e9"));
    }
  }

  /** Links are followed, as /etc/hadoop/conf may be a link to one of several configurations. */
  @Test
  public void linksAreFollowed() throws IOException {
    Path real = folder.newFolder("alternatives").toPath();
    Files.writeString(real.resolve("core.xml"), "core");
    Path elsewhere = Files.writeString(folder.newFolder("elsewhere").toPath().resolve("log"), "log").getParent();
    Files.createSymbolicLink(real.resolve("linked-folder"), elsewhere);
    Files.createSymbolicLink(real.resolve("linked-file"), elsewhere.resolve("log"));
    Path link = Files.createSymbolicLink(folder.getRoot().toPath().resolve("link"), real);
    List<Path> packed = ClassPathJars.pack(List.of(link.toString()), jars);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {packed.get(0).toUri().toURL()}, null)) {
      assertEquals("core", text(loader, "core.xml"));
      assertEquals("log", text(loader, "linked-folder/log"));
      assertEquals("log", text(loader, "linked-file"));
    }
    assertEquals("the same by its own name", packed, ClassPathJars.pack(List.of(real.toString()), jars));
  }

  @Test
  public void linksThatLeadNowhereNewAreLeftOut() throws IOException {
    List<Path> before = pack();
    Files.createSymbolicLink(conf.resolve("sub/up"), conf);
    Files.createSymbolicLink(conf.resolve("self"), conf.resolve("self"));
    Files.createSymbolicLink(conf.resolve("dangling"), conf.resolve("none"));
    assertEquals(before, pack());
  }

  /**
   * Old jars are deleted, except those of this process, which are on the class paths of its tasks, and recent ones,
   * which may be another tracker's.
   */
  @Test
  public void jarsOfEarlierContentGo() throws IOException {
    List<Path> own = pack();
    Path used = own.get(1);
    Files.setLastModifiedTime(used, FileTime.fromMillis(0));
    for (int i = 1; i <= 10; i++) {
      Path old = Files.writeString(jars.resolve("folder-" + i + ".jar"), "PK");
      Files.setLastModifiedTime(old, FileTime.fromMillis(i * 1000L));
    }
    Path young = Files.writeString(jars.resolve("folder-young.jar"), "PK");
    Path other = Files.writeString(jars.resolve("other.jar"), "PK");
    Files.setLastModifiedTime(other, FileTime.fromMillis(0));
    Files.writeString(conf.resolve("site.xml"), "<b/>");
    Path made = pack().get(1);
    for (Path kept : List.of(used, young, other, made, jars.resolve("folder-10.jar"), jars.resolve("folder-5.jar"))) {
      assertTrue(kept.toString(), Files.exists(kept));
    }
    for (int i = 1; i <= 4; i++) {
      assertFalse(Files.exists(jars.resolve("folder-" + i + ".jar")));
    }
  }

  private static String text(ClassLoader loader, String name) throws IOException {
    try (var in = loader.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** An archive of class data is valid only for unchanged jars. */
  @Test
  public void theSameContentIsTheSameJar() throws IOException {
    Path first = pack().get(1);
    Object time = Files.getLastModifiedTime(first);
    assertEquals(first, pack().get(1));
    assertEquals(time, Files.getLastModifiedTime(first));
    Files.writeString(conf.resolve("site.xml"), "<b/>");
    assertNotEquals(first, pack().get(1));
  }

  @Test
  public void aTreeOfClassesIsNotPacked() throws IOException {
    Files.write(conf.resolve("large"), new byte[17 << 20]);
    IOException refused = assertThrows(IOException.class, this::pack);
    assertEquals("'" + conf + "' in the class path is too large to be packed", refused.getMessage());
  }

  @Test
  public void theFolderOfJarsIsOfTheOwnerAlone() throws IOException {
    pack();
    assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(jars)));
    Files.setPosixFilePermissions(jars, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThrows(IOException.class, this::pack);
  }
}
