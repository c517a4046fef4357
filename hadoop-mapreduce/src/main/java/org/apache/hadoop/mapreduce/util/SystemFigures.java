/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.util.Shell;

/**
 * The system parameters that a Linux process needs to know, from the data that the kernel passes to each process. Stock
 * starts a process for each query, in each task. Thread-safe.
 */
final class SystemFigures {
  private static final Log LOG = LogFactory.getLog(SystemFigures.class);

  /** The file with pairs of a key and a value, a machine word each; see getauxval(3). */
  private static final Path AUXILIARY_VECTOR = Path.of("/proc/self/auxv");
  private static final int PAGE_BYTES = 6;
  private static final int TICKS_PER_SECOND = 17;
  private static final long UNKNOWN = -1;

  private SystemFigures() {
  }

  /** Returns the size of a memory page in bytes; -1 if it cannot be determined. */
  static long pageBytes() {
    return find(PAGE_BYTES, "PAGESIZE");
  }

  /** Returns the number of ticks per second in which the kernel counts CPU time; -1 if it cannot be determined. */
  static long ticksPerSecond() {
    return find(TICKS_PER_SECOND, "CLK_TCK");
  }

  /** Tells whether a command is in one of the folders of the search path. */
  static boolean hasCommand(String command) {
    return hasCommand(command, System.getenv("PATH"));
  }

  /** @param folders the search path as in the environment, or null */
  static boolean hasCommand(String command, String folders) {
    return folders != null && Stream.of(folders.split(File.pathSeparator)).anyMatch(folder -> {
      File file = new File(folder, command);
      return file.isFile() && file.canExecute();
    });
  }

  private static long find(int key, String name) {
    try {
      byte[] vector = Files.readAllBytes(AUXILIARY_VECTOR);
      OptionalLong value = find(key, vector, Integer.getInteger("sun.arch.data.model", Long.SIZE) / Byte.SIZE);
      if (value.isPresent()) {
        return value.getAsLong();
      }
    } catch (IOException e) {
      // Another system, or hidden by the kernel: a command may know.
    }
    try {
      return Long.parseLong(Shell.execCommand("getconf", name).trim());
    } catch (IOException | NumberFormatException e) {
      LOG.error("Cannot determine " + name, e);
      return UNKNOWN;
    }
  }

  /** @param wordBytes 4 or 8 */
  static OptionalLong find(int key, byte[] vector, int wordBytes) {
    ByteBuffer words = ByteBuffer.wrap(vector).order(ByteOrder.nativeOrder());
    while (words.remaining() >= 2 * wordBytes) {
      long found = word(words, wordBytes);
      long value = word(words, wordBytes);
      if (found == key) {
        return OptionalLong.of(value);
      }
    }
    return OptionalLong.empty();
  }

  private static long word(ByteBuffer words, int wordBytes) {
    return wordBytes == Long.BYTES ? words.getLong() : Integer.toUnsignedLong(words.getInt());
  }
}
