/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A lookup of the files to which patches were made, which adds their blob ids to the patches, as {@code git am --3way}
 * needs them. The files of patches/ do not contain these. The preimage is either the file below the patch when the tree
 * was last made, or else the stock one: the first to which the hunks apply.
 */
final class Preimages {
  private final Git git;
  private final Applied before;

  /** @param before the series from which the tree was last made */
  Preimages(Repository repository, Applied before) {
    this.git = repository.git();
    this.before = before;
  }

  /** Writes mails with the ids of their preimages, and deletes them when {@code use} has returned. */
  <T> T with(List<Patch> patches, Function<List<Path>, T> use) {
    try {
      Path folder = Files.createTempDirectory("mails");
      try {
        List<Path> mails = new ArrayList<>();
        for (Patch patch : patches) {
          Path mail = folder.resolve(patch.path().replace('/', '-'));
          Files.writeString(mail, patch.text());
          Files.writeString(mail, named(patch, mail, folder.resolve("index")));
          mails.add(mail);
        }
        return use.apply(mails);
      } finally {
        Upstream.deleteRecursively(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String named(Patch patch, Path mail, Path index) {
    String text = patch.text();
    for (String file : patch.files()) {
      String line = candidates(patch).stream().map(tree -> indexLine(tree, file, mail, index))
          .filter(found -> !found.isEmpty()).findFirst().orElse("");
      String header = "\ndiff --git a/" + file + " b/" + file + "\n";
      text = text.replace(header, header + line);
    }
    return text;
  }

  private List<String> candidates(Patch patch) {
    List<String> trees = new ArrayList<>();
    for (Applied.Entry entry : before.entries()) {
      if (entry.path().equals(patch.path()) && !entry.commit().equals(Applied.NO_COMMIT)) {
        trees.add(entry.commit() + "^");
      }
    }
    trees.add("base");
    return trees;
  }

  /** Returns the index line for a file of the tree; empty if the hunks do not apply to it. */
  private String indexLine(String tree, String file, Path mail, Path index) {
    Map<String, String> environment = Map.of("GIT_INDEX_FILE", index.toString());
    if (!git.attempt(environment, "read-tree", tree).ok()
        || !git.attempt(environment, "apply", "--cached", "--whitespace=nowarn", "--include=" + file, mail.toString())
            .ok()) {
      return "";
    }
    String[] fields = git.attempt(environment, "diff-index", "--cached", "--no-abbrev", "--no-renames", tree)
        .output().split("\\s+");
    // ":<mode> <mode> <blob> <blob> M <file>"
    return fields.length > 4 && fields[4].equals("M")
        ? "index " + fields[2] + ".." + fields[3] + " " + fields[1] + "\n" : "";
  }
}
