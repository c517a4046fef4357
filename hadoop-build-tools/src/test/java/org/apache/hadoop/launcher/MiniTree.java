/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A working copy with the real launchers and little else: an {@code mvn} that creates empty jars and logs its calls,
 * and a {@code java} that prints its arguments.
 */
final class MiniTree {
  static final String VERSION = "0.22.0-stampede-1";
  static final List<String> PROGRAMS = List.of("ab", "jcstress", "patches", "profile", "tera", "upstream-tests");

  private static final List<String> MODULES = List.of("hadoop-build-tools", "hadoop-third-party", "hadoop-common",
      "hadoop-hdfs", "hadoop-mapreduce", "hadoop-shuffle", "hadoop-sort", "hadoop-test-cluster",
      "hadoop-tools/hadoop-ab", "hadoop-tools/hadoop-ab-arm", "hadoop-tools/hadoop-ab-probe",
      "hadoop-tools/hadoop-terasort", "hadoop-tools/hadoop-benchmarks", "hadoop-tools/hadoop-jcstress",
      "hadoop-tools/hadoop-profile", "hadoop-tools/hadoop-upstream-tests");

  private static final String MVN = """
      #!/usr/bin/env bash
      set -e
      echo "$*" >>mvn.log
      [[ ! -e building ]] || echo "two at once" >>mvn.log
      touch building
      [[ -z ${MVN_SLEEP:-} ]] || read -r -t 120 <>"$MVN_SLEEP" || true
      if [[ -n ${MVN_OUTPUT:-} ]]; then
        rm building
        printf '%b' "$MVN_OUTPUT"
        exit 1
      fi
      for module in MODULES; do
        mkdir -p "$module/target/lib" "$module/target/classes"
        name=${module##*/}
        [[ $name != hadoop-mapreduce ]] || name=hadoop-mapred
        : >"$module/target/$name-VERSION.jar"
        for file in classpath compile-classpath tool.classpath stock-libraries.classpath tuned-libraries.classpath; do
          printf %s "$PWD/pom.xml:$PWD/hadoop-third-party/target/hadoop-third-party-VERSION.jar" >"$module/target/$file"
        done
      done
      rm building
      """;
  private static final String JAVA = """
      #!/usr/bin/env bash
      [[ $* == *"-t EndedJbos"* ]] || printf '%s\\n' "$@"
      """;

  private final Path root;
  private final Path tools;

  private MiniTree(Path root, Path tools) {
    this.root = root;
    this.tools = tools;
  }

  /**
   * Creates a tree.
   *
   * @param root may have a space in its name
   * @param tools where mvn and java lie, and what programs print
   */
  static MiniTree create(Path root, Path tools) throws IOException {
    MiniTree tree = new MiniTree(root, tools);
    Path real = Path.of(System.getProperty("repository.root"), "dev-support");
    for (String folder : List.of("bin", "lib")) {
      Files.createDirectories(root.resolve("dev-support").resolve(folder));
      try (Stream<Path> files = Files.list(real.resolve(folder))) {
        for (Path file : files.toList()) {
          Files.copy(file, root.resolve("dev-support").resolve(folder).resolve(file.getFileName()),
              StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    }
    Files.writeString(root.resolve("pom.xml"), "<project>\n  <version>" + VERSION
        + "</version>\n  <x.version>9</x.version>\n</project>\n");
    for (String module : MODULES) {
      Files.createDirectories(root.resolve(module).resolve("src/main"));
      Files.writeString(root.resolve(module).resolve("pom.xml"), "");
      Files.writeString(root.resolve(module).resolve("src/main/A.java"), "");
    }
    tree.program("bin/mvn", MVN.replace("MODULES", String.join(" ", MODULES)).replace("VERSION", VERSION));
    tree.program("jdk/bin/java", JAVA);
    Files.writeString(tools.resolve("jdk/release"), "JAVA_VERSION=\"17.0.9\"\n");
    return tree;
  }

  /** Returns a tree at another place with the same tools. */
  MiniTree at(Path otherRoot) {
    return new MiniTree(otherRoot, tools);
  }

  private void program(String name, String text) throws IOException {
    Path file = tools.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    file.toFile().setExecutable(true);
  }

  Path root() {
    return root;
  }

  Path jdk() {
    return tools.resolve("jdk");
  }

  /** Returns the calls of mvn so far. */
  List<String> builds() throws IOException {
    Path log = root.resolve("mvn.log");
    return Files.exists(log) ? Files.readAllLines(log) : List.of();
  }

  /** The exit status and the output of a program. */
  record Result(int status, String out, String err) {
  }

  Result run(String program, String... arguments) throws Exception {
    return run(root.resolve("dev-support/bin").resolve(program), Map.of(), arguments);
  }

  /** @param environment the variables beside PATH and JAVA_HOME; an empty value removes a variable */
  Result run(Path program, Map<String, String> environment, String... arguments) throws Exception {
    Path err = Files.createTempFile(tools, "err", "");
    Path out = Files.createTempFile(tools, "out", "");
    Process process = start(program, environment, out, err, arguments);
    int status = process.waitFor();
    return new Result(status, Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }

  Process start(Path program, Map<String, String> environment, Path out, Path err, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile())
        .redirectInput(new File("/dev/null")).directory(tools.toFile());
    builder.environment().put("PATH", tools.resolve("bin") + File.pathSeparator + System.getenv("PATH"));
    builder.environment().put("JAVA_HOME", jdk().toString());
    builder.environment().put("TMPDIR", tools.toString());
    environment.forEach((name, value) -> {
      if (value.isEmpty()) {
        builder.environment().remove(name);
      } else {
        builder.environment().put(name, value);
      }
    });
    return builder.start();
  }
}
