/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.resolvers.ClassResolver;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.Test;

/** Checks that the one jar links in each supported release: all that it uses of Hadoop exists and is accessible. */
public class TestPluginLinks {
  private static final Set<String> RELEASES = Set.of("3.3.6", "3.4.1", "3.4.3", "3.5.0");
  /** The version of class files for Java 11. */
  private static final int JAVA_11 = 55;

  private static Path plugins() throws Exception {
    return Path.of(Class.forName(SampleJob.STAMPEDE).getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static List<Path> releases() throws Exception {
    Path target = Path.of(System.getProperty("repository.root"), "hadoop-tools/hadoop-plugins-tests/target/hadoop");
    try (Stream<Path> folders = Files.list(target)) {
      return folders.sorted().collect(Collectors.toList());
    }
  }

  /** Returns the plug-ins' classes, and the classes of a release that they use. */
  private static JavaClasses read(Path release) throws Exception {
    try (Stream<Path> jars = Files.list(release)) {
      ArchConfiguration.get().setClassResolver(ReleaseJars.class);
      ArchConfiguration.get().setClassResolverArguments(jars.map(Path::toString).toArray(String[]::new));
      return new ClassFileImporter().importJar(new JarFile(plugins().toFile()));
    } finally {
      ArchConfiguration.get().reset();
    }
  }

  /** A resolver that finds classes only in the jars of one release, or in the JDK. */
  public static final class ReleaseJars implements ClassResolver {
    private final List<String> jars;
    private ClassUriImporter importer;

    public ReleaseJars(List<String> jars) {
      this.jars = jars;
    }

    @Override
    public void setClassUriImporter(ClassUriImporter importer) {
      this.importer = importer;
    }

    @Override
    public Optional<JavaClass> tryResolve(String name) {
      String file = name.replace('.', '/') + ".class";
      if (name.startsWith("java.") || name.startsWith("javax.crypto.")) {
        return importer.tryImport(URI.create("" + ClassLoader.getSystemResource(file)));
      }
      for (String jar : jars) {
        try (JarFile open = new JarFile(jar)) {
          if (open.getEntry(file) != null) {
            return importer.tryImport(URI.create("jar:" + Path.of(jar).toUri() + "!/" + file));
          }
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      return Optional.empty();
    }
  }

  private static boolean isOurs(JavaClass type) {
    return type.getName().contains("tampede");
  }

  @Test
  public void everyReleaseIsChecked() throws Exception {
    assertEquals(RELEASES, releases().stream().map(folder -> folder.getFileName().toString())
        .collect(Collectors.toSet()));
  }

  @Test
  public void allThatIsUsedOfHadoopIsThere() throws Exception {
    for (Path release : releases()) {
      JavaClasses classes = read(release);
      Set<String> broken = new TreeSet<>();
      int used = 0;
      for (JavaClass ours : classes) {
        if (!isOurs(ours)) {
          continue;
        }
        for (JavaAccess<?> access : ours.getAccessesFromSelf()) {
          JavaClass owner = access.getTargetOwner();
          if (owner.getName().startsWith("org.apache.hadoop.") && !isOurs(owner)) {
            used++;
            boolean there = access.getTarget().resolveMember()
                .filter(member -> !member.getModifiers().contains(JavaModifier.PRIVATE)).isPresent();
            if (!there) {
              broken.add(access.getDescription());
            }
          }
        }
      }
      assertTrue(release + ": " + used, used > 50);
      assertEquals(release.toString(), Set.of(), broken);
    }
  }

  /** Checks that the jar needs only Hadoop and slf4j on a job's class path, and contains no class of others. */
  @Test
  public void nothingElseIsNeededOrBrought() throws Exception {
    JavaClasses classes = new ClassFileImporter().importJar(new JarFile(plugins().toFile()));
    Set<String> needed = new TreeSet<>();
    for (JavaClass type : classes) {
      assertTrue(type.getName(), isOurs(type));
      type.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass().getBaseComponentType().getName())
          .filter(name -> name.contains(".") && !name.startsWith("java.") && !name.startsWith("javax.crypto."))
          .forEach(needed::add);
    }
    assertFalse(needed.isEmpty());
    needed.removeIf(name -> name.startsWith("org.apache.hadoop.") || name.startsWith("org.slf4j."));
    // Only for the compiler.
    needed.removeIf(name -> name.startsWith("com.google.errorprone.annotations."));
    assertEquals(Set.of(), needed);
  }

  /** Checks that all classes are for Java 11, on which clusters run: of either side, and of the engine inside. */
  @Test
  public void allClassesRunOnJava11() throws Exception {
    Set<String> packages = new TreeSet<>();
    try (JarFile jar = new JarFile(plugins().toFile())) {
      for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
        String name = entry.getName();
        if (name.endsWith(".class")) {
          try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
            // The magic number and the minor version.
            in.skipNBytes(Integer.BYTES + Short.BYTES);
            assertEquals(name, JAVA_11, in.readUnsignedShort());
          }
          packages.add(name.substring(0, name.lastIndexOf('/')));
        }
      }
    }
    assertTrue(packages.toString(), packages.containsAll(Set.of("org/apache/hadoop/mapred",
        "org/apache/hadoop/mapred/stampede/sort", "org/apache/hadoop/mapred/stampede/spill",
        "org/apache/hadoop/mapreduce/task/reduce")));
  }
}
