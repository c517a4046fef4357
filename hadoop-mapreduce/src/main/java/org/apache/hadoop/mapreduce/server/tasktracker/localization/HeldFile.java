/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.metrics.export.Listing;

/**
 * A file that a tracker holds for jobs, as shown on a page: for a file private to a user, only its size is shown.
 *
 * @param name the name of a file that all users may read; null if it is private
 * @param uses the number of tasks that currently use it, or of copies being made of it
 * @param since the time of its arrival, in milliseconds
 * @param lastUsed the time when a job last acquired or released it, in milliseconds
 */
record HeldFile(String name, long bytes, int uses, long since, long lastUsed) {
  /** The maximum number of files shown on a page. */
  static final int SHOWN = 100;

  private static final String PRIVATE = "private";

  boolean isPublic() {
    return name != null;
  }

  /** Returns a list of the most recently used files. */
  static Listing listing(String heading, List<HeldFile> files) {
    List<HeldFile> latest = new ArrayList<>(files);
    latest.sort(Comparator.comparingLong(HeldFile::lastUsed).reversed());
    List<List<String>> rows = latest.stream().limit(SHOWN).map(HeldFile::row).toList();
    return new Listing(heading, List.of("File", "#Bytes", "#Uses now", "Since", "Last used"), rows,
        files.size() - rows.size());
  }

  private List<String> row() {
    return isPublic()
        ? List.of(name, String.valueOf(bytes), String.valueOf(uses), time(since), time(lastUsed))
        : List.of(PRIVATE, String.valueOf(bytes), "", "", "");
  }

  private static String time(long millis) {
    return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /**
   * Returns a URI in a form fit for display: without user information, which may include a password, and without a
   * query.
   */
  static String shown(URI address) {
    String authority = address.getRawAuthority();
    String host = authority == null ? "" : "//" + authority.substring(authority.lastIndexOf('@') + 1);
    String scheme = address.getScheme() == null ? "" : address.getScheme() + ":";
    return scheme + host + (address.getPath() == null ? "" : address.getPath());
  }
}
