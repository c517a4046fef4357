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
import java.util.stream.Stream;

/**
 * Conversion of commits to patch files: {@code git format-patch} with flags that give the same bytes on every machine.
 */
final class Mails {
  private Mails() {
  }

  /** A commit with its text as a patch without a path. */
  record Mail(String commit, Patch patch) {
  }

  /**
   * Converts the commits after {@code from} up to {@code to}, oldest first.
   *
   * @throws PatchException if there is a merge or an empty commit among them
   */
  static List<Mail> of(Git git, String from, String to) {
    String range = from + ".." + to;
    List<String> commits = git.run("rev-list", "--reverse", range).lines().toList();
    try {
      Path folder = Files.createTempDirectory("patches");
      try {
        git.run("format-patch", "-q", "--diff-algorithm=myers", "--zero-commit", "--full-index", "--no-signature",
            "--no-stat", "--no-renames", "-N", "--src-prefix=a/", "--dst-prefix=b/", "-o", folder.toString(), range);
        List<Path> files;
        try (Stream<Path> list = Files.list(folder)) {
          files = list.sorted().toList();
        }
        if (files.size() != commits.size()) {
          throw new PatchException("a patch is one commit that changes something, but " + range
              + " of the work tree has a merge or an empty commit: drop it with 'git rebase -i base' there");
        }
        List<Mail> mails = new ArrayList<>();
        for (Path file : files) {
          mails.add(new Mail(commits.get(mails.size()), Patch.parse("", withoutIndex(Files.readString(file)))));
        }
        return mails;
      } finally {
        Upstream.deleteRecursively(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Removes the lines with the blob ids before and after: they change with every patch below, and can be recomputed
   * ({@link Preimages}).
   */
  private static String withoutIndex(String mail) {
    int diff = mail.indexOf("\ndiff --git ");
    return diff < 0 ? mail
        : mail.substring(0, diff) + mail.substring(diff).replaceAll("(?m)^index [0-9a-f]{40}\\.\\..*\n", "");
  }
}
