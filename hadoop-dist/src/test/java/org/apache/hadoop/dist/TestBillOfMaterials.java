/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.dist;

import static org.hamcrest.CoreMatchers.hasItems;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.testing.ClusterTest;
import org.codehaus.jackson.JsonNode;
import org.codehaus.jackson.map.ObjectMapper;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Tests that all that the tarball brings is in the bill of materials and has a licence: each jar, and each library
 * whose classes are in a jar of ours, under names of its own.
 */
@Category(ClusterTest.class)
public class TestBillOfMaterials extends InstallationTestBase {
  private static final List<String> FOLDERS = List.of("lib", "share/programs", "share/plugins");
  private static final String SHADED = "/shaded/";
  private static final Pattern LINK = Pattern.compile("]\\(([^)]*)\\)");

  /** Returns the components that are jars: the name of the file of each, with that of its artifact. */
  private static Map<String, String> components() throws IOException {
    Map<String, String> components = new TreeMap<>();
    String bill = Files.readString(node.home().resolve("sbom.json"));
    for (JsonNode component : new ObjectMapper().readTree(bill).get("components")) {
      if (component.get("purl").getTextValue().endsWith("?type=jar")) {
        String name = component.get("name").getTextValue();
        components.put(name + "-" + component.get("version").getTextValue() + ".jar", name);
      }
    }
    return components;
  }

  /** Returns the jars of the tarball by name. */
  private static Map<String, Path> jars() throws IOException {
    Map<String, Path> jars = new TreeMap<>();
    for (String folder : FOLDERS) {
      try (Stream<Path> files = Files.list(node.home().resolve(folder))) {
        files.forEach(file -> jars.put(file.getFileName().toString(), file));
      }
    }
    return jars;
  }

  /** Returns the classes in a jar, as paths; those for newer JDKs are classes of these names, too. */
  private static Set<String> classes(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream().map(entry -> entry.getName().replaceFirst("^META-INF/versions/\\d+/", ""))
          .filter(name -> name.endsWith(".class") && !name.endsWith("module-info.class")).collect(Collectors.toSet());
    }
  }

  /** Returns the classes of others in the jars of ours: what follows the folder of their new names. */
  private static Set<String> shaded() throws IOException {
    Set<String> shaded = new HashSet<>();
    for (Map.Entry<String, Path> jar : jars().entrySet()) {
      if (jar.getKey().startsWith("hadoop-")) {
        for (String name : classes(jar.getValue())) {
          assertTrue(jar.getKey() + " has " + name, name.startsWith("org/apache/hadoop/"));
          int at = name.indexOf(SHADED);
          if (at >= 0) {
            shaded.add(name.substring(at + SHADED.length()));
          }
        }
      }
    }
    return shaded;
  }

  /**
   * Returns the components that are no jar of the tarball, each with its own jar, which the tests have on their class
   * path.
   */
  private static Map<String, Path> bundled() throws IOException {
    Map<String, Path> onPath = new HashMap<>();
    for (String file : System.getProperty("java.class.path").split(File.pathSeparator)) {
      onPath.put(Path.of(file).getFileName().toString(), Path.of(file));
    }
    Map<String, Path> bundled = new TreeMap<>();
    Set<String> names = new TreeSet<>(components().keySet());
    names.removeAll(jars().keySet());
    for (String name : names) {
      assertNotNull(name, onPath.get(name));
      bundled.put(name, onPath.get(name));
    }
    return bundled;
  }

  /** Returns the names that the classes of a library may have in a jar of ours: without the first of their packages. */
  private static Set<String> relocated(Path library) throws IOException {
    Set<String> names = new HashSet<>();
    for (String name : classes(library)) {
      names.add(name);
      for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
        names.add(name.substring(slash + 1));
      }
    }
    return names;
  }

  @Test
  public void itNamesEveryJar() throws Exception {
    Set<String> missing = new TreeSet<>(jars().keySet());
    missing.removeAll(components().keySet());
    assertEquals(Set.of(), missing);
  }

  @Test
  public void itNamesTheLibrariesInJarsOfOurs() throws Exception {
    assertThat(components().values(), hasItems("netty-common", "netty-handler", "protobuf-java",
        "commons-statistics-inference", "commons-numbers-gamma", "picocli"));
    Set<String> known = new HashSet<>();
    for (Path library : bundled().values()) {
      known.addAll(relocated(library));
    }
    for (Map.Entry<String, Path> jar : jars().entrySet()) {
      // Both a jar of the tarball and in others.
      if (jar.getKey().startsWith("picocli-")) {
        known.addAll(relocated(jar.getValue()));
      }
    }
    Set<String> unknown = new TreeSet<>(shaded());
    assertFalse("none found", unknown.isEmpty());
    unknown.removeAll(known);
    assertEquals("classes of libraries that it does not name", Set.of(), unknown);
  }

  @Test
  public void itNamesNothingElse() throws Exception {
    Set<String> shaded = shaded();
    for (Map.Entry<String, Path> library : bundled().entrySet()) {
      assertTrue(library.getKey(), relocated(library.getValue()).stream().anyMatch(shaded::contains));
    }
  }

  @Test
  public void eachComponentHasItsLicence() throws Exception {
    List<String> rows = Files.readAllLines(node.home().resolve("share/licences/README.md")).stream()
        .filter(line -> line.startsWith("| `")).toList();
    Set<String> told = rows.stream().map(line -> line.substring(3, line.indexOf('`', 3)))
        .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(new TreeSet<>(components().values()), told);
    for (String row : rows) {
      Matcher link = LINK.matcher(row);
      assertTrue(row, link.find());
      do {
        assertTrue(row, Files.isRegularFile(node.home().resolve("share/licences").resolve(link.group(1))));
      } while (link.find());
    }
  }
}
