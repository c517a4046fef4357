/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.compile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.patches.gate.Gate;
import org.apache.hadoop.patches.queue.Git;
import org.apache.hadoop.patches.queue.Module;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;
import org.apache.hadoop.patches.queue.Upstream;
import org.apache.hadoop.patches.queue.WorkTree;

/**
 * Checks that every prefix of the series compiles, so that a bisection never meets a tree that does not build.
 *
 * <p>Stock itself does not compile on a current JDK, and the first patches fix that one file at a time. The rule is
 * therefore: no patch adds a file with errors, and the whole series leaves none.
 */
public final class PrefixesCompile implements Gate {
  @Override
  public String name() {
    return "prefixes";
  }

  @Override
  public List<String> check(Repository repository) {
    List<Patch> patches = Series.read(repository).patches();
    WorkTree tree = new WorkTree(repository);
    tree.setup();
    tree.apply(patches, false);
    List<String> faults = new ArrayList<>();
    SortedMap<String, String> before = errors(repository, patches, 0);
    for (int length = 1; length <= patches.size(); length++) {
      SortedMap<String, String> after = errors(repository, patches, length);
      for (String file : after.keySet()) {
        if (!before.containsKey(file)) {
          faults.add(patches.get(length - 1).path() + ": " + file + " no longer compiles, " + after.get(file));
        }
      }
      before = after;
    }
    before.forEach((file, error) -> faults.add("the whole series leaves " + file + " with an error, " + error));
    return faults;
  }

  private static SortedMap<String, String> errors(Repository repository, List<Patch> patches, int length) {
    try {
      Path scratch = Files.createTempDirectory("prefix");
      Path sources = scratch.resolve("tree");
      Git git = repository.git();
      try {
        git.run("worktree", "add", "-q", "--detach", sources.toString(), "HEAD~" + (patches.size() - length));
        return compile(repository, patches.subList(0, length), sources, scratch.resolve("classes"));
      } finally {
        git.attempt("worktree", "remove", "--force", sources.toString());
        Upstream.deleteRecursively(scratch);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SortedMap<String, String> compile(Repository repository, List<Patch> prefix, Path tree, Path output)
      throws IOException {
    List<Path> sources = new ArrayList<>();
    for (Module module : Module.values()) {
      try (Stream<Path> files = Files.walk(tree.resolve(module.upstreamFolder()).resolve("src/java"))) {
        files.filter(file -> file.toString().endsWith(".java"))
            .filter(file -> !file.toString().replace('\\', '/').contains("/classification/tools/"))
            .forEach(sources::add);
      }
    }
    for (Patch patch : prefix) {
      for (String path : patch.trailer("New-files")) {
        if (path.endsWith(".java")) {
          sources.add(repository.root().resolve(path));
        }
      }
    }
    SourceCompiler compiler = new SourceCompiler(repository);
    SortedMap<String, String> relative = new TreeMap<>();
    compiler.compile(sources, List.of(), output, List.of("--release", "17")).forEach((file, error) ->
        relative.put(file.startsWith(tree.toString()) ? tree.relativize(Path.of(file)).toString() : file, error));
    return relative;
  }
}
