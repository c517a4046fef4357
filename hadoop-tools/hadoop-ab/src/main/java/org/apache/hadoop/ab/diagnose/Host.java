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
 * The files through which Linux describes a host.
 *
 * @param root the parent of proc, sys and etc: / for this host
 * @param here properties that are not in any file
 */
record Host(Path root, Here here) {
  private static final int BUFFER = 1 << 16;
  private static final Pattern NUMBER = Pattern.compile("-?\\d+");
  private static final BigInteger MIN_LONG = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);

  /** Returns the path of a file, given without a leading slash. */
  Path path(String file) {
    return root.resolve(file);
  }

  /** Returns the stripped text of a file; empty if it does not exist or is not readable. */
  Optional<String> text(String file) {
    try (InputStream in = Files.newInputStream(path(file))) {
      // The kernel only answers the first read of a file in /proc/sys, and the JDK's own methods begin by reading one
      // byte.
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

  /** Lists the lines of a file; empty if it does not exist. */
  List<String> lines(String file) {
    return text(file).map(text -> text.lines().toList()).orElse(List.of());
  }

  /** Returns the last number in a file; empty if there is none. */
  OptionalLong number(String file) {
    return text(file).map(text -> number(text.split("\\s+"), -1)).orElse(OptionalLong.empty());
  }

  /** Returns the number at an index; one that exceeds a long, as some limits do, becomes the largest long. */
  private static OptionalLong number(String[] words, int place) {
    int index = place < 0 ? words.length + place : place;
    if (index < 0 || index >= words.length) {
      return OptionalLong.empty();
    }
    String word = words[index];
    return NUMBER.matcher(word).matches()
        ? OptionalLong.of(new BigInteger(word).max(MIN_LONG).min(MAX_LONG).longValue()) : OptionalLong.empty();
  }

  /** Returns the bytes in a line of /proc/meminfo, such as MemTotal; empty if there is no such line. */
  OptionalLong memory(String name) {
    return lines("proc/meminfo").stream().filter(line -> line.startsWith(name + ":"))
        .map(line -> number(line.split("\\s+"), 1)).filter(OptionalLong::isPresent)
        .mapToLong(kilobytes -> Math.min(kilobytes.getAsLong(), Long.MAX_VALUE >> 10) << 10).findFirst();
  }

  /** Returns the number of processors; empty if unknown. */
  OptionalLong processors() {
    long count = lines("proc/cpuinfo").stream().filter(line -> line.startsWith("processor")).count();
    return count == 0 ? OptionalLong.empty() : OptionalLong.of(count);
  }

  /** Returns the number of processors that a program on this host can use, which a control group may limit. */
  OptionalLong usableProcessors() {
    OptionalLong all = processors();
    OptionalLong limit = new ControlGroup(this).processors().stream().mapToLong(share -> (long) Math.ceil(share))
        .findFirst();
    return all.isPresent() && limit.isPresent() ? OptionalLong.of(Math.min(all.getAsLong(), limit.getAsLong())) : all;
  }

  /** Returns the memory that programs on this host can use. */
  OptionalLong usableMemory() {
    OptionalLong all = memory("MemTotal");
    OptionalLong limit = new ControlGroup(this).memory();
    return all.isPresent() && limit.isPresent() ? OptionalLong.of(Math.min(all.getAsLong(), limit.getAsLong())) : all;
  }

  /** Returns the word in brackets, the kernel's current choice, or else the whole text; empty without a file. */
  Optional<String> chosen(String file) {
    return text(file).map(text -> text.contains("[") ? text.replaceAll("(?s).*\\[(.*?)\\].*", "$1") : text);
  }
}
