/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The git work tree: the tag {@code base} is the stock source, and each patch of the series is one commit on top.
 *
 * <p>The ref {@link #APPLIED} points to the last commit that {@link #apply} or a rebuild left, and records the series
 * from which it was made ({@link Applied}). Anything else in the tree (an edited file, a commit) is somebody's work and
 * is never overwritten; and patches/ is never assumed to be the tree's series without a comparison with that record.
 *
 * <p>While the tree moves, {@link #MOVING} points to its destination; while {@code git am} merges patches in it, {@link
 * #MENDING} points to where that began. A tree left halfway is thus recognized, and repaired by the next run.
 */
public final class WorkTree {
  static final String APPLIED = "refs/patches/applied";
  private static final String MOVING = "refs/patches/moving";
  private static final String MENDING = "refs/patches/mending";

  private final Repository repository;
  private final Git git;

  public WorkTree(Repository repository) {
    this.repository = repository;
    this.git = repository.git();
  }

  public boolean exists() {
    return Files.isDirectory(repository.tree().resolve(".git"));
  }

  /**
   * Creates the tree with its base commit, unless it exists already.
   *
   * @return true if it was created now
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
    Path old = repository.tree().resolveSibling(repository.tree().getFileName() + ".old");
    Upstream.deleteRecursively(building);
    try {
      Files.createDirectories(building);
      upstream.unpackInto(building);
      Git fresh = new Git(building);
      fresh.run("init", "-q", "-b", "patched");
      commitBase(fresh, upstream.fingerprint());
      // A half-deleted tree would be taken for a complete one.
      Upstream.deleteRecursively(old);
      if (Files.exists(repository.tree())) {
        Files.move(repository.tree(), old);
      }
      Files.move(building, repository.tree());
    } catch (IOException e) {
      throw new PatchException(repository.tree() + " cannot be created: " + e.getMessage(), e);
    } finally {
      Upstream.deleteRecursively(building);
      Upstream.deleteRecursively(old);
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
   * Refuses to overwrite edits, commits or an unfinished {@code git am} that no patch file contains yet.
   *
   * @throws PatchException saying what there is and how to keep or drop it
   */
  public void refuseUnsaved() {
    refuseUnfinished();
    boolean same = recorded().isOf(Series.read(repository).patches());
    if (!same) {
      refuseMended();
    }
    String save = same ? "run 'patches rebuild'"
        : "run 'patches rebase', which rebases them onto the series now in patches/, and 'patches rebuild'";
    String changed = git.run("status", "--porcelain").strip();
    if (!changed.isEmpty()) {
      throw new PatchException(repository.tree() + " has unsaved edits (" + changed.lines().count() + " files, first "
          + changed.lines().findFirst().orElse("").strip() + "): commit them there and " + save + "; or discard "
          + "them there with 'git reset --hard && git clean -fd'");
    }
    String applied = appliedHead();
    if (!head().equals(applied) && git.attempt("merge-base", "--is-ancestor", "HEAD", applied).ok()) {
      throw new PatchException(repository.tree() + " lacks commits that it had: restore them there with "
          + "'git reset --hard " + APPLIED + "'" + (same ? ", or remove patches with 'patches rebuild --remove'" : ""));
    }
    if (!head().equals(applied)) {
      throw new PatchException(repository.tree() + " has commits that are not in patches/: to save them, " + save
          + "; or drop them there with 'git reset --hard " + APPLIED + "'");
    }
  }

  /**
   * Repairs what an interrupted run left, and refuses to go on during a {@code git am} or rebase.
   *
   * @throws PatchException saying how to finish or drop it
   */
  void refuseUnfinished() {
    if (isUnfinished("rebase-apply")) {
      throw new PatchException("a git am is unfinished in " + repository.tree() + ": resolve it there, 'git add', "
          + "'git am --continue', then 'patches rebuild'; or abort it with 'git am --abort'");
    }
    if (isUnfinished("rebase-merge")) {
      throw new PatchException("a git rebase is unfinished in " + repository.tree()
          + ": finish it there with 'git rebase --continue', or abort it with 'git rebase --abort'");
    }
    settle();
  }

  /** Refuses to go on with merged patches, which fit only the series of that time. */
  void refuseMended() {
    if (resolve(MENDING) != null) {
      throw new PatchException(recorded().isOf(Series.read(repository).patches())
          ? "patches were merged in " + repository.tree() + ": save them with 'patches rebuild'"
          : "patches were merged in " + repository.tree() + ", and patches/ has changed since: save them with "
          + "'git format-patch base', drop them there with 'git reset --hard " + APPLIED + "' and run 'patches apply'");
    }
  }

  private boolean isUnfinished(String folder) {
    return Files.isDirectory(repository.tree().resolve(".git").resolve(folder));
  }

  /** Moves an interrupted tree back to where it was, or records that it has arrived. */
  private void settle() {
    String moving = resolve(MOVING);
    String mending = resolve(MENDING);
    if (moving == null && mending == null) {
      return;
    }
    String to = resolve((moving == null ? MENDING : MOVING) + "^{commit}");
    boolean clean = git.run("status", "--porcelain").isBlank();
    if (moving != null && (head().equals(to) && clean || isBelowHead(to))) {
      git.run("update-ref", APPLIED, moving);
    } else if (head().equals(appliedHead()) || head().equals(to)) {
      new Interrupted(repository).moveBack(appliedHead(), to);
    } else if (moving == null) {
      // Patches have been merged, but not rebuilt yet.
      return;
    }
    SecondCheckout.remove(repository);
    git.run("update-ref", "-d", MOVING);
    git.run("update-ref", "-d", MENDING);
  }

  private boolean isBelowHead(String commit) {
    return !head().equals(commit) && git.attempt("merge-base", "--is-ancestor", commit, "HEAD").ok();
  }

  private String resolve(String name) {
    Git.Result found = git.attempt("rev-parse", "--verify", "-q", name);
    return found.ok() ? found.output().strip() : null;
  }

  public String head() {
    return git.run("rev-parse", "HEAD").strip();
  }

  private String appliedHead() {
    return Objects.requireNonNullElse(resolve(APPLIED + "^{commit}"), "");
  }

  /** Returns the series from which the tree's contents were made. */
  Applied recorded() {
    Applied mending = Applied.read(git, MENDING);
    Applied applied = mending != null ? mending : Applied.read(git, APPLIED);
    return applied != null ? applied : new Applied("", List.of());
  }

  /** Returns true if the tree contains exactly these patches as {@link #apply} left them. */
  public boolean isCurrent(List<Patch> patches) {
    return exists() && !isUnfinished("rebase-apply") && !isUnfinished("rebase-merge") && resolve(MOVING) == null
        && resolve(MENDING) == null && head().equals(appliedHead()) && git.run("status", "--porcelain").isBlank()
        && recorded().isOf(patches);
  }

  /** Returns true if somebody is working in the tree, on top of exactly these patches. */
  public boolean isEdited(List<Patch> patches) {
    return !isUnfinished("rebase-apply") && resolve(MOVING) == null
        && (!git.run("status", "--porcelain").isBlank() || !head().equals(appliedHead()))
        && recorded().isOf(patches);
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
   * Applies the patches on top of base, without fuzz. The commits are made elsewhere, and the tree moves when all are
   * done.
   *
   * @param threeWay continue with {@code git am --3way} in the tree when a patch does not apply
   * @return true if the tree now contains exactly the patches; if not, some were merged and need a rebuild
   * @throws PatchException naming the patch, the file and the hunk that did not apply; the tree is then unchanged,
   *     unless {@code threeWay}
   */
  public boolean apply(List<Patch> patches, boolean threeWay) {
    refuseUnsaved();
    if (isCurrent(patches)) {
      return true;
    }
    try (SecondCheckout scratch = new SecondCheckout(repository)) {
      int fitting = scratch.apply(patches);
      if (fitting < patches.size() && !threeWay) {
        Patch patch = patches.get(fitting);
        throw new PatchException(patch.path() + " does not apply: " + scratch.whyNot(patch)
            + ". Nothing was changed; to resolve it in the tree, run 'patches apply --3way'");
      }
      Applied applied = Applied.of(scratch.head(), scratch.commits(), patches);
      if (fitting == patches.size()) {
        moveTo(applied);
        return true;
      }
      mend(applied, patches.subList(fitting, patches.size()));
      return false;
    }
  }

  private void moveTo(Applied applied) {
    String tag = applied.write(git);
    git.run("update-ref", MOVING, tag);
    git.run("reset", "-q", "--hard", applied.head());
    git.run("update-ref", APPLIED, tag);
    // Before the last record of the move is deleted, so that after an interruption the next run removes it.
    SecondCheckout.remove(repository);
    git.run("update-ref", "-d", MOVING);
  }

  private void mend(Applied fitting, List<Patch> rest) {
    // git am copies the mails before it applies the first.
    Git.Result am = new Preimages(repository, recorded()).with(rest, mails -> {
      git.run("update-ref", MENDING, fitting.write(git));
      git.run("reset", "-q", "--hard", fitting.head());
      List<String> command = new ArrayList<>(List.of("am", "-q", "--keep-cr", "--keep-non-patch",
          "--committer-date-is-author-date", "--3way"));
      mails.forEach(mail -> command.add(mail.toString()));
      return git.attempt(command.toArray(String[]::new));
    });
    if (!am.ok()) {
      throw new PatchException("a patch does not apply; in " + repository.tree()
          + ", resolve it, 'git add', 'git am --continue' (until all are applied), then 'patches rebuild'; or run "
          + "'git am --abort'. " + (am.error() + am.output()).strip());
    }
  }

  /** Records that the tree's head contains exactly these patches, one commit each. */
  void remember(List<Patch> patches) {
    List<String> commits = git.run("rev-list", "--reverse", "base..HEAD").lines().toList();
    git.run("update-ref", APPLIED, Applied.of(head(), commits, patches).write(git));
    git.run("update-ref", "-d", MENDING);
  }
}
