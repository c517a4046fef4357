/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A mounted file system.
 *
 * @param device its major and minor numbers, as in {@code 8:1}
 * @param options of the mount and of the file system
 */
record Mount(String device, Path point, List<String> options, String type) {
  private static final int DEVICE = 2;
  private static final int POINT = 4;
  private static final int OPTIONS = 5;

  /** Returns the mount of a folder; empty if unknown. */
  static Optional<Mount> of(Host host, Path folder) {
    Path absolute = folder.toAbsolutePath().normalize();
    return host.lines("proc/self/mountinfo").stream().map(Mount::parse).flatMap(Optional::stream)
        .filter(mount -> absolute.startsWith(mount.point()))
        // Of several mounts at the same point, the last one is visible.
        .reduce((best, mount) -> mount.point().getNameCount() >= best.point().getNameCount() ? mount : best);
  }

  private static Optional<Mount> parse(String line) {
    String[] sides = line.split(" - ", 2);
    String[] left = sides[0].split(" ");
    String[] right = sides.length < 2 ? new String[0] : sides[1].split(" ");
    if (left.length <= OPTIONS || right.length < 1) {
      return Optional.empty();
    }
    Stream<String> options = Stream.concat(Arrays.stream(left[OPTIONS].split(",")),
        Arrays.stream(right[right.length - 1].split(",")));
    return Optional.of(new Mount(left[DEVICE], Path.of(unescape(left[POINT])), options.distinct()
        .sorted(Comparator.naturalOrder()).toList(), right[0]));
  }

  /** Decodes the octal escapes of blanks, tabs, line feeds and backslashes. */
  private static String unescape(String text) {
    return text.replace("\\040", " ").replace("\\011", "\t").replace("\\012", "\n").replace("\\134", "\\");
  }

  boolean has(String option) {
    return options.contains(option);
  }
}
