/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hadoop.patches.queue.Git;
import org.apache.hadoop.patches.queue.Module;
import org.apache.hadoop.patches.queue.Rebuild;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;
import org.apache.hadoop.patches.queue.WorkTree;
import org.apache.hadoop.patches.topic.TopicList;

/** A small repository with small published jars of three modules, for tests to add patches to and to break. */
final class QueueFixture {
  static final String GREETER = "common/src/java/org/example/Greeter.java";
  static final String CRLF = "common/src/java/org/example/Crlf.java";
  static final String PATCH = "hadoop-common/0001-greet-the-world.patch";
  static final String NEW_FILE = "hadoop-common/src/main/java/org/example/World.java";
  static final String HEADER = "/*\n * Licensed under the Apache License, Version 2.0. See LICENSE.txt.\n */\n";
  static final String TRAILERS = String.join("\n", "Topic: Greetings", "Type: fix",
      "Related: HADOOP-1, MAPREDUCE-22", "Origin: ours", "Forwarded: no", "Tier: core", "Depends-on: none",
      "New-files: " + NEW_FILE, "Config: none", "Compatibility: none broken", "Tests: org.example.TestGreeter",
      "Benchmark: none");

  final Path root;
  final Repository repository;

  QueueFixture(Path root) throws Exception {
    this.root = root;
    write("patches/series", "# the queue\n");
    write("patches/topics", "# all\n\nGreetings\n  the world is\n  greeted\n");
    write("CHANGES.txt", "Greeter Change Log\n\nRelease 1 - Unreleased\n");
    write("README.md", "Greets.\n<!-- made by 'dev-support/bin/patches topics' -->\n"
        + "<!-- end of what 'patches topics' makes -->\nEnd.\n");
    write(NEW_FILE, HEADER + "package org.example;\nfinal class World {\n  static final String NAME = \"world\";\n}\n");
    write("hadoop-common/src/test/java/org/example/TestGreeter.java", HEADER + "package org.example;\n"
        + "import org.apache.hadoop.testing.StockHadoop;\nclass TestGreeter {\n  GreeterCase each;\n}\n");
    write("hadoop-common/src/test/java/org/example/GreeterCase.java", HEADER + "package org.example;\n"
        + "class GreeterCase {\n}\n");
    repository = Repository.at(root);
    StringBuilder pins = new StringBuilder("version=0.22.0\n");
    for (Module module : Module.values()) {
      pins.append(jar(module.artifact() + "-0.22.0-sources.jar", sources(module)));
      pins.append(jar(module.artifact() + "-0.22.0.jar", Map.of("META-INF/MANIFEST.MF", "x", "webapps/x/index.html",
          "<p>", "some-default.xml", "<configuration/>\n", "org/example/Greeter.class", "not source")));
    }
    write("patches/upstream.properties", pins.toString());
    new WorkTree(repository).setup();
  }

  private static Map<String, String> sources(Module module) {
    if (module != Module.COMMON) {
      return Map.of("org/example/" + module.folder().replace("hadoop-", "") + ".java", "package org.example;\n");
    }
    StringBuilder greeter = new StringBuilder("package org.example;\n\n/** Greets. */\npublic class Greeter {\n");
    for (int i = 0; i < 10; i++) {
      greeter.append("  int filler").append(i).append(";\n");
    }
    greeter.append("  String name() {\n    return \"nobody\";\n  }\n}\n");
    return Map.of("org/example/Greeter.java", greeter.toString(),
        "org/example/Crlf.java", "package org.example;\r\nclass Crlf {\r\n  int a = 1;\r\n}\r\n");
  }

  private String jar(String name, Map<String, String> entries) throws Exception {
    Path file = repository.jars().resolve(name);
    Files.createDirectories(file.getParent());
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, String> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
    return name + ".sha256=" + HexFormat.of().formatHex(hash) + "\n";
  }

  void write(String path, String text) throws IOException {
    Files.createDirectories(root.resolve(path).getParent());
    Files.writeString(root.resolve(path), text);
  }

  String read(String path) throws IOException {
    return Files.readString(root.resolve(path));
  }

  /** Replaces text in a file, which must contain it. */
  void edit(String path, String from, String to) throws IOException {
    String text = read(path);
    if (!text.contains(from)) {
      throw new IllegalArgumentException(path + " does not hold '" + from + "'");
    }
    write(path, text.replace(from, to));
  }

  String tree(String path) {
    return ".upstream/tree/" + path;
  }

  Git git() {
    return repository.git();
  }

  /** Commits the state of the work tree with this title and these trailers. */
  void commit(String title, String trailers) {
    git().run("commit", "-q", "-a", "-m", title + "\n\nNobody likes to be greeted as nobody.\n\n" + trailers);
  }

  /** Commits a change to {@link #CRLF}, which no other patch touches. */
  void countToTwo() throws IOException {
    edit(tree(CRLF), "int a = 1;", "int a = 2;");
    commit("Count to two", TRAILERS);
  }

  /** Adds this number of good patches, each of which changes another line of the greeter, from top to bottom. */
  void addPatches(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      edit(tree(GREETER), "int filler" + 3 * i + ";", "int patched" + i + ";");
      commit("Patch line " + i, TRAILERS);
    }
    new Rebuild(repository).write();
  }

  /** Returns the files of patches/ with their text. */
  Map<String, String> patchFiles() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root.resolve("patches"))) {
      for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
        files.put(root.relativize(file).toString(), Files.readString(file));
      }
    }
    return files;
  }

  /** Simulates a pull: replaces the files of patches/ with the given ones. */
  void pull(Map<String, String> files) throws IOException {
    for (String old : patchFiles().keySet()) {
      Files.delete(root.resolve(old));
    }
    for (Map.Entry<String, String> file : files.entrySet()) {
      write(file.getKey(), file.getValue());
    }
  }

  /** Adds a good patch, in which the stock greeter uses a new class of ours. */
  void addGoodPatch() throws IOException {
    edit(tree(GREETER), "\"nobody\"", "org.example.World.NAME");
    commit("Greet the world", TRAILERS);
    new Rebuild(repository).write();
    write("patches/series", read("patches/series").replaceAll("hadoop-common/0001-.*", PATCH));
    Path written = root.resolve("patches/hadoop-common/0001-greet-the-world.patch");
    if (!Files.exists(written)) {
      throw new IllegalStateException("the rebuild wrote another name: " + Series.read(repository).paths());
    }
    TopicList.all(repository).forEach(TopicList::write);
  }
}
