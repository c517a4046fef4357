/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.hadoop.terasort.io.LocalPart;
import org.apache.hadoop.terasort.io.PartFile;
import org.apache.hadoop.terasort.io.PartOrder;

/** The part files of a local folder. */
final class PartNames {
  private PartNames() {
  }

  static Path file(Path folder, int part) {
    return folder.resolve(String.format(Locale.ROOT, "part-%05d", part));
  }

  /** Lists the part files in order, without markers such as _SUCCESS. */
  static List<Path> list(Path folder) throws IOException {
    return rows(folder).stream().map(part -> Path.of(part.name())).toList();
  }

  /** Lists the part files in order, for the row checker. */
  static List<PartFile> rows(Path folder) throws IOException {
    List<PartFile> parts = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> !PartOrder.isHidden(each.getFileName().toString())).toList()) {
        parts.add(new LocalPart(file, Files.size(file)));
      }
    }
    parts.sort(PartOrder.BY_NAME);
    return parts;
  }
}
