/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.ab.util.Names;
import org.apache.hadoop.ab.util.UserError;

/** The arms of this repository: one folder each in hadoop-tools/hadoop-ab/arms, and {@code series:NNNN}. */
public final class ArmCatalog {
  /** The prefix before a patch number, for the tuned jars of the series up to that patch. */
  public static final String SERIES = "series:";

  private final Path repository;
  private final Path folder;
  private final Consumer<String> notice;

  /** @param notice receives a message before steps that take minutes */
  public ArmCatalog(Path repository, Consumer<String> notice) {
    this.repository = repository;
    this.folder = repository.resolve("hadoop-tools/hadoop-ab/arms");
    this.notice = notice;
  }

  /** Returns the descriptions of all arms by name. */
  public Map<String, String> descriptions() throws IOException {
    Map<String, String> found = new TreeMap<>();
    for (String name : names()) {
      found.put(name, ArmDefinition.description(folder.resolve(name)));
    }
    found.put(SERIES + "NNNN", "tuned with the patch series up to patch NNNN: two of them show one patch's part");
    return found;
  }

  private List<String> names() throws IOException {
    try (Stream<Path> folders = Files.list(folder)) {
      return folders.filter(each -> Files.isRegularFile(each.resolve("arm.properties")))
          .map(each -> each.getFileName().toString()).sorted().toList();
    }
  }

  /**
   * Checks that {@code name} is an arm, before anything is resolved or built.
   *
   * @throws UserError if it is not; suggests the nearest names
   */
  public void requireKnown(String name) throws IOException {
    if (name.startsWith(SERIES)) {
      SeriesBuild.of(repository, name.substring(SERIES.length()));
    } else {
      definition(name);
    }
  }

  /**
   * Resolves and checks one arm; builds it if it is a prefix of the series.
   *
   * @throws UserError if there is no such arm, or its jars are missing, corrupt or not the pinned ones
   */
  public Arm arm(String name) throws IOException {
    if (name.startsWith(SERIES)) {
      SeriesBuild series = SeriesBuild.of(repository, name.substring(SERIES.length()));
      ArmDefinition definition = definition("tuned").series(name, "tuned with the series up to " + series.patch());
      return check(definition, series.classPath(notice),
          QueuedPatch.upTo(repository, name.substring(SERIES.length())));
    }
    ArmDefinition definition = definition(name);
    return switch (definition.build()) {
      case PUBLISHED -> check(definition, withModules(definition), List.of());
      case REACTOR -> check(definition, ReactorClassPath.in(repository, notice), QueuedPatch.series(repository));
    };
  }

  private List<Path> withModules(ArmDefinition definition) throws IOException {
    List<Path> jars = new ArrayList<>(new PublishedClassPath(repository).of(definition));
    jars.addAll(new ModuleJars(repository, notice).of(definition.modules()));
    return jars;
  }

  private ArmDefinition definition(String name) throws IOException {
    List<String> names = names();
    if (!names.contains(name)) {
      List<String> all = new ArrayList<>(names);
      all.add(SERIES + "NNNN");
      throw new UserError("unknown arm '" + name + "' (" + Names.suggest(name, all) + "): 'ab arms' lists all");
    }
    try {
      return ArmDefinition.read(folder.resolve(name));
    } catch (IOException | IllegalArgumentException e) {
      throw new UserError("the definition of arm " + name + " is invalid: " + e.getMessage(), e);
    }
  }

  private static Arm check(ArmDefinition definition, List<Path> classPath, List<QueuedPatch> patches)
      throws IOException {
    Map<String, Path> byName = new LinkedHashMap<>();
    for (Path jar : classPath) {
      Jars.requireReadable(definition.name(), jar);
      byName.putIfAbsent(jar.getFileName().toString(), jar);
    }
    Map<Path, String> sums = new TreeMap<>();
    for (Path jar : classPath) {
      String pinned = definition.sums().get(jar.getFileName().toString());
      if (pinned != null || jar.getFileName().toString().startsWith("hadoop-")) {
        sums.put(jar, Jars.requireSum(definition.name(), jar, pinned));
      }
    }
    for (String pinned : definition.sums().keySet()) {
      find(definition, byName, pinned);
    }
    return new Arm(definition.name(), definition.description(), classPath, definition.jvmFlags(),
        definition.childJvmFlags(), paths(definition, byName, definition.clusterClasses()),
        paths(definition, byName, definition.childClasses()), sums, definition.conf(), definition.jdk().first(),
        definition.jdk().last(), patches);
  }

  private static Map<String, Path> paths(ArmDefinition definition, Map<String, Path> byName,
      Map<String, String> classes) {
    Map<String, Path> paths = new TreeMap<>();
    classes.forEach((name, jar) -> paths.put(name, find(definition, byName, jar)));
    return paths;
  }

  private static Path find(ArmDefinition definition, Map<String, Path> byName, String jar) {
    Path path = byName.get(jar);
    if (path == null) {
      throw new UserError("arm " + definition.name() + " names the jar " + jar + ", which is not on its class path: "
          + "arm.properties and pom.xml do not agree");
    }
    return path;
  }
}
