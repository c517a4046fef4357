/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A rebase of the tree's commits onto the current series of patches/: of new commits, and of changes to the commits of
 * patches. It is an ordinary {@code git rebase} whose last step records the new series: until then, and after {@code
 * git rebase --abort}, the tree counts as made from the old one.
 */
public final class Rebase {
  private final Repository repository;
  private final Git git;
  private final WorkTree tree;
  private int taken;

  public Rebase(Repository repository) {
    this.repository = repository;
    this.git = repository.git();
    this.tree = new WorkTree(repository);
  }

  /**
   * Runs the rebase.
   *
   * @return how many commits were rebased
   * @throws PatchException if there are uncommitted edits, the series does not apply, or a commit does not fit on it;
   *     in the latter case the git rebase is left for the user to resolve
   */
  public int run() {
    tree.refuseUnfinished();
    if (!git.run("status", "--porcelain").isBlank()) {
      throw new PatchException("commit the edits in " + repository.tree() + " first");
    }
    List<Patch> series = Series.read(repository).patches();
    Applied old = tree.recorded();
    if (old.isOf(series) || tree.head().equals(old.head())) {
      tree.refuseMended();
      if (!old.isOf(series)) {
        tree.apply(series, false);
      }
      return 0;
    }
    tree.refuseMended();
    try (SecondCheckout second = new SecondCheckout(repository)) {
      int fitting = second.apply(series);
      if (fitting < series.size()) {
        throw new PatchException(series.get(fitting).path() + " does not apply: "
            + second.whyNot(series.get(fitting)) + ". Nothing was changed");
      }
      Applied applied = Applied.of(second.head(), second.commits(), series);
      Todo todo = plan(old, applied, second);
      todo.lines.add("exec git update-ref " + WorkTree.APPLIED + " " + applied.write(git));
      start(todo);
    }
    return taken;
  }

  /** The steps of the rebase, after the commit that needs none. */
  private record Todo(String onto, List<String> lines) {
  }

  private Todo plan(Applied old, Applied applied, SecondCheckout second) {
    String fork = git.run("merge-base", old.head(), "HEAD").strip();
    Map<String, String> before = new HashMap<>();
    for (Applied.Entry entry : old.entries()) {
      before.put(entry.subject(), entry.commit());
    }
    Map<String, List<String>> steps = new LinkedHashMap<>();
    steps.put("", new ArrayList<>());
    applied.entries().forEach(entry -> steps.put(entry.subject(), new ArrayList<>()));
    List<String> atTheEnd = new ArrayList<>();
    List<String> place = steps.get("");
    for (Applied.Entry entry : old.entries()) {
      if (git.attempt("merge-base", "--is-ancestor", entry.commit(), fork).ok()) {
        place = steps.getOrDefault(entry.subject(), place);
      }
    }
    int left = (int) Mails.of(git, fork, "HEAD").stream()
        .filter(mail -> before.containsKey(mail.patch().subject())).count();
    for (Mails.Mail mail : Mails.of(git, fork, "HEAD")) {
      String title = mail.patch().subject();
      boolean known = before.containsKey(title);
      left -= known ? 1 : 0;
      if (known && isSame(before.get(title), mail)) {
        place = steps.getOrDefault(title, place);
      } else if (steps.containsKey(title)) {
        place = steps.get(title);
        place.add("fixup -C " + (known ? change(second, before.get(title), mail.commit()) : mail.commit()));
        taken++;
      } else {
        // A commit after all patches of the old series stays after all of the new one.
        (left == 0 && !known ? atTheEnd : place).add("pick " + mail.commit());
        taken++;
      }
    }
    return todo(applied, steps, atTheEnd);
  }

  private static Todo todo(Applied applied, Map<String, List<String>> steps, List<String> atTheEnd) {
    String onto = "base";
    List<String> lines = new ArrayList<>(steps.get(""));
    for (Applied.Entry entry : applied.entries()) {
      if (lines.isEmpty() && steps.get(entry.subject()).isEmpty()) {
        onto = entry.commit();
      } else {
        lines.add("pick " + entry.commit());
        lines.addAll(steps.get(entry.subject()));
      }
    }
    lines.addAll(atTheEnd);
    return new Todo(onto, lines);
  }

  /** Returns true if a commit is the patch that it was before, at most moved by other patches. */
  private boolean isSame(String before, Mails.Mail now) {
    Patch then = Mails.of(git, before + "^", before).get(0).patch();
    return pith(then).equals(pith(now.patch()));
  }

  private static String pith(Patch patch) {
    return patch.text().replaceAll("(?m)^@@ -\\d+(,\\d+)? \\+\\d+(,\\d+)? @@.*$", "@@");
  }

  /** Creates a commit with only the changes made to a patch's commit, and with the new message. */
  private String change(SecondCheckout second, String before, String now) {
    second.git().run("checkout", "-q", "--detach", now + "^");
    Git.Result pick = second.git().attempt("cherry-pick", "--no-commit", before);
    if (!pick.ok()) {
      throw new PatchException("the change in '" + git.run("log", "-1", "--format=%s", now).strip() + "' cannot be "
          + "told apart from those below it: save it with 'git format-patch', drop the commits with 'git reset --hard "
          + WorkTree.APPLIED + "' and commit it again after 'patches apply'. Nothing was changed");
    }
    String from = git.run("commit-tree", "-m", "before", second.git().run("write-tree").strip()).strip();
    second.git().run("reset", "-q", "--hard");
    try {
      Path message = Files.createTempFile("message", ".txt");
      try {
        Files.writeString(message, git.run("log", "-1", "--format=%B", now));
        return git.run("commit-tree", "-p", from, "-F", message.toString(), now + "^{tree}").strip();
      } finally {
        Files.delete(message);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void start(Todo todo) {
    try {
      Path steps = Files.createTempFile("rebase", ".todo");
      try {
        Files.write(steps, todo.lines);
        Git.Result rebase = git.attempt(Map.of("GIT_SEQUENCE_EDITOR", "cp '" + steps + "'", "GIT_EDITOR", "true"),
            "rebase", "-q", "-i", "--onto", todo.onto, "base");
        if (!rebase.ok()) {
          throw new PatchException("a commit does not apply on the new series; in " + repository.tree() + ", resolve "
              + "it, 'git add', 'git rebase --continue', then 'patches rebuild'; or run 'git rebase --abort'. "
              + (rebase.error() + rebase.output()).strip());
        }
      } finally {
        Files.delete(steps);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
