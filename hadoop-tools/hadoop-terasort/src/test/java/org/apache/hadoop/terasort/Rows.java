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

/** Rows for tests: kinds of input, and what the JDK makes of them. */
public final class Rows {
  public static final int LENGTH = 100;
  public static final int KEY = 10;
  /** The order of the unsigned bytes of the key. */
  public static final Comparator<byte[]> BY_KEY = (a, b) -> Arrays.compareUnsigned(a, 0, KEY, b, 0, KEY);

  private Rows() {
  }

  /** A kind of keys that an input has. */
  public enum Kind {
    RANDOM {
      @Override
      void key(byte[] row, int index, int count, Random random) {
        byte[] key = new byte[KEY];
        random.nextBytes(key);
        System.arraycopy(key, 0, row, 0, KEY);
      }
    },
    /** A handful of keys. */
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
    /** Keys of which nine rows of ten have the same one. */
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
    /** Keys that differ in the last two bytes only. */
    COMMON_PREFIX {
      @Override
      void key(byte[] row, int index, int count, Random random) {
        Arrays.fill(row, 0, KEY, (byte) 0xFE);
        row[KEY - 2] = (byte) random.nextInt();
        row[KEY - 1] = (byte) random.nextInt();
      }
    },
    /** Printable keys, for which three of four even ranges stay empty. */
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

  /** A seed, printed so that a failure can be repeated. */
  public static Random random(String test) {
    long seed = Long.getLong("test.seed", System.nanoTime());
    System.out.println(test + ": -Dtest.seed=" + seed);
    return new Random(seed);
  }

  /** The rows one after the other. */
  public static byte[] join(List<byte[]> rows) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    rows.forEach(joined::writeBytes);
    return joined.toByteArray();
  }

  /** The opposite of {@link #join}. */
  public static List<byte[]> split(byte[] joined) {
    List<byte[]> rows = new ArrayList<>();
    for (int offset = 0; offset < joined.length; offset += LENGTH) {
      rows.add(Arrays.copyOfRange(joined, offset, offset + LENGTH));
    }
    return rows;
  }

  /** The JDK's stable sort by key. */
  public static List<byte[]> sorted(List<byte[]> rows) {
    byte[][] array = rows.toArray(byte[][]::new);
    Arrays.sort(array, BY_KEY);
    return List.of(array);
  }

  /** Writes the rows into {@code parts} files of a new directory, of different sizes. */
  public static void write(Path directory, List<byte[]> rows, int parts) throws IOException {
    Files.createDirectories(directory);
    for (int part = 0; part < parts; part++) {
      int from = rows.size() * part * part / (parts * parts);
      int to = rows.size() * (part + 1) * (part + 1) / (parts * parts);
      Files.write(directory.resolve("part-0000" + part), join(rows.subList(from, to)));
    }
  }

  /** The rows of a directory's part files, in the order of their names. */
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
