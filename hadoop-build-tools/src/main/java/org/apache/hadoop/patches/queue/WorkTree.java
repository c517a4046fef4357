/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * The git work tree: tag {@code base} is the stock source, and each patch of the series is one commit on top.
 *
 * <p>What {@link #apply} made is remembered in the ref {@code refs/patches/applied} and in a stamp of the series, so
 * that anything else in the tree (an edited file, a commit) is known to be somebody's work and is never overwritten.
 */
public final class WorkTree {
  private static final String APPLIED = "refs/patches/applied";

  private final Repository repository;
  private final Git git;

  public WorkTree(Repository repository) {
    this.repository = repository;
    this.git = repository.git();
  }

  private Path stamp() {
    return repository.tree().resolve(".git/patches-stamp");
  }

  public boolean exists() {
    return Files.isDirectory(repository.tree().resolve(".git"));
  }

  /**
   * Makes the tree with its base commit, unless it stands there already.
   *
   * @return whether it was made now
   * @throws PatchException if a jar is missing or not the published one; nothing is left behind then
   */
  public boolean setup() {
    Upstream upstream = new Upstream(repository);
    upstream.verify();
    if (exists()) {
      if (upstream.fingerprint().equals(baseFingerprint())) {
        return false;
      }
      refuseUnsaved();
    }
    Path building = repository.tree().resolveSibling(repository.tree().getFileName() + ".new");
    Upstream.deleteRecursively(building);
    try {
      Files.createDirectories(building);
      upstream.unpackInto(building);
      Git fresh = new Git(building);
      fresh.run("init", "-q", "-b", "patched");
      commitBase(fresh, upstream.fingerprint());
      Upstream.deleteRecursively(repository.tree());
      Files.move(building, repository.tree());
    } catch (IOException e) {
      throw new PatchException(repository.tree() + " cannot be made: " + e.getMessage(), e);
    } finally {
      Upstream.deleteRecursively(building);
    }
    return true;
  }

  private static void commitBase(Git git, String fingerprint) {
    git.run("add", "-A", "-f");
    Map<String, String> dates = Map.of("GIT_AUTHOR_DATE", Git.FIXED_DATE, "GIT_COMMITTER_DATE", Git.FIXED_DATE);
    Git.Result commit = git.attempt(dates, "commit", "-q", "-m", "base\n\nJars: " + fingerprint);
    if (!commit.ok()) {
      throw new PatchException("the base commit failed: " + commit.error());
    }
    git.run("tag", "base");
    git.run("update-ref", APPLIED, "base");
  }

  private String baseFingerprint() {
    Git.Result message = git.attempt("log", "-1", "--format=%b", "base");
    return message.ok() ? message.output().replace("Jars: ", "").strip() : "";
  }

  /**
   * Refuses to go on over edits, commits or an unfinished {@code git am} that no patch file holds yet.
   *
   * @throws PatchException saying what is there and how to keep it or drop it
   */
  public void refuseUnsaved() {
    if (Files.isDirectory(repository.tree().resolve(".git/rebase-apply"))
        || Files.isDirectory(repository.tree().resolve(".git/rebase-merge"))) {
      throw new PatchException("a git am or rebase is unfinished in " + repository.tree()
          + ": finish it (git am --continue, git rebase --continue) or drop it (--abort) first");
    }
    String changed = git.run("status", "--porcelain").strip();
    if (!changed.isEmpty()) {
      throw new PatchException(repository.tree() + " holds unsaved edits (" + changed.lines().count() + " files, first "
          + changed.lines().findFirst().orElse("").strip() + "): commit them there and run 'patches rebuild', or drop "
          + "them with 'git checkout .'");
    }
    if (!head().equals(applied())) {
      throw new PatchException(repository.tree() + " holds commits that patches/ does not: save them with "
          + "'patches rebuild', or drop them with 'git reset --hard " + APPLIED + "'");
    }
  }

  public String head() {
    return git.run("rev-parse", "HEAD").strip();
  }

  private String applied() {
    Git.Result ref = git.attempt("rev-parse", "--verify", "-q", APPLIED);
    return ref.ok() ? ref.output().strip() : "";
  }

  /** Whether the tree holds exactly these patches as {@link #apply} left them. */
  public boolean isCurrent(List<Patch> patches) {
    try {
      return exists() && Files.isRegularFile(stamp()) && Files.readString(stamp()).equals(stampOf(patches))
          && head().equals(applied()) && git.run("status", "--porcelain").isBlank();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether somebody works in the tree, on top of exactly these patches. */
  public boolean isEdited(List<Patch> patches) {
    try {
      boolean work = !git.run("status", "--porcelain").isBlank() || !head().equals(applied());
      return work && Files.isRegularFile(stamp()) && Files.readString(stamp()).equals(stampOf(patches));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts a rebase that stops at the commit {@code back} steps below the head, the head itself being 1. */
  public void stopAt(int back) {
    Git.Result rebase = git.attempt(Map.of("GIT_SEQUENCE_EDITOR", "sed -i '1s/^pick/edit/'"), "rebase", "-q", "-i",
        "HEAD~" + back);
    if (!rebase.ok()) {
      throw new PatchException("git rebase failed: " + rebase.error().strip());
    }
  }

  /**
   * Puts the patches on top of base, without fuzz.
   *
   * @param threeWay on a patch that does not fit, stop inside {@code git am --3way} for the user to mend it
   * @throws PatchException naming the patch, the file and the hunk that did not fit; the tree is then as it was before,
   *     unless {@code threeWay}
   */
  public void apply(List<Patch> patches, boolean threeWay) {
    refuseUnsaved();
    if (isCurrent(patches)) {
      return;
    }
    String before = head();
    git.run("reset", "-q", "--hard", "base");
    for (Patch patch : patches) {
      Git.Result am = am(patch, threeWay);
      if (!am.ok() && threeWay) {
        throw new PatchException(patch.path() + " does not fit; mend it in " + repository.tree()
            + ", then 'git add', 'git am --continue', and 'patches rebuild'. " + am.output().strip());
      }
      if (!am.ok()) {
        String why = whyNot(patch);
        git.attempt("am", "--abort");
        git.run("reset", "-q", "--hard", before);
        throw new PatchException(patch.path() + " does not apply: " + why
            + ". Nothing was changed; see it in place with 'patches apply --3way'");
      }
    }
    remember(patches);
  }

  private Git.Result am(Patch patch, boolean threeWay) {
    String file = repository.patches().resolve(patch.path()).toString();
    return threeWay
        ? git.attempt("am", "-q", "--keep-cr", "--keep-non-patch", "--committer-date-is-author-date", "--3way", file)
        : git.attempt("am", "-q", "--keep-cr", "--keep-non-patch", "--committer-date-is-author-date", file);
  }

  /** Names the file and the hunk that git refuses. */
  private String whyNot(Patch patch) {
    Git.Result check = git.attempt("apply", "--check", repository.patches().resolve(patch.path()).toString());
    String first = check.error().lines().filter(line -> line.startsWith("error: ")).findFirst()
        .orElse(check.ok() ? "error: git am refuses its header" : check.error()).replace("error: ", "").strip();
    if (!first.startsWith("patch failed: ")) {
      return first;
    }
    String place = first.substring("patch failed: ".length());
    int colon = place.lastIndexOf(':');
    String file = place.substring(0, colon);
    String line = place.substring(colon + 1);
    String hunk = patch.hunks().stream().filter(h -> h.file().equals(file) && h.header().startsWith("@@ -" + line))
        .map(Hunk::header).findFirst().orElse("at line " + line);
    return "file " + file + ", hunk " + hunk;
  }

  /** Notes that the tree's head holds exactly these patches. */
  void remember(List<Patch> patches) {
    git.run("update-ref", APPLIED, "HEAD");
    try {
      Files.writeString(stamp(), stampOf(patches));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String stampOf(List<Patch> patches) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Patch patch : patches) {
        digest.update((patch.path() + "\n" + patch.text()).getBytes(StandardCharsets.UTF_8));
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
