/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.dist;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files that an installation has added to the system's folders of temporary files. Others write there, too, at any
 * time: only those of this user count, and only with names that Hadoop, Jetty or Netty choose, or with a number that
 * is the id of a process or a port of this installation.
 */
final class TemporaryNames {
  /** The default value of {@code hadoop.tmp.dir} and the names below it; native libraries that a jar unpacks. */
  private static final Pattern CHOSEN = Pattern.compile("/(hadoop-|(lib)?netty)[^/]*$");
  /** The names that have an id: those with which a JVM is asked for its counters or attached to. */
  private static final Pattern OF_PROCESS =
      Pattern.compile("/(?:\\.java_pid|\\.attach_pid|hsperfdata_[^/]*/)(\\d+)$");
  private static final Pattern OF_PORT = Pattern.compile("/Jetty_[^/]*_(\\d+)_[^/]*$");

  private final Installation node;
  private final Set<Long> pids = new TreeSet<>();
  private final Set<String> before;

  /** Notes what is there before the installation has run anything. */
  TemporaryNames(Installation node) throws IOException {
    this.node = node;
    before = names();
  }

  /** Returns what has been added by processes that are running, or were running at an earlier call. */
  Set<String> added() throws IOException {
    pids.addAll(node.pids());
    Set<String> added = names();
    added.removeAll(before);
    added.removeIf(name -> !isOurs(name));
    return added;
  }

  private boolean isOurs(String path) {
    Matcher process = OF_PROCESS.matcher(path);
    Matcher port = OF_PORT.matcher(path);
    return CHOSEN.matcher(path).find()
        || process.find() && pids.contains(Long.valueOf(process.group(1)))
        || port.find() && node.ports().contains(Integer.valueOf(port.group(1)));
  }

  private static Set<String> names() throws IOException {
    Set<String> names = new TreeSet<>();
    for (Path folder : new TreeSet<>(List.of(Path.of("/tmp"), Path.of(System.getProperty("java.io.tmpdir"))))) {
      collect(folder, names);
      try (DirectoryStream<Path> counters = Files.newDirectoryStream(folder, "hsperfdata_*")) {
        for (Path each : counters) {
          collect(each, names);
        }
      }
    }
    return names;
  }

  /** Adds what this user has in a folder, unless it is no folder or others have deleted it. */
  private static void collect(Path folder, Set<String> names) throws IOException {
    String user = System.getProperty("user.name");
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        try {
          if (Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName().equals(user)) {
            names.add(file.toString());
          }
        } catch (NoSuchFileException e) {
          // deleted meanwhile
        }
      }
    } catch (NoSuchFileException | NotDirectoryException | AccessDeniedException e) {
      // not one of this user's
    }
  }
}
