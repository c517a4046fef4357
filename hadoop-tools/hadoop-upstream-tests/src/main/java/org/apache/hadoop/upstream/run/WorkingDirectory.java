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
 * The directory a test class runs in, laid out as upstream's Ant build left it: the tests find their data, scratch
 * space, configuration and web pages through system properties or below {@code build/test}.
 */
final class WorkingDirectory implements AutoCloseable {
  private static final String HOME = "build/test/home";

  private final Path root;

  private WorkingDirectory(Path root) {
    this.root = root;
  }

  /**
   * Makes it anew.
   *
   * @param files copied over the layout: upstream's tests' input
   * @param settings properties of the site files, such as those that set stock behaviour back
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

  /** Returns what stands on the class path before any jar; extraconf first, because tests write site files there. */
  List<Path> classPath() {
    return List.of(root.resolve("build/test/extraconf"), root.resolve("build/test/conf"), root.resolve("build/test"));
  }

  /**
   * Lays out the web pages of {@code jars} as files, as upstream's build had them; from inside a jar Jetty serves no
   * compiled JSP. A page in several jars is the first one's.
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

  /** The system properties the Ant build gave to its tests, and a home of their own. */
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
    // Upstream's had the user's: tests of the trash fill the one there, and delete what it holds.
    properties.put("user.home", HOME);
    List<String> flags = new ArrayList<>();
    properties.forEach((key, path) -> flags.add("-D" + key + "=" + root.resolve(path)));
    flags.add("-Dhadoop.policy.file=hadoop-policy.xml");
    // As bin/hadoop does; some tests know addresses of version 4 only.
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

  /** HDFS's and MapReduce's defaults are read after core-site.xml, so {@code settings} go into every site file. */
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

  /** The jar of the example jobs, which was not published; many tests only hand it on. */
  private void makeJobJar() throws IOException {
    Path jar = root.resolve("build/test/mapred/testjar/testjob.jar");
    Files.createDirectories(jar.getParent());
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
  }

  /** Deletes it with all that the test left there. */
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
