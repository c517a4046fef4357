/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.compile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.patches.gate.Gate;
import org.apache.hadoop.patches.queue.Export;
import org.apache.hadoop.patches.queue.Git;
import org.apache.hadoop.patches.queue.Module;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;
import org.apache.hadoop.patches.queue.Upstream;
import org.apache.hadoop.patches.queue.WorkTree;

/**
 * Checks that every patch can be submitted to upstream: on the pristine tree, with only its dependencies below it, its
 * export applies with {@code git apply -p1} and with {@code patch -p1}, both give the same files, and the files it
 * touches compile there against the published jars.
 */
public final class ExportsCompile implements Gate {
  private final String since;

  /** Creates a gate that checks all exports. */
  public ExportsCompile() {
    this(null);
  }

  /**
   * Creates a gate that checks the exports of the patches that have changed, including their files, or that depend on
   * one that has.
   *
   * @param since a commit of the repository to compare with; null to check all exports
   */
  public ExportsCompile(String since) {
    this.since = since;
  }

  @Override
  public String name() {
    return "exports";
  }

  @Override
  public String note(Repository repository) {
    return since == null ? "" : checked(repository).size() + " of " + Series.read(repository).paths().size()
        + " exports, those affected by changes since " + since;
  }

  private List<Patch> checked(Repository repository) {
    List<Patch> all = Series.read(repository).patches();
    if (since == null) {
      return all;
    }
    Set<String> changed = changedFiles(repository);
    Export export = new Export(repository);
    return all.stream().filter(patch -> export.chain(patch).stream().anyMatch(link ->
        changed.contains("patches/" + link.path()) || link.trailer("New-files").stream().anyMatch(changed::contains)))
        .toList();
  }

  private Set<String> changedFiles(Repository repository) {
    Git git = new Git(repository.root());
    Git.Result commit = git.attempt("rev-parse", "--verify", "--quiet", since + "^{commit}");
    if (!commit.ok()) {
      throw new PatchException("'" + since + "' is not a commit of " + repository.root());
    }
    return Stream.concat(git.run("diff", "--name-only", "--no-renames", commit.output().strip()).lines(),
        git.run("ls-files", "--others", "--exclude-standard").lines()).collect(Collectors.toSet());
  }

  @Override
  public List<String> check(Repository repository) {
    List<Patch> checked = checked(repository);
    WorkTree tree = new WorkTree(repository);
    tree.setup();
    tree.apply(Series.read(repository).patches(), false);
    List<String> faults = new ArrayList<>();
    // Most patches are dependencies of several others.
    Map<String, String> texts = new HashMap<>();
    Export export = new Export(repository);
    for (Patch patch : checked) {
      try {
        check(repository, patch, export, texts).forEach(fault -> faults.add(patch.path() + ": " + fault));
      } catch (PatchException e) {
        faults.add(patch.path() + ": " + e.getMessage());
      }
    }
    return faults;
  }

  private static List<String> check(Repository repository, Patch patch, Export export, Map<String, String> texts) {
    List<String> faults = new ArrayList<>();
    try {
      Path scratch = Files.createTempDirectory("exports");
      Path byGit = scratch.resolve("git");
      Path byPatch = scratch.resolve("patch");
      Git git = repository.git();
      try {
        git.run("worktree", "add", "-q", "--detach", byGit.toString(), "base");
        git.run("worktree", "add", "-q", "--detach", byPatch.toString(), "base");
        Set<String> touched = new LinkedHashSet<>();
        for (Patch link : export.chain(patch)) {
          Path file = scratch.resolve("export.patch");
          Files.writeString(file, texts.computeIfAbsent(link.path(), path -> export.text(link, null)));
          new Git(byGit).run("apply", "-p1", "--index", file.toString());
          patchTool(byPatch, file);
          touched.addAll(link.files());
          link.trailer("New-files").forEach(path -> touched.add(Module.upstreamPath(path)));
        }
        new Git(byPatch).run("add", "-A", "-f");
        if (!new Git(byGit).run("write-tree").equals(new Git(byPatch).run("write-tree"))) {
          faults.add("'git apply -p1' and 'patch -p1' produce different files");
        }
        faults.addAll(compile(repository, byGit, touched, scratch.resolve("classes")));
      } finally {
        git.attempt("worktree", "remove", "--force", byGit.toString());
        git.attempt("worktree", "remove", "--force", byPatch.toString());
        Upstream.deleteRecursively(scratch);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return faults;
  }

  private static void patchTool(Path tree, Path file) throws IOException {
    try {
      Process process = new ProcessBuilder("patch", "-p1", "--binary", "--no-backup-if-mismatch", "-F0", "-s", "-i",
          file.toString()).directory(tree.toFile()).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes());
      if (process.waitFor() != 0) {
        throw new PatchException("'patch -p1' rejects the export: " + output.strip());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PatchException("interrupted while patch ran");
    }
  }

  /** Compiles only the files that the chain touches: the rest of pristine Hadoop needs a JDK of its time. */
  private static List<String> compile(Repository repository, Path tree, Set<String> touched, Path output) {
    List<Path> sources = touched.stream().filter(path -> path.endsWith(".java")).map(tree::resolve).toList();
    if (sources.isEmpty()) {
      return List.of();
    }
    Upstream upstream = new Upstream(repository);
    List<Path> jars = List.of(upstream.jar(Module.COMMON), upstream.jar(Module.HDFS), upstream.jar(Module.MAPREDUCE));
    List<String> faults = new ArrayList<>();
    new SourceCompiler(repository).compile(sources, jars, output, List.of("--release", "17")).forEach((file, error) ->
        faults.add("the export does not compile: " + file.replace(tree.toString() + "/", "") + " " + error));
    return faults;
  }
}
