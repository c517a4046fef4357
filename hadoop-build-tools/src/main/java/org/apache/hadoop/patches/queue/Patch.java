/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A file of patches/: a mail as written by git format-patch, with a block of trailers and a diff. Immutable. */
public final class Patch {
  private static final Pattern TRAILER = Pattern.compile("([A-Z][A-Za-z-]*): (.*)");
  private static final Pattern NUMBERED = Pattern.compile("(hadoop-[a-z]+)/(\\d{4})-([a-z0-9-]+)\\.patch");

  private final String path;
  private final String text;
  private final String subject;
  private final String body;
  private final Map<String, List<String>> trailers;
  private final List<Hunk> hunks;

  private Patch(String path, String text) {
    this.path = path;
    this.text = text;
    int diff = text.indexOf("\ndiff --git ");
    String mail = diff < 0 ? text : text.substring(0, diff + 1);
    int blank = mail.indexOf("\n\n");
    String header = blank < 0 ? mail : mail.substring(0, blank);
    String message = blank < 0 ? "" : mail.substring(blank + 2);
    this.subject = subjectOf(header);
    List<String> lines = new ArrayList<>(Arrays.asList(message.stripTrailing().split("\n")));
    this.trailers = cutTrailers(lines);
    this.body = String.join("\n", lines).stripTrailing();
    this.hunks = diff < 0 ? List.of() : parseHunks(text.substring(diff + 1));
  }

  /**
   * Reads a patch.
   *
   * @param patches the directory patches/
   * @param path the patch's path in it, as the series names it
   * @throws PatchException if the file is missing or is not UTF-8
   */
  public static Patch read(Path patches, String path) {
    try {
      byte[] bytes = Files.readAllBytes(patches.resolve(path));
      return new Patch(path, StandardCharsets.UTF_8.newDecoder().decode(java.nio.ByteBuffer.wrap(bytes)).toString());
    } catch (NoSuchFileException e) {
      throw new PatchException("patches/series names " + path + ", which does not exist");
    } catch (CharacterCodingException e) {
      throw new PatchException(path + " is not UTF-8");
    } catch (IOException e) {
      throw new PatchException(path + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static String subjectOf(String header) {
    Matcher matcher = Pattern.compile("(?m)^Subject: (.*(?:\n[ \t].*)*)").matcher(header);
    if (!matcher.find()) {
      return "";
    }
    return matcher.group(1).replaceAll("\n[ \t]+", " ").replaceFirst("^\\[PATCH] ", "");
  }

  /** Removes the last paragraph from the message if it is a block of trailers, and returns these. */
  private static Map<String, List<String>> cutTrailers(List<String> lines) {
    int first = lines.lastIndexOf("") + 1;
    Map<String, List<String>> found = new LinkedHashMap<>();
    String last = null;
    for (String line : lines.subList(first, lines.size())) {
      Matcher matcher = TRAILER.matcher(line);
      if (matcher.matches()) {
        last = matcher.group(1);
        found.computeIfAbsent(last, name -> new ArrayList<>()).add(matcher.group(2).trim());
      } else if (last != null && line.startsWith(" ")) {
        List<String> values = found.get(last);
        values.set(values.size() - 1, values.get(values.size() - 1) + " " + line.trim());
      } else {
        return Map.of();
      }
    }
    lines.subList(Math.max(first - 1, 0), lines.size()).clear();
    return Collections.unmodifiableMap(found);
  }

  private static List<Hunk> parseHunks(String diff) {
    List<Hunk> hunks = new ArrayList<>();
    String file = null;
    Hunk hunk = null;
    for (String line : diff.split("\n", -1)) {
      if (line.startsWith("diff --git a/")) {
        file = line.substring(line.indexOf(" b/") + 3);
        hunk = null;
      } else if (line.startsWith("@@ ")) {
        hunk = new Hunk(file, line, new ArrayList<>());
        hunks.add(hunk);
      } else if (hunk != null && !line.isEmpty() && " +-".indexOf(line.charAt(0)) >= 0) {
        hunk.lines().add(line);
      }
    }
    return Collections.unmodifiableList(hunks);
  }

  /** Parses a patch that is not in the directory yet. */
  static Patch parse(String path, String text) {
    return new Patch(path, text);
  }

  /** Returns the path in patches/, e.g. {@code hadoop-common/0001-current-jdks.patch}. */
  public String path() {
    return path;
  }

  public String text() {
    return text;
  }

  /** Returns the title, without {@code [PATCH]}. */
  public String subject() {
    return subject;
  }

  /** Returns the message between the title and the trailers. */
  public String body() {
    return body;
  }

  /** Returns the four-digit number in the file name. */
  public int number() {
    Matcher matcher = NUMBERED.matcher(path);
    if (!matcher.matches()) {
      throw new PatchException(path + " is not named <module>/NNNN-short-slug.patch");
    }
    return Integer.parseInt(matcher.group(2));
  }

  public Set<String> trailerNames() {
    return trailers.keySet();
  }

  /** Returns the values of a trailer in order; empty if it is absent or {@code none}. */
  public List<String> trailer(String name) {
    List<String> values = trailers.getOrDefault(name, List.of());
    return values.equals(List.of("none")) ? List.of() : values;
  }

  public List<Hunk> hunks() {
    return hunks;
  }

  /** Returns the stock files that the patch touches, in order. */
  public Set<String> files() {
    Set<String> files = new LinkedHashSet<>();
    hunks.forEach(hunk -> files.add(hunk.file()));
    return files;
  }

  /** Returns the number of added lines of Java, which the hunk budget limits. */
  public int addedLines() {
    return hunks.stream().filter(Hunk::isJava).mapToInt(hunk -> hunk.added().size()).sum();
  }
}
