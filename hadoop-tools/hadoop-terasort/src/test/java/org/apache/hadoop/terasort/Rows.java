/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Makes rows for tests, of several kinds, and handles them with the JDK's own means. */
public final class Rows {
  public static final int LENGTH = 100;
  public static final int KEY = 10;
  /** The order of rows by the unsigned bytes of their keys. */
  public static final Comparator<byte[]> BY_KEY = (a, b) -> Arrays.compareUnsigned(a, 0, KEY, b, 0, KEY);

  private Rows() {
  }

  /** The kinds of keys that an input may have. */
  public enum Kind {
    RANDOM {
      @Override
      void key(byte[] row, int index, int count, Random random) {
        byte[] key = new byte[KEY];
        random.nextBytes(key);
        System.arraycopy(key, 0, row, 0, KEY);
      }
    },
    /** Keys with only five distinct values. */
    LOW_CARDINALITY {
      @Override
      void key(byte[] row, int index, int count, Random random) {
        Arrays.fill(row, 0, KEY, (byte) (random.nextInt(5) * 60));
      }
    },
    ALL_EQUAL {
      @Override
      void key(byte[] row, int index, int count, Random random) {
        Arrays.fill(row, 0, KEY, (byte) 0xC3);
      }
    },
    /** Keys of which nine in ten are the same. */
    ONE_FREQUENT {
      @Override
      void key(byte[] row, int index, int count, Random random) {
        RANDOM.key(row, index, count, random);
        if (random.nextInt(10) > 0) {
          Arrays.fill(row, 0, KEY, (byte) 0x42);
        }
      }
    },
    ASCENDING {
      @Override
      void key(byte[] row, int index, int count, Random random) {
        number(row, index, count);
      }
    },
    DESCENDING {
      @Override
      void key(byte[] row, int index, int count, Random random) {
        number(row, count - index, count);
      }
    },
    /** Keys that differ only in the last two bytes. */
    COMMON_PREFIX {
      @Override
      void key(byte[] row, int index, int count, Random random) {
        Arrays.fill(row, 0, KEY, (byte) 0xFE);
        row[KEY - 2] = (byte) random.nextInt();
        row[KEY - 1] = (byte) random.nextInt();
      }
    },
    /** Printable keys, which leave three of four even ranges empty. */
    TEXT {
      @Override
      void key(byte[] row, int index, int count, Random random) {
        for (int i = 0; i < KEY; i++) {
          row[i] = (byte) ('a' + random.nextInt(26));
        }
      }
    };

    abstract void key(byte[] row, int index, int count, Random random);

    private static void number(byte[] row, int index, int count) {
      long spread = Long.divideUnsigned(-1L, count + 1) * index;
      for (int i = 0; i < Long.BYTES; i++) {
        row[i] = (byte) (spread >>> (56 - 8 * i));
      }
    }

    /** Makes {@code count} rows of this kind; their values are random. */
    public List<byte[]> rows(int count, Random random) {
      List<byte[]> rows = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        byte[] row = new byte[LENGTH];
        random.nextBytes(row);
        Arrays.fill(row, 0, KEY, (byte) 0);
        key(row, i, count, random);
        rows.add(row);
      }
      return rows;
    }
  }

  /** Returns a random generator, and prints its seed so that a failure can be reproduced. */
  public static Random random(String test) {
    long seed = Long.getLong("test.seed", System.nanoTime());
    System.out.println(test + ": -Dtest.seed=" + seed);
    return new Random(seed);
  }

  /** Returns the rows, concatenated. */
  public static byte[] join(List<byte[]> rows) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    rows.forEach(joined::writeBytes);
    return joined.toByteArray();
  }

  /** Splits concatenated rows; the inverse of {@link #join}. */
  public static List<byte[]> split(byte[] joined) {
    List<byte[]> rows = new ArrayList<>();
    for (int offset = 0; offset < joined.length; offset += LENGTH) {
      rows.add(Arrays.copyOfRange(joined, offset, offset + LENGTH));
    }
    return rows;
  }

  /** Returns the rows, sorted by key with the JDK's stable sort. */
  public static List<byte[]> sorted(List<byte[]> rows) {
    byte[][] array = rows.toArray(byte[][]::new);
    Arrays.sort(array, BY_KEY);
    return List.of(array);
  }

  /** Writes the rows to {@code parts} files of different sizes, in a new directory. */
  public static void write(Path directory, List<byte[]> rows, int parts) throws IOException {
    Files.createDirectories(directory);
    for (int part = 0; part < parts; part++) {
      int from = rows.size() * part * part / (parts * parts);
      int to = rows.size() * (part + 1) * (part + 1) / (parts * parts);
      Files.write(directory.resolve("part-0000" + part), join(rows.subList(from, to)));
    }
  }

  /** Returns the rows of a directory's part files, in the order of their names. */
  public static List<byte[]> read(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      List<byte[]> rows = new ArrayList<>();
      for (Path file : files.filter(f -> f.getFileName().toString().startsWith("part-")).sorted().toList()) {
        rows.addAll(split(Files.readAllBytes(file)));
      }
      return rows;
    }
  }
}
