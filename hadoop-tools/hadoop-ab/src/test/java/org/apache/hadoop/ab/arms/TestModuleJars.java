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
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

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

  /** Checks the sources against the POM: a jar older than one that is not listed would be measured. */
  @Test
  public void allThatThePomCopiesAreSources() throws Exception {
    Path root = Path.of(System.getProperty("repository.root"));
    List<String> copied = new ArrayList<>();
    NodeList resources = DocumentBuilderFactory.newInstance().newDocumentBuilder()
        .parse(root.resolve("hadoop-plugins/pom.xml").toFile()).getElementsByTagName("resource");
    for (int i = 0; i < resources.getLength(); i++) {
      Element resource = (Element) resources.item(i);
      String folder = resource.getElementsByTagName("directory").item(0).getTextContent()
          .replace("${repository.root}/", "");
      NodeList includes = resource.getElementsByTagName("include");
      for (int j = 0; j < includes.getLength(); j++) {
        copied.add(folder + "/" + includes.item(j).getTextContent());
      }
    }
    assertTrue(copied.toString(), copied.size() > 1);
    List<String> listed = ModuleJars.SOURCES.get("hadoop-plugins");
    for (String source : listed) {
      assertTrue(source, Files.exists(root.resolve(source)));
    }
    List<String> single = new ArrayList<>(listed);
    single.removeIf(source -> !source.endsWith(".java"));
    single.sort(null);
    copied.sort(null);
    assertEquals(copied, single);
  }

  @Test
  public void noOtherModuleMayBeNamed() {
    String told = assertThrows(IllegalArgumentException.class, () -> jars("hadoop-hdfs")).getMessage();
    assertTrue(told, told.contains("hadoop-hdfs"));
  }
}
