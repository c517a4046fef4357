/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A rule that daemons' folders must not be nested: a TaskTracker empties its own at startup, and the NameNode and the
 * DataNode each need a folder to themselves.
 */
final class FolderRule implements Rule {
  private static final List<String> KEYS = List.of("dfs.namenode.name.dir", "dfs.namenode.edits.dir",
      "dfs.namenode.checkpoint.dir", "dfs.namenode.checkpoint.edits.dir", "dfs.datanode.data.dir",
      "mapreduce.cluster.local.dir");
  /** The pairs that share a folder by default, and may do so. */
  private static final List<Set<String>> MAY_SHARE = List.of(Set.of("dfs.namenode.name.dir", "dfs.namenode.edits.dir"),
      Set.of("dfs.namenode.checkpoint.dir", "dfs.namenode.checkpoint.edits.dir"));

  private record Folder(String key, Path path) {
    boolean mayShareWith(Folder other) {
      return !key.equals(other.key) && MAY_SHARE.contains(Set.of(key, other.key));
    }

    /** Returns true if the two keys legitimately share a folder, which then needs checking only once. */
    boolean isSharedWith(Folder other) {
      return mayShareWith(other) && path.equals(other.path);
    }
  }

  @Override
  public void check(Values values, Conflicts conflicts) {
    List<Folder> folders = new ArrayList<>();
    for (String key : KEYS) {
      for (String folder : values.get(key).map(list -> list.split(",")).orElse(new String[0])) {
        add(folders, key, folder.strip());
      }
    }
    for (int i = 0; i < folders.size(); i++) {
      for (Folder other : folders.subList(0, i)) {
        check(folders.get(i), other, conflicts);
      }
    }
  }

  private static void add(List<Folder> folders, String key, String text) {
    String path = text.startsWith("file:") ? text.replaceFirst("^file:/*", "/") : text;
    try {
      Folder folder = new Folder(key, Path.of(path).normalize());
      if (!path.isEmpty() && folders.stream().noneMatch(folder::isSharedWith)) {
        folders.add(folder);
      }
    } catch (InvalidPathException e) {
      // Not a path, which another check reports.
    }
  }

  private static void check(Folder one, Folder other, Conflicts conflicts) {
    if (one.key.equals(other.key)) {
      if (one.path.equals(other.path)) {
        conflicts.tell(one.key, "each directory once, but " + one.path + " is listed twice");
      }
    } else if (!one.mayShareWith(other) && (one.path.startsWith(other.path) || other.path.startsWith(one.path))) {
      conflicts.tell(one.key, "no overlap with the directories of " + other.key + ", which include " + other.path,
          other.key);
    }
  }
}
