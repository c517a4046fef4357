/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.pairs;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.ab.util.UserError;

/** Reads the files that reduces leave next to their logs, in the format documented in their class CopyTraceFile. */
public final class PairFiles {
  static final String NAME = "shuffle.pairs";
  private static final String MAGIC = "SPAIRS01";

  /**
   * The pairs of a reduce.
   *
   * @param began when it began to copy, in epoch milliseconds
   */
  public record OfReduce(long began, List<Pair> pairs) {
  }

  private PairFiles() {
  }

  /**
   * Returns all pairs from all files below a folder.
   *
   * @throws UserError if there is no file, or one is invalid or incomplete
   */
  public static List<Pair> below(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new UserError(folder + " is not a directory");
    }
    List<Pair> pairs = anyBelow(folder);
    if (pairs.isEmpty()) {
      throw new UserError("there is no " + NAME + " below " + folder + ": reduces write it next to their logs if "
          + "mapreduce.reduce.shuffle.pairs is true; ab keeps the logs of its runs with --keep");
    }
    return pairs;
  }

  /**
   * Returns all pairs from all files below an existing folder; empty if there is no file.
   *
   * @throws UserError if a file is invalid or incomplete
   */
  public static List<Pair> anyBelow(Path folder) throws IOException {
    List<Pair> pairs = new ArrayList<>();
    reducesBelow(folder).forEach(reduce -> pairs.addAll(reduce.pairs()));
    return pairs;
  }

  /**
   * Returns all pairs from all files below a folder, grouped by reduce.
   *
   * @throws UserError if a file is invalid or incomplete
   */
  public static List<OfReduce> reducesBelow(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(file -> file.endsWith(NAME)).sorted().toList();
    }
    List<OfReduce> reduces = new ArrayList<>();
    for (Path file : files) {
      reduces.add(read(file));
    }
    return reduces;
  }

  private static OfReduce read(Path file) throws IOException {
    try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      if (!new String(in.readNBytes(MAGIC.length()), StandardCharsets.US_ASCII).equals(MAGIC)) {
        throw new UserError(file + " is not a file of " + MAGIC);
      }
      String reduce = in.readUTF();
      long began = in.readLong();
      List<Pair> pairs = new ArrayList<>();
      List<String> hosts = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        hosts.add(in.readUTF());
      }
      for (int left = in.readInt(); left > 0; left--) {
        pairs.add(read(in, file, reduce, hosts));
      }
      if (in.read() >= 0) {
        throw new UserError(file + " continues after its last record");
      }
      return new OfReduce(began, pairs);
    } catch (EOFException e) {
      throw new UserError(file + " is cut off", e);
    }
  }

  private static Pair read(DataInputStream in, Path file, String reduce, List<String> hosts) throws IOException {
    int map = in.readInt();
    int attempt = in.readInt();
    int host = in.readInt();
    if (host < -1 || host >= hosts.size()) {
      throw new UserError(file + " names host " + host + ", but has only " + hosts.size());
    }
    return new Pair(reduce, map, attempt, host < 0 ? "" : hosts.get(host), in.readInt(), in.readLong(), in.readLong(),
        in.readLong(), in.readLong(), in.readLong(), in.readLong());
  }
}
