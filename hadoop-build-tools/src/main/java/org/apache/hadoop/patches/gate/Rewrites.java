/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.patches.queue.Hunk;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;

/**
 * Checks that no patch removes a line that an earlier one added: the earlier one is to be changed instead, so that each
 * can be read and taken by itself. Exceptions are listed in patches/rewrites: the patch, the earlier one, the number of
 * lines, and the reason.
 */
public final class Rewrites implements Gate {
  private static final String LIST = "rewrites";
  private static final Pattern LINE = Pattern.compile("(\\d{4}) (\\d{4}) +(\\d+) +(\\S.*)");

  @Override
  public String name() {
    return "rewrites";
  }

  /** A patch and an earlier one from which it removes lines, by number. */
  private record Pair(int patch, int earlier) implements Comparable<Pair> {
    @Override
    public int compareTo(Pair other) {
      return patch != other.patch ? Integer.compare(patch, other.patch) : Integer.compare(earlier, other.earlier);
    }

    String text() {
      return String.format(Locale.ROOT, "%04d %04d", patch, earlier);
    }
  }

  /** A removed line with its location. */
  private record Removed(String where, String line) {
  }

  @Override
  public List<String> check(Repository repository) {
    List<String> faults = new ArrayList<>();
    Map<Pair, Integer> listed = listed(repository, faults);
    Map<Pair, List<Removed>> found = find(Series.read(repository).patches());
    found.forEach((pair, lines) -> {
      int allowed = listed.getOrDefault(pair, 0);
      if (lines.size() > allowed) {
        faults.add(lines.get(0).where + " removes '" + lines.get(0).line.strip() + "', which " + number(pair.earlier)
            + " added" + (lines.size() == 1 ? "" : ", and " + (lines.size() - 1) + " more of its lines") + ": change "
            + number(pair.earlier) + " instead ('patches edit " + number(pair.earlier) + "'), or add '" + pair.text()
            + " " + lines.size() + " <why>' to patches/" + LIST);
      }
    });
    listed.forEach((pair, lines) -> {
      int now = found.getOrDefault(pair, List.of()).size();
      if (now < lines) {
        faults.add("patches/" + LIST + " allows " + number(pair.patch) + " to remove " + lines + " lines of "
            + number(pair.earlier) + ", but it removes " + now + ": correct it there");
      }
    });
    return faults;
  }

  @Override
  public String note(Repository repository) {
    int lines = find(Series.read(repository).patches()).values().stream().mapToInt(List::size).sum();
    return lines + (lines == 1 ? " line" : " lines") + " of earlier patches removed, as listed";
  }

  private static String number(int patch) {
    return String.format(Locale.ROOT, "%04d", patch);
  }

  private static Map<Pair, Integer> listed(Repository repository, List<String> faults) {
    Map<Pair, Integer> listed = new TreeMap<>();
    Path file = repository.patches().resolve(LIST);
    if (!Files.exists(file)) {
      return listed;
    }
    try {
      int at = 0;
      for (String line : Files.readAllLines(file)) {
        at++;
        Matcher matcher = LINE.matcher(line);
        if (matcher.matches()) {
          Pair pair = new Pair(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
          if (listed.put(pair, Integer.parseInt(matcher.group(3))) != null) {
            faults.add("patches/" + LIST + " line " + at + ": " + pair.text() + " is listed twice");
          }
        } else if (!line.isBlank() && !line.startsWith("#")) {
          faults.add("patches/" + LIST + " line " + at + " is '" + line
              + "': expected '<patch> <earlier patch> <lines> <why>', such as '0108 0027 7 one turn for both'");
        }
      }
    } catch (IOException e) {
      faults.add(file + " cannot be read: " + e.getMessage());
    }
    return listed;
  }

  private static Map<Pair, List<Removed>> find(List<Patch> patches) {
    // For each line of a file, the number of the patch that added it; null for stock lines, whose tail may be missing.
    Map<String, List<Integer>> authors = new HashMap<>();
    Map<Pair, List<Removed>> found = new TreeMap<>();
    for (Patch patch : patches) {
      List<Hunk> hunks = patch.hunks();
      // From the last one up, so that the line numbers above stay valid.
      for (int i = hunks.size() - 1; i >= 0; i--) {
        apply(patch, hunks.get(i), authors.computeIfAbsent(hunks.get(i).file(), file -> new ArrayList<>()), found);
      }
    }
    return found;
  }

  private static void apply(Patch patch, Hunk hunk, List<Integer> authors, Map<Pair, List<Removed>> found) {
    int at = hunk.linesBefore();
    while (authors.size() < at + hunk.lines().size()) {
      authors.add(null);
    }
    for (String line : hunk.lines()) {
      switch (line.charAt(0)) {
        case '+' -> authors.add(at++, patch.number());
        case '-' -> {
          Integer author = authors.remove(at);
          if (author != null && !line.substring(1).isBlank()) {
            found.computeIfAbsent(new Pair(patch.number(), author), pair -> new ArrayList<>())
                .add(new Removed(patch.path() + ": " + hunk.file() + " " + hunk.header(), line.substring(1)));
          }
        }
        default -> at++;
      }
    }
  }
}
