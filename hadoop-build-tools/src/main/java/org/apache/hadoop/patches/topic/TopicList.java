/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.topic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;

/**
 * A file with a list of the queue by topic, which is generated from patches/topics and the trailers; the rest is
 * written by hand.
 */
public final class TopicList {
  /** The command that writes all these files. */
  public static final String COMMAND = "dev-support/bin/patches topics";

  private static final String BEGIN = "<!-- made by '" + COMMAND + "' -->\n";
  private static final String END = "<!-- end of what 'patches topics' makes -->\n";

  private final Path file;
  private final String present;
  private final String due;

  private TopicList(Path file, String present, String due) {
    this.file = file;
    this.present = present;
    this.due = due;
  }

  /**
   * Returns the lists in CHANGES.txt and README.md.
   *
   * @throws PatchException if a file cannot be read or has no place for the list, or the topics are invalid
   */
  public static List<TopicList> all(Repository repository) {
    Map<Topic, List<Patch>> divided = Topics.read(repository).divide(Series.read(repository).patches());
    return List.of(changes(repository.root().resolve("CHANGES.txt"), ChangeLog.of(divided)),
        readme(repository.root().resolve("README.md"), table(divided)));
  }

  /** Returns CHANGES.txt with everything below the line with the name of the release replaced by the list. */
  private static TopicList changes(Path file, String list) {
    String text = read(file);
    int release = text.startsWith("Release ") ? 0 : text.indexOf("\nRelease ") + 1;
    int end = text.indexOf('\n', release) + 1;
    if (end == 0 || !text.startsWith("Release ", release)) {
      throw new PatchException("CHANGES.txt has no line 'Release ...', below which the list belongs");
    }
    return new TopicList(file, text, text.substring(0, end) + list);
  }

  private static TopicList readme(Path file, String table) {
    String text = read(file);
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new PatchException("README.md has no lines " + BEGIN.strip() + " and " + END.strip()
          + ", between which the table belongs");
    }
    return new TopicList(file, text, text.substring(0, begin + BEGIN.length()) + table + text.substring(end));
  }

  private static String table(Map<Topic, List<Patch>> divided) {
    StringBuilder table = new StringBuilder("| topic | what changes |\n|---|---|\n");
    divided.keySet().forEach(topic ->
        table.append("| ").append(topic.name()).append(" | ").append(topic.text()).append(" |\n"));
    return table.toString();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new PatchException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** Returns the name of the file. */
  public String name() {
    return file.getFileName().toString();
  }

  public boolean isStale() {
    return !present.equals(due);
  }

  /** Returns the first wrong line, with its number and the expected line. */
  public String difference() {
    List<String> there = present.lines().toList();
    List<String> expected = due.lines().toList();
    int i = 0;
    while (i < Math.min(there.size(), expected.size()) && there.get(i).equals(expected.get(i))) {
      i++;
    }
    return name() + ":" + (i + 1) + ": is " + line(there, i) + " and should be " + line(expected, i);
  }

  private static String line(List<String> lines, int index) {
    return index < lines.size() ? "'" + lines.get(index) + "'" : "the end";
  }

  /** Writes the file with the expected content. */
  public void write() {
    try {
      Files.writeString(file, due);
    } catch (IOException e) {
      throw new PatchException(file + " cannot be written: " + e.getMessage(), e);
    }
  }
}
