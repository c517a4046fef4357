/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An export of a patch for an issue tracker: a mail with its hunks, the new files it owns and its tests, in upstream's
 * source layout and in the form that Apache requires, on top of the pristine tree and the patches it depends on.
 */
public final class Export {
  private final Repository repository;
  private final Series series;
  private final Map<String, List<String>> classesOf = new HashMap<>();
  private final Map<String, Boolean> users = new HashMap<>();
  private CarriedTests tests;

  public Export(Repository repository) {
    this.repository = repository;
    this.series = Series.read(repository);
  }

  /** Returns the patch and all that it depends on, in the order of the series. */
  public List<Patch> chain(Patch patch) {
    Set<String> wanted = new LinkedHashSet<>();
    collect(patch, wanted);
    return series.patches().stream().filter(candidate -> wanted.contains(candidate.path())).toList();
  }

  private void collect(Patch patch, Set<String> wanted) {
    if (!wanted.add(patch.path())) {
      return;
    }
    for (String path : patch.trailer("Depends-on")) {
      collect(Patch.read(repository.patches(), path), wanted);
    }
  }

  /**
   * Returns the text of the export.
   *
   * @param issue the key to put before the title, or null
   * @throws PatchException if a patch of the chain does not apply to the tree below it
   */
  public String text(Patch patch, String issue) {
    Path folder = temporaryFolder();
    Path scratch = folder.resolve("tree");
    Git git = new Git(scratch);
    try {
      repository.git().run("worktree", "add", "-q", "--detach", scratch.toString(), "base");
      for (Patch link : chain(patch)) {
        Git.Result apply = git.attempt("apply", "--index", repository.patches().resolve(link.path()).toString());
        if (!apply.ok()) {
          throw new PatchException(patch.path() + " cannot be exported: on top of only its Depends-on, "
              + link.path() + " does not apply (" + apply.error().strip() + "); add what it needs to Depends-on");
        }
        addNewFiles(scratch, link);
        git.run("add", "-A", "-f");
        if (!link.path().equals(patch.path())) {
          git.run("commit", "-q", "--allow-empty", "-m", link.subject());
        }
      }
      String diff = git.run("diff", "--cached", "--diff-algorithm=myers", "--full-index", "--no-renames",
          "--src-prefix=a/", "--dst-prefix=b/", "HEAD");
      return header(patch, issue) + diff;
    } finally {
      repository.git().attempt("worktree", "remove", "--force", scratch.toString());
      Upstream.deleteRecursively(folder);
    }
  }

  private static Path temporaryFolder() {
    try {
      return Files.createTempDirectory("export");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void addNewFiles(Path tree, Patch patch) {
    files(patch).forEach((path, text) -> {
      Path target = tree.resolve(path);
      try {
        Files.createDirectories(target.getParent());
        Files.writeString(target, text, StandardOpenOption.CREATE_NEW);
      } catch (IOException e) {
        throw new PatchException(patch.path() + " cannot be exported: " + path + ": " + e.getMessage(), e);
      }
    });
  }

  /** Returns the new files of an export, classes and tests, in Apache's form: upstream's path, and the text. */
  public Map<String, String> files(Patch patch) {
    Map<String, String> files = new LinkedHashMap<>();
    for (String path : patch.trailer("New-files")) {
      files.put(Module.upstreamPath(path), ApacheForm.of(path, read(path)));
    }
    files.putAll(tests().of(patch));
    return files;
  }

  private String read(String path) {
    try {
      return Files.readString(repository.root().resolve(path));
    } catch (IOException e) {
      throw new PatchException(path + " cannot be read: " + e.getMessage(), e);
    }
  }

  private CarriedTests tests() {
    if (tests == null) {
      tests = new CarriedTests(repository, series);
    }
    return tests;
  }

  /**
   * Returns a mail header for git am: author and date are ours, and the trailers are replaced by what else is needed.
   */
  private String header(Patch patch, String issue) {
    String title = issue == null ? patch.subject() : issue + ". " + patch.subject();
    String from = patch.text().substring(0, patch.text().indexOf("\nSubject: ") + 1);
    return from + "Subject: [PATCH] " + title + "\n\n" + patch.body() + "\n\n" + needs(patch) + "\n";
  }

  private String needs(Patch patch) {
    StringBuilder needs = new StringBuilder("It needs Java 17 to compile.\n");
    List<String> below = chain(patch).stream().filter(link -> !link.path().equals(patch.path()))
        .map(Patch::subject).toList();
    if (!below.isEmpty()) {
      needs.append("It depends on:\n");
      below.forEach(title -> needs.append(" * ").append(title).append('\n'));
    }
    for (String module : List.of("hadoop-shuffle", "hadoop-sort")) {
      if (chain(patch).stream().anyMatch(link -> uses(link, module))) {
        needs.append("It needs the module ").append(module).append(" and the libraries of that module.\n");
      }
    }
    if (!tests().supportOf(patch).isEmpty()) {
      needs.append("To compare with released code, its tests need from the repository it comes from:\n ")
          .append(String.join(", ", tests().supportOf(patch))).append('\n');
    }
    List<String> others = tests().broughtBy(patch).stream().map(path -> Patch.read(repository.patches(), path))
        .filter(other -> !chain(patch).contains(other)).map(Patch::subject).toList();
    if (!others.isEmpty()) {
      needs.append("Some of its tests, or their helpers, come with:\n");
      others.forEach(title -> needs.append(" * ").append(title).append('\n'));
    }
    return needs.toString();
  }

  /** Returns true if a class or a hunk of the patch names a class of a module that is not Hadoop's. */
  private boolean uses(Patch patch, String module) {
    Path root = repository.root().resolve(module).resolve("src/main/java");
    if (!Files.isDirectory(root)) {
      return false;
    }
    List<String> classes = classesOf.computeIfAbsent(module, name -> classesIn(root));
    return users.computeIfAbsent(module + " " + patch.path(), name -> {
      String hunks = patch.hunks().stream().flatMap(hunk -> hunk.added().stream()).collect(Collectors.joining("\n"));
      List<JavaNames> sources = Stream.concat(Stream.of(new JavaNames("", hunks)), patch.trailer("New-files").stream()
          .filter(path -> path.endsWith(".java")).map(this::read).map(text -> new JavaNames(text, text))).toList();
      return classes.stream().anyMatch(type -> sources.stream().anyMatch(source ->
          source.has(type.substring(0, type.lastIndexOf('.')), type.substring(type.lastIndexOf('.') + 1))));
    });
  }

  private static List<String> classesIn(Path root) {
    try (Stream<Path> walk = Files.walk(root)) {
      return walk.map(file -> root.relativize(file).toString()).filter(name -> name.endsWith(".java"))
          .map(name -> name.replaceFirst("\\.java$", "").replace('/', '.'))
          .filter(name -> name.contains(".") && !name.endsWith("-info")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns warnings for reviewers: a line for each file with CRLF in added lines. */
  public List<String> warnings(Patch patch) {
    List<String> warnings = new ArrayList<>();
    for (Hunk hunk : patch.hunks()) {
      if (hunk.added().stream().anyMatch(line -> line.endsWith("\r"))) {
        warnings.add(hunk.file() + " has CRLF line endings: apply with 'git am --keep-cr' or 'git apply', not with "
            + "--whitespace=fix");
      }
    }
    return warnings.stream().distinct().toList();
  }
}
