/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A repair of a work tree that was interrupted while it moved from one commit to another. Such a tree contains files of
 * both, and none of them is anybody's work; a file that belongs to neither is, and then nothing is touched.
 */
final class Interrupted {
  private static final int LOCK_POLLS = 50;
  private static final long POLL_MILLIS = 100;

  private final Repository repository;
  private final Git git;

  Interrupted(Repository repository) {
    this.repository = repository;
    this.git = repository.git();
  }

  /**
   * Moves the tree back.
   *
   * @param from the commit it was at
   * @param to the commit it was moving to
   * @throws PatchException naming the first file that belongs to neither
   */
  void moveBack(String from, String to) {
    dropIndexLock();
    String[] changes = git.run("status", "--porcelain", "-z", "-uall", "--no-renames").split("\0");
    for (String change : changes) {
      if (!change.isEmpty() && !isOfEither(change.substring(3), from, to)) {
        throw new PatchException("an apply was interrupted in " + repository.tree() + ", and " + change.substring(3)
            + " has been edited since: copy it elsewhere, discard it there with 'git reset --hard "
            + WorkTree.APPLIED + " && git clean -fd', and run 'patches apply' again");
      }
    }
    for (String change : changes) {
      if (change.startsWith("?? ")) {
        delete(change.substring(3));
      }
    }
    git.run("reset", "-q", "--hard", from);
  }

  private boolean isOfEither(String name, String from, String to) {
    Path file = repository.tree().resolve(name);
    if (!Files.exists(file)) {
      return true;
    }
    try {
      // A file may be truncated, even within a character.
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8).replaceFirst("\uFFFD+$", "");
      return isStartOf(text, from + ":" + name) || isStartOf(text, to + ":" + name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isStartOf(String text, String blob) {
    Git.Result content = git.attempt("cat-file", "blob", blob);
    return content.ok() && content.output().startsWith(text);
  }

  private void delete(String name) {
    try {
      Files.deleteIfExists(repository.tree().resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes the index lock of a git that was killed; one that outlived this tool releases it soon. */
  private void dropIndexLock() {
    Path lock = repository.tree().resolve(".git/index.lock");
    try {
      for (int i = 0; i < LOCK_POLLS && Files.exists(lock); i++) {
        Thread.sleep(POLL_MILLIS);
      }
      Files.deleteIfExists(lock);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PatchException("interrupted while waiting for git to release " + lock);
    }
  }
}
