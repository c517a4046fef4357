/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * The files by which Linux tells of a host.
 *
 * @param root what proc, sys and etc lie in: / for this host
 * @param here what no file tells
 */
record Host(Path root, Here here) {
  private static final int BUFFER = 1 << 16;
  private static final Pattern NUMBER = Pattern.compile("-?\\d+");
  private static final BigInteger MIN_LONG = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);

  /** Returns the path of a file, given without a slash before it. */
  Path path(String file) {
    return root.resolve(file);
  }

  /** Returns what a file says, without the blanks around it; empty if it is not there or may not be read. */
  Optional<String> text(String file) {
    try (InputStream in = Files.newInputStream(path(file))) {
      // Of a file below /proc/sys the kernel answers the first read alone, and the JDK's own way begins with one byte.
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      byte[] buffer = new byte[BUFFER];
      for (int length = in.read(buffer); length > 0; length = in.read(buffer)) {
        text.write(buffer, 0, length);
      }
      return Optional.of(text.toString(StandardCharsets.ISO_8859_1).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Lists the lines of a file; none if it is not there. */
  List<String> lines(String file) {
    return text(file).map(text -> text.lines().toList()).orElse(List.of());
  }

  /** Returns the last number of a file; empty if it has none. */
  OptionalLong number(String file) {
    return text(file).map(text -> number(text.split("\\s+"), -1)).orElse(OptionalLong.empty());
  }

  /** The number at a place; one that is too large for a long, as some limits are, is the largest that there is. */
  private static OptionalLong number(String[] words, int place) {
    int index = place < 0 ? words.length + place : place;
    if (index < 0 || index >= words.length) {
      return OptionalLong.empty();
    }
    String word = words[index];
    return NUMBER.matcher(word).matches()
        ? OptionalLong.of(new BigInteger(word).max(MIN_LONG).min(MAX_LONG).longValue()) : OptionalLong.empty();
  }

  /** Returns bytes of a line of /proc/meminfo, such as MemTotal; empty if it has none of that name. */
  OptionalLong memory(String name) {
    return lines("proc/meminfo").stream().filter(line -> line.startsWith(name + ":"))
        .map(line -> number(line.split("\\s+"), 1)).filter(OptionalLong::isPresent)
        .mapToLong(kilobytes -> Math.min(kilobytes.getAsLong(), Long.MAX_VALUE >> 10) << 10).findFirst();
  }

  /** Counts the processors; empty if the host does not tell. */
  OptionalLong processors() {
    long count = lines("proc/cpuinfo").stream().filter(line -> line.startsWith("processor")).count();
    return count == 0 ? OptionalLong.empty() : OptionalLong.of(count);
  }

  /** Returns the processors that a program of this host may use: fewer than there are where a control group says so. */
  OptionalLong usableProcessors() {
    OptionalLong all = processors();
    OptionalLong limit = new ControlGroup(this).processors().stream().mapToLong(share -> (long) Math.ceil(share))
        .findFirst();
    return all.isPresent() && limit.isPresent() ? OptionalLong.of(Math.min(all.getAsLong(), limit.getAsLong())) : all;
  }

  /** Returns the memory that programs of this host may use. */
  OptionalLong usableMemory() {
    OptionalLong all = memory("MemTotal");
    OptionalLong limit = new ControlGroup(this).memory();
    return all.isPresent() && limit.isPresent() ? OptionalLong.of(Math.min(all.getAsLong(), limit.getAsLong())) : all;
  }

  /** Returns the word in brackets, by which the kernel tells which of several is chosen; empty without one. */
  Optional<String> chosen(String file) {
    return text(file).map(text -> text.contains("[") ? text.replaceAll("(?s).*\\[(.*?)\\].*", "$1") : text);
  }
}
