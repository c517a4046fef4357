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
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The series from which a work tree was made. It is stored as the message of an annotated tag on the tree's last
 * commit, so that a single ref identifies the commit and the series, and git updates both atomically.
 *
 * @param head the last commit that was made
 * @param entries the patches in order
 */
record Applied(String head, List<Entry> entries) {
  /** The placeholder for the commit of a patch that is not in the tree yet. */
  static final String NO_COMMIT = "-";

  /** A patch as it was when the tree was made: its commit, the SHA-256 of its text, its path and its title. */
  record Entry(String commit, String hash, String path, String subject) {
    Entry(String commit, Patch patch) {
      this(commit, hashOf(patch), patch.path(), patch.subject());
    }
  }

  Applied {
    entries = List.copyOf(entries);
  }

  /** Returns the record of these patches, of which the first have the given commits. */
  static Applied of(String head, List<String> commits, List<Patch> patches) {
    List<Entry> entries = new ArrayList<>();
    for (Patch patch : patches) {
      int index = entries.size();
      entries.add(new Entry(index < commits.size() ? commits.get(index) : NO_COMMIT, patch));
    }
    return new Applied(head, entries);
  }

  /**
   * Reads the record that a ref points to, or returns null if there is no such ref. A ref to a commit predates the
   * storage of the series in it: the series is then read from its commits.
   */
  static Applied read(Git git, String ref) {
    Git.Result type = git.attempt("cat-file", "-t", ref);
    if (!type.ok()) {
      return null;
    }
    String head = git.run("rev-parse", ref + "^{commit}").strip();
    List<Entry> entries = new ArrayList<>();
    if (!type.output().strip().equals("tag")) {
      for (Mails.Mail mail : Mails.of(git, "base", head)) {
        entries.add(new Entry(mail.commit(), mail.patch()));
      }
      return new Applied(head, entries);
    }
    String text = git.run("cat-file", "tag", ref);
    text.substring(text.indexOf("\n\n") + 2).lines().forEach(line -> {
      String[] fields = line.split("\t", 4);
      entries.add(new Entry(fields[0], fields[1], fields[2], fields[3]));
    });
    return new Applied(head, entries);
  }

  /** Writes the tag and returns its id; no ref points to it yet. */
  String write(Git git) {
    StringBuilder text = new StringBuilder("object " + head
        + "\ntype commit\ntag applied\ntagger Stampede <stampede@localhost> 0 +0000\n\n");
    for (Entry entry : entries) {
      text.append(entry.commit).append('\t').append(entry.hash).append('\t').append(entry.path).append('\t')
          .append(entry.subject).append('\n');
    }
    try {
      Path file = Files.createTempFile("applied", ".tag");
      try {
        Files.writeString(file, text);
        return git.run("hash-object", "-t", "tag", "-w", "--no-filters", file.toString()).strip();
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns true if the tree was made from exactly these patches, in this order and under these names. */
  boolean isOf(List<Patch> patches) {
    if (patches.size() != entries.size()) {
      return false;
    }
    for (int i = 0; i < patches.size(); i++) {
      Entry entry = entries.get(i);
      // Entries read from commits alone have no paths.
      boolean named = entry.path.isEmpty() || entry.path.equals(patches.get(i).path());
      if (!named || !entry.hash.equals(hashOf(patches.get(i)))) {
        return false;
      }
    }
    return true;
  }

  static String hashOf(Patch patch) {
    try {
      return HexFormat.of().formatHex(
          MessageDigest.getInstance("SHA-256").digest(patch.text().getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
