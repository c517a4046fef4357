/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.run;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * The working directory of a test class, with the layout of upstream's Ant build: the tests find their data, scratch
 * space, configuration and web pages through system properties or below {@code build/test}.
 */
final class WorkingDirectory implements AutoCloseable {
  private static final String HOME = "build/test/home";

  private final Path root;

  private WorkingDirectory(Path root) {
    this.root = root;
  }

  /**
   * Creates the directory afresh.
   *
   * @param files the input of upstream's tests, copied into the layout
   * @param settings properties of the site files, such as those that restore stock behavior
   */
  static WorkingDirectory create(Path root, Path files, Map<String, String> settings) throws IOException {
    WorkingDirectory directory = new WorkingDirectory(root);
    directory.close();
    for (String each : List.of("build/test/data", "build/test/cache", "build/test/debug", "build/test/logs",
        "build/test/extraconf", "build/test/conf", "build/test/webapps/test", "build/webapps", "build/test/tmp",
        "build/test/mapred/local", HOME)) {
      Files.createDirectories(root.resolve(each));
    }
    copy(files, root);
    directory.configure(settings);
    directory.makeJobJar();
    return directory;
  }

  Path root() {
    return root;
  }

  Path temporary() {
    return root.resolve("build/test/tmp");
  }

  /** Returns the class path entries before all jars; extraconf first, because tests write site files there. */
  List<Path> classPath() {
    return List.of(root.resolve("build/test/extraconf"), root.resolve("build/test/conf"), root.resolve("build/test"));
  }

  /**
   * Unpacks the web pages of {@code jars} into files, as in upstream's build: Jetty does not serve compiled JSPs from
   * inside a jar. For a page in several jars the first one wins.
   */
  void unpackWebPages(List<Path> jars) throws IOException {
    for (Path jar : jars) {
      try (FileSystem contents = FileSystems.newFileSystem(jar)) {
        Path pages = contents.getPath("/webapps");
        if (Files.isDirectory(pages)) {
          copy(pages, root.resolve("build/test/webapps"));
        }
      }
    }
  }

  /** Returns the system properties that the Ant build passed to its tests, and a home directory of their own. */
  List<String> properties() {
    Map<String, String> properties = new TreeMap<>();
    properties.put("test.build.dir", "build/test");
    properties.put("test.build.data", "build/test/data");
    properties.put("test.cache.data", "build/test/cache");
    properties.put("test.debug.data", "build/test/debug");
    properties.put("test.build.extraconf", "build/test/extraconf");
    properties.put("test.build.webapps", "build/test/webapps");
    properties.put("test.tools.input.dir", "build/test/tools");
    properties.put("hadoop.log.dir", "build/test/logs");
    properties.put("java.io.tmpdir", "build/test/tmp");
    properties.put("java.security.krb5.conf", "build/test/conf/krb5.conf");
    // Upstream's tests used the user's home: those of the trash fill the one there, and delete its content.
    properties.put("user.home", HOME);
    List<String> flags = new ArrayList<>();
    properties.forEach((key, path) -> flags.add("-D" + key + "=" + root.resolve(path)));
    flags.add("-Dhadoop.policy.file=hadoop-policy.xml");
    // As in bin/hadoop; some tests only handle IPv4 addresses.
    flags.add("-Djava.net.preferIPv4Stack=true");
    return flags;
  }

  private static void copy(Path files, Path target) throws IOException {
    try (Stream<Path> tree = Files.walk(files)) {
      for (Path from : (Iterable<Path>) tree::iterator) {
        Path to = target.resolve(files.relativize(from).toString());
        if (Files.isDirectory(from)) {
          Files.createDirectories(to);
        } else if (!Files.exists(to)) {
          Files.copy(from, to);
        }
      }
    }
  }

  /**
   * Writes the site files. HDFS's and MapReduce's defaults are loaded after core-site.xml, so {@code settings} go into
   * every one.
   */
  private void configure(Map<String, String> settings) throws IOException {
    for (String site : List.of("core-site.xml", "hdfs-site.xml", "mapred-site.xml")) {
      Path file = root.resolve("build/test/conf").resolve(site);
      Map<String, String> properties = new TreeMap<>(settings);
      if (Files.exists(file)) {
        properties.putAll(ConfigurationFile.read(file));
      }
      if (site.equals("core-site.xml")) {
        properties.put("hadoop.tmp.dir", root.resolve("build/test").resolve("tmp").resolve("hadoop-${user.name}")
            .toString());
      }
      Files.writeString(file, ConfigurationFile.format(properties));
    }
  }

  /** Creates a stand-in for the jar of the example jobs, which was not published; many tests only pass it on. */
  private void makeJobJar() throws IOException {
    Path jar = root.resolve("build/test/mapred/testjar/testjob.jar");
    Files.createDirectories(jar.getParent());
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
  }

  /** Deletes the directory with everything that the test left there. */
  @Override
  public void close() throws IOException {
    delete(root);
  }

  static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(directory)) {
      for (Path path : (Iterable<Path>) tree.sorted(Comparator.reverseOrder())::iterator) {
        Files.deleteIfExists(path);
      }
    }
  }
}
