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
 * A file that a tracker holds for jobs, as a page shows it: of one that is private to a user nothing but its size.
 *
 * @param name of a file that all users may read; null: it is private
 * @param uses how many tasks have it at the moment, or copies are made of it
 * @param since when it came, in milliseconds
 * @param lastUsed when a job last had or left it, in milliseconds
 */
record HeldFile(String name, long bytes, int uses, long since, long lastUsed) {
  /** The most that a page shows. */
  static final int SHOWN = 100;

  private static final String PRIVATE = "private";

  boolean isPublic() {
    return name != null;
  }

  /** Returns a list of the files that were used last. */
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

  /** Returns an address as a page may show it: without the user, who may have a password, and without a query. */
  static String shown(URI address) {
    String authority = address.getRawAuthority();
    String host = authority == null ? "" : "//" + authority.substring(authority.lastIndexOf('@') + 1);
    String scheme = address.getScheme() == null ? "" : address.getScheme() + ":";
    return scheme + host + (address.getPath() == null ? "" : address.getPath());
  }
}
