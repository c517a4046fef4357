/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.worth;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.ab.util.UserError;

/**
 * The plan of a bisection; one with the same plan can resume another.
 *
 * @param workload its name and options
 * @param series the numbers of all patches
 */
record WorthPlan(List<String> workload, String commit, List<String> series) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String FILE = "worth-plan.json";
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HHmmss'Z'");

  /** Creates a folder that contains the plan. */
  Path begin(Path results) throws IOException {
    Files.createDirectories(results);
    String time = TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
    Path folder = results.resolve(time);
    for (int i = 2; Files.exists(folder); i++) {
      folder = results.resolve(time + "-" + i);
    }
    Files.createDirectory(folder);
    Files.writeString(folder.resolve(FILE), text());
    return folder;
  }

  /**
   * Finds the newest folder with this plan.
   *
   * @throws UserError if there is none
   */
  Path resume(Path results) throws IOException {
    if (Files.isDirectory(results)) {
      try (Stream<Path> folders = Files.list(results)) {
        for (Path folder : folders.sorted(Comparator.reverseOrder()).toList()) {
          Path file = folder.resolve(FILE);
          if (Files.isRegularFile(file) && Files.readString(file).equals(text())) {
            return folder;
          }
        }
      }
    }
    throw new UserError("--resume: nothing in " + results + " has measured the same workload with the same options at "
        + "the same commit; omit the option");
  }

  private String text() {
    try {
      return JSON.writeValueAsString(this) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
