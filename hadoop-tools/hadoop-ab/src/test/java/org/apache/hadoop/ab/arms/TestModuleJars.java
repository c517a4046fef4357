/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that a jar newer than its sources is used as it is, and that any other is built. */
public class TestModuleJars {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final List<String> notices = new ArrayList<>();
  private Path source;
  private Path jar;

  @Before
  public void makeModule() throws Exception {
    Path root = folder.getRoot().toPath();
    source = Files.createDirectories(root.resolve("hadoop-plugins/src/main")).resolve("A.java");
    Files.writeString(source, "class A { }");
    Path target = Files.createDirectories(root.resolve("hadoop-plugins/target"));
    jar = Files.createFile(target.resolve("hadoop-plugins-1.jar"));
    Files.createFile(target.resolve("original-hadoop-plugins-1.jar"));
    Files.setLastModifiedTime(source, FileTime.fromMillis(1_000_000));
  }

  private List<Path> jars(String... modules) throws Exception {
    return new ModuleJars(folder.getRoot().toPath(), notices::add).of(List.of(modules));
  }

  @Test
  public void oneThatIsCurrentIsNotBuilt() throws Exception {
    assertEquals(List.of(jar), jars("hadoop-plugins"));
    assertEquals(List.of(), jars());
    assertEquals(List.of(), notices);
  }

  /** A jar older than its source is built, which fails here as there is nothing for Maven to build. */
  @Test
  public void oneThatIsOlderThanItsSourceIsBuilt() {
    assertThrows(UserError.class, () -> {
      Files.setLastModifiedTime(jar, FileTime.fromMillis(500_000));
      jars("hadoop-plugins");
    });
    assertEquals(List.of("building the jar of hadoop-plugins ..."), notices);
  }

  @Test
  public void noOtherModuleMayBeNamed() {
    String told = assertThrows(IllegalArgumentException.class, () -> jars("hadoop-hdfs")).getMessage();
    assertTrue(told, told.contains("hadoop-hdfs"));
  }
}
