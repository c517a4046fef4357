/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The identifiers of the JobTrackers that have used a system directory. A JobTracker is identified by the minute in
 * which it starts, and its jobs by that identifier and a number from 1 on, so two that start in the same minute, or in
 * the hour that repeats at the end of daylight saving time, would give the same ids to different jobs.
 *
 * <p>The last identifier is stored in the system directory, as the name of an empty file that is created before the
 * first id is assigned, and stays when the directory is cleaned. A JobTracker that finds its own identifier there, or a
 * later one, takes the minute that follows. An identifier that is not a minute was chosen by the operator, and is left
 * alone.
 */
public final class TrackerIdentifiers {
  /**
   * The prefix of the file; starts like the file of the restart count, so that other releases know that the file is not
   * a job.
   */
  private static final String PREFIX = "jobtracker.info.identifier.";
  private static final String MINUTE = "\\d{12}";
  private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("uuuuMMddHHmm", Locale.ROOT);

  private TrackerIdentifiers() {
  }

  /** Returns true if a file is the record of an identifier, which stays when the system directory is cleaned. */
  public static boolean isRecord(Path file) {
    return file.getName().startsWith(PREFIX);
  }

  /**
   * Claims an identifier that no JobTracker has used before.
   *
   * @param now the current minute
   * @return {@code now}, or the first minute after it that is free
   */
  public static String claim(FileSystem fs, Path systemDir, String now) throws IOException {
    if (!now.matches(MINUTE)) {
      return now;
    }
    List<Path> records = new ArrayList<>();
    String identifier = now;
    for (FileStatus file : fs.listStatus(systemDir)) {
      if (isRecord(file.getPath())) {
        records.add(file.getPath());
        identifier = later(identifier, file.getPath().getName().substring(PREFIX.length()));
      }
    }
    while (!fs.createNewFile(new Path(systemDir, PREFIX + identifier))) {
      identifier = next(identifier);
    }
    for (Path old : records) {
      fs.delete(old, false);
    }
    return identifier;
  }

  /** Returns the identifier itself if it is later than the other one, or else the one that follows the other. */
  private static String later(String identifier, String other) {
    return !other.matches(MINUTE) || identifier.compareTo(other) > 0 ? identifier : next(other);
  }

  private static String next(String identifier) {
    try {
      return LocalDateTime.parse(identifier, FORMAT).plusMinutes(1).format(FORMAT);
    } catch (DateTimeException noDate) {
      return String.format(Locale.ROOT, "%012d", Long.parseLong(identifier) + 1);
    }
  }
}
