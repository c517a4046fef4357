/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The rule that a rebuild overwrites only the series from which the tree was made. If patches/ contains anything else,
 * from a pull or edited by hand, rebuilding from the tree's commits would undo it.
 */
final class Origin {
  private final WorkTree tree;
  private final Applied recorded;
  private final List<Patch> series;
  private final Set<String> titles = new LinkedHashSet<>();
  private final Set<String> made = new HashSet<>();

  /** @param files the tree's commits as patch files */
  Origin(WorkTree tree, List<Patch> series, Map<String, String> files) {
    this.tree = tree;
    this.recorded = tree.recorded();
    this.series = series;
    for (String text : files.values()) {
      Patch patch = Patch.parse("", text);
      titles.add(patch.subject());
      made.add(Applied.hashOf(patch));
    }
  }

  /**
   * Refuses a rebuild that would remove anything that is not named.
   *
   * @param removed paths of patches that may be removed
   */
  void check(Set<String> removed) {
    refuseOtherSeries();
    List<Patch> missing = series.stream().filter(patch -> !titles.contains(patch.subject())).toList();
    for (Patch patch : series) {
      if (removed.contains(patch.path()) && !missing.contains(patch)) {
        throw new PatchException(patch.path() + " still has its commit in the tree, '" + patch.subject()
            + "': drop it there with 'git rebase -i base' first");
      }
    }
    List<String> unnamed = missing.stream().map(Patch::path).filter(path -> !removed.contains(path)).toList();
    if (!unnamed.isEmpty()) {
      throw new PatchException("the tree has no commit for " + named(unnamed) + ". To remove a patch, or to change "
          + "its title and so its file name, name each: 'patches rebuild --remove " + number(unnamed.get(0))
          + "'; to get the commits back, run 'git reset --hard " + WorkTree.APPLIED + "' there");
    }
  }

  /** Refuses a different series, unless an interrupted rebuild wrote it: the next rebuild continues from there. */
  private void refuseOtherSeries() {
    Set<String> given = recorded.entries().stream().map(Applied.Entry::hash).collect(Collectors.toSet());
    Set<String> here = series.stream().map(Applied::hashOf).collect(Collectors.toSet());
    Set<String> rewritten = series.stream().filter(patch -> made.contains(Applied.hashOf(patch)))
        .map(Patch::subject).collect(Collectors.toSet());
    List<String> changed = series.stream()
        .filter(patch -> !given.contains(Applied.hashOf(patch)) && !made.contains(Applied.hashOf(patch)))
        .map(Patch::path).toList();
    List<String> gone = recorded.entries().stream()
        .filter(entry -> !here.contains(entry.hash()) && !rewritten.contains(entry.subject())
            && titles.contains(entry.subject()))
        .map(Applied.Entry::path).toList();
    String advice = tree.head().equals(recorded.head())
        ? "run 'patches apply'" : "run 'patches rebase', which rebases the tree's commits onto it";
    if (!changed.isEmpty()) {
      throw new PatchException("the tree was not made from this series: patches/ differs from the tree in "
          + named(changed) + "; " + advice);
    }
    if (!gone.isEmpty()) {
      throw new PatchException("the tree was not made from this series: patches/ no longer has " + named(gone)
          + " as it is in the tree; " + advice);
    }
    List<String> order = series.stream().map(Applied::hashOf).filter(given::contains).toList();
    if (!order.equals(recorded.entries().stream().map(Applied.Entry::hash).filter(here::contains).toList())) {
      throw new PatchException("the tree was made from a series in a different order; " + advice);
    }
  }

  private static String named(List<String> paths) {
    return paths.get(0) + (paths.size() == 1 ? "" : " and " + (paths.size() - 1) + " more");
  }

  private static String number(String path) {
    return path.replaceAll(".*/(\\d{4})-.*", "$1");
  }
}
