/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * An arm as described by its folder: {@code arm.properties}, a {@code pom.xml} that names the artifacts, and for some
 * arms a configuration file.
 *
 * <p>An arm with a {@code base} inherits everything from that arm and can only add to it: configuration, and modules of
 * this repository whose jars follow those of the base.
 *
 * @param folder the folder with {@code arm.properties} and {@code pom.xml}; for an arm with a base, that of the base
 * @param build the source of the class path
 * @param clusterClasses for each class that the cluster's JVM must report, the file name of the jar it must come from
 * @param childClasses the same for the JVMs of tasks
 * @param sums SHA-256 in lower-case hex by jar file name; jars that are not listed are not pinned
 * @param conf configuration entries in the order of the file
 * @param modules of this repository whose jars are added to a published class path
 */
record ArmDefinition(String name, String description, Path folder, Build build, JdkRange jdk, List<String> jvmFlags,
    List<String> childJvmFlags, Map<String, String> clusterClasses, Map<String, String> childClasses,
    Map<String, String> sums, Map<String, String> conf, List<String> modules) {

  /** The source of an arm's class path. */
  enum Build {
    /** Published artifacts, resolved by Maven from the arm's POM. */
    PUBLISHED,
    /** The jars of this repository's modules; the arm's POM is one of the modules. */
    REACTOR
  }

  private static final String FILE = "arm.properties";
  private static final Pattern SPACES = Pattern.compile("\\s+");

  /**
   * Reads the arm in {@code folder} and, if it has one, its base.
   *
   * @throws IOException if a file cannot be read or contains something unknown to this version
   */
  static ArmDefinition read(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    Properties properties = load(file);
    String base = properties.getProperty("base");
    ArmDefinition definition = base == null
        ? complete(folder, properties)
        : read(folder.resolveSibling(base)).renamed(folder.getFileName().toString(), describe(file, properties));
    definition = definition.extended(words(properties.getProperty("modules", "")), properties);
    String conf = properties.getProperty("conf");
    if (conf == null) {
      return definition;
    }
    Path entries = folder.resolve(conf).normalize();
    if (!Files.isRegularFile(entries)) {
      throw new IOException(file + " names the configuration " + entries + ", which does not exist");
    }
    return definition.configured(HadoopXml.read(entries));
  }

  /** Reads only the description, which needs no other file. */
  static String description(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    return describe(file, load(file));
  }

  private static Properties load(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(in);
    }
    return properties;
  }

  private static ArmDefinition complete(Path folder, Properties properties) throws IOException {
    Path file = folder.resolve(FILE);
    return new ArmDefinition(folder.getFileName().toString(), describe(file, properties), folder,
        "reactor".equals(properties.getProperty("build")) ? Build.REACTOR : Build.PUBLISHED,
        JdkRange.parse(required(file, properties, "jdk")),
        words(properties.getProperty("jvm.flags", "")), words(properties.getProperty("child.jvm.flags", "")),
        classes("cluster.classes.", properties), classes("child.classes.", properties),
        suffixes("sha256.", properties), Map.of(), List.of());
  }

  private static String describe(Path file, Properties properties) throws IOException {
    return required(file, properties, "description");
  }

  private static String required(Path file, Properties properties, String key) throws IOException {
    String value = properties.getProperty(key);
    if (value == null) {
      throw new IOException(file + " lacks the key " + key);
    }
    return value;
  }

  private ArmDefinition renamed(String newName, String newDescription) {
    return new ArmDefinition(newName, newDescription, folder, build, jdk, jvmFlags, childJvmFlags, clusterClasses,
        childClasses, sums, conf, modules);
  }

  /** Returns a copy with more modules, whose classes the cluster and its tasks may have to report. */
  private ArmDefinition extended(List<String> more, Properties properties) {
    if (more.isEmpty()) {
      return this;
    }
    Map<String, String> cluster = new TreeMap<>(clusterClasses);
    cluster.putAll(classes("cluster.classes.", properties));
    Map<String, String> child = new TreeMap<>(childClasses);
    child.putAll(classes("child.classes.", properties));
    return new ArmDefinition(name, description, folder, build, jdk, jvmFlags, childJvmFlags, cluster, child, sums, conf,
        more);
  }

  private ArmDefinition configured(Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(conf);
    all.putAll(more);
    return new ArmDefinition(name, description, folder, build, jdk, jvmFlags, childJvmFlags, clusterClasses,
        childClasses, sums, all, modules);
  }

  /** Returns a copy named after a prefix of the patch series, which has its own jars. */
  ArmDefinition series(String seriesName, String seriesDescription) {
    return renamed(seriesName, seriesDescription);
  }

  private static List<String> words(String text) {
    return text.isBlank() ? List.of() : List.of(SPACES.split(text.strip()));
  }

  /** Inverts the written form, jar to classes, into class to jar. */
  private static Map<String, String> classes(String prefix, Properties properties) {
    Map<String, String> jars = new TreeMap<>();
    suffixes(prefix, properties).forEach((jar, names) -> words(names).forEach(name -> jars.put(name, jar)));
    return jars;
  }

  private static Map<String, String> suffixes(String prefix, Properties properties) {
    Map<String, String> found = new TreeMap<>();
    for (String key : properties.stringPropertyNames()) {
      if (key.startsWith(prefix)) {
        found.put(key.substring(prefix.length()), properties.getProperty(key).strip());
      }
    }
    return found;
  }
}
