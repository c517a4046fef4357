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
 * The git work tree: tag {@code base} is the stock source, and each patch of the series is one commit on top.
 *
 * <p>The ref {@link #APPLIED} names the last commit that {@link #apply} or a rebuild left, and holds the series it was
 * made from ({@link Applied}). Anything else in the tree (an edited file, a commit) is somebody's work and is never
 * overwritten; and patches/ is never taken for what the tree was made from without a look at that series.
 *
 * <p>While the tree moves, {@link #MOVING} names where to; while {@code git am} mends patches in it, {@link #MENDING}
 * names where that began. So a tree that was left half-way is known, and put right by whoever comes next.
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
    Path old = repository.tree().resolveSibling(repository.tree().getFileName() + ".old");
    Upstream.deleteRecursively(building);
    try {
      Files.createDirectories(building);
      upstream.unpackInto(building);
      Git fresh = new Git(building);
      fresh.run("init", "-q", "-b", "patched");
      commitBase(fresh, upstream.fingerprint());
      // A tree of which half is deleted would be taken for one that is there.
      Upstream.deleteRecursively(old);
      if (Files.exists(repository.tree())) {
        Files.move(repository.tree(), old);
      }
      Files.move(building, repository.tree());
    } catch (IOException e) {
      throw new PatchException(repository.tree() + " cannot be made: " + e.getMessage(), e);
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
   * Refuses to go on over edits, commits or an unfinished {@code git am} that no patch file holds yet.
   *
   * @throws PatchException saying what is there and how to keep it or drop it
   */
  public void refuseUnsaved() {
    refuseUnfinished();
    boolean same = recorded().isOf(Series.read(repository).patches());
    if (!same) {
      refuseMended();
    }
    String save = same ? "run 'patches rebuild'"
        : "run 'patches rebase', which takes them onto the series as patches/ has it now, and 'patches rebuild'";
    String changed = git.run("status", "--porcelain").strip();
    if (!changed.isEmpty()) {
      throw new PatchException(repository.tree() + " holds unsaved edits (" + changed.lines().count() + " files, first "
          + changed.lines().findFirst().orElse("").strip() + "): commit them there and " + save + "; or drop "
          + "them there with 'git reset --hard && git clean -fd'");
    }
    String applied = appliedHead();
    if (!head().equals(applied) && git.attempt("merge-base", "--is-ancestor", "HEAD", applied).ok()) {
      throw new PatchException(repository.tree() + " lacks commits that it had: get them back there with "
          + "'git reset --hard " + APPLIED + "'" + (same ? ", or remove patches with 'patches rebuild --remove'" : ""));
    }
    if (!head().equals(applied)) {
      throw new PatchException(repository.tree() + " holds commits that patches/ does not: to save them " + save
          + "; or drop them there with 'git reset --hard " + APPLIED + "'");
    }
  }

  /**
   * Puts right what an interrupted run left, and refuses to go on inside a {@code git am} or rebase.
   *
   * @throws PatchException saying how to finish or drop it
   */
  void refuseUnfinished() {
    if (isUnfinished("rebase-apply")) {
      throw new PatchException("a git am is unfinished in " + repository.tree() + ": resolve there, 'git add', "
          + "'git am --continue', then 'patches rebuild'; or drop it with 'git am --abort'");
    }
    if (isUnfinished("rebase-merge")) {
      throw new PatchException("a git rebase is unfinished in " + repository.tree()
          + ": finish it there with 'git rebase --continue', or drop it with 'git rebase --abort'");
    }
    settle();
  }

  /** Patches that were mended fit on the series of then alone. */
  void refuseMended() {
    if (resolve(MENDING) != null) {
      throw new PatchException(recorded().isOf(Series.read(repository).patches())
          ? "patches were mended in " + repository.tree() + ": save them with 'patches rebuild'"
          : "patches were mended in " + repository.tree() + ", and patches/ has changed since: keep them with "
          + "'git format-patch base', drop them there with 'git reset --hard " + APPLIED + "' and run 'patches apply'");
    }
  }

  private boolean isUnfinished(String folder) {
    return Files.isDirectory(repository.tree().resolve(".git").resolve(folder));
  }

  /** Brings a tree that was left on its way back to where it was, or sees that it arrived. */
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
      // Patches are mended, and not rebuilt yet.
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

  /** The series that what is in the tree was made from. */
  Applied recorded() {
    Applied mending = Applied.read(git, MENDING);
    Applied applied = mending != null ? mending : Applied.read(git, APPLIED);
    return applied != null ? applied : new Applied("", List.of());
  }

  /** Tells whether the tree holds exactly these patches as {@link #apply} left them. */
  public boolean isCurrent(List<Patch> patches) {
    return exists() && !isUnfinished("rebase-apply") && !isUnfinished("rebase-merge") && resolve(MOVING) == null
        && resolve(MENDING) == null && head().equals(appliedHead()) && git.run("status", "--porcelain").isBlank()
        && recorded().isOf(patches);
  }

  /** Tells whether somebody works in the tree, on top of exactly these patches. */
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
   * Puts the patches on top of base, without fuzz. The commits are made elsewhere, and the tree moves when all are.
   *
   * @param threeWay on a patch that does not fit, go on with {@code git am --3way} in the tree
   * @return whether the tree holds exactly the patches now; if not, some were merged and want a rebuild
   * @throws PatchException naming the patch, the file and the hunk that did not fit; the tree is then as it was before,
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
            + ". Nothing was changed; see it in place with 'patches apply --3way'");
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
    // Before the last note of the move is gone, so that whoever comes after an interruption removes it.
    SecondCheckout.remove(repository);
    git.run("update-ref", "-d", MOVING);
  }

  private void mend(Applied fitting, List<Patch> rest) {
    // git am copies the mails before it takes the first.
    Git.Result am = new Preimages(repository, recorded()).with(rest, mails -> {
      git.run("update-ref", MENDING, fitting.write(git));
      git.run("reset", "-q", "--hard", fitting.head());
      List<String> command = new ArrayList<>(List.of("am", "-q", "--keep-cr", "--keep-non-patch",
          "--committer-date-is-author-date", "--3way"));
      mails.forEach(mail -> command.add(mail.toString()));
      return git.attempt(command.toArray(String[]::new));
    });
    if (!am.ok()) {
      throw new PatchException("a patch does not fit; in " + repository.tree()
          + " resolve, 'git add', 'git am --continue' (until it has been through all), then 'patches rebuild'; or "
          + "'git am --abort'. " + (am.error() + am.output()).strip());
    }
  }

  /** Notes that the tree's head holds exactly these patches, a commit each. */
  void remember(List<Patch> patches) {
    List<String> commits = git.run("rev-list", "--reverse", "base..HEAD").lines().toList();
    git.run("update-ref", APPLIED, Applied.of(head(), commits, patches).write(git));
    git.run("update-ref", "-d", MENDING);
  }
}
