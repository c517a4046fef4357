/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsfaults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A replica file on the disk of a DataNode.
 *
 * @param stamp the generation stamp, from the name of its meta file; -1 if there is none
 * @param whole true if the node considers it finalized
 */
record Replica(long block, long stamp, boolean whole, Path file) {
  private static final Pattern NAME = Pattern.compile("blk_(-?\\d+)(?:_(\\d+)\\.meta)?");
  private static final String WHOLE = "/finalized/";
  private static final int DEPTH = 8;
  /** The number of names in DATANODE-N/data/current/rbw/blk_N. */
  private static final int PLACE_NAMES = 5;

  /** Returns the end of its path, starting with the name of its node. */
  String place() {
    int names = file.getNameCount();
    return file.subpath(Math.max(0, names - PLACE_NAMES), names).toString();
  }

  /** Returns all replicas below the folder of a DataNode. Replicas that appear or vanish meanwhile may be left out. */
  static List<Replica> all(Path storage) throws IOException {
    Map<String, Long> stamps = new HashMap<>();
    Map<String, Path> blocks = new HashMap<>();
    try (Stream<Path> files = Files.walk(storage, DEPTH)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Matcher name = NAME.matcher(file.getFileName().toString());
        if (name.matches()) {
          String key = file.getParent() + " " + name.group(1);
          if (name.group(2) == null) {
            blocks.put(key, file);
          } else {
            stamps.put(key, Long.valueOf(name.group(2)));
          }
        }
      }
    } catch (UncheckedIOException e) {
      if (!(e.getCause() instanceof NoSuchFileException)) {
        throw e.getCause();
      }
      // A folder has vanished; the next scan will see the rest.
    }
    List<Replica> all = new ArrayList<>();
    blocks.forEach((key, file) -> all.add(new Replica(Long.parseLong(key.substring(key.lastIndexOf(' ') + 1)),
        stamps.getOrDefault(key, -1L), file.toString().contains(WHOLE), file)));
    return all;
  }
}
