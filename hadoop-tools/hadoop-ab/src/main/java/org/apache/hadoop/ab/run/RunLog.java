/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The log of a measurement's runs, one JSON object per line, appended as they end, so that a long measurement can be
 * resumed after an interruption.
 */
public final class RunLog {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;

  public RunLog(Path file) {
    this.file = file;
  }

  /** Reads the runs so far, and removes a truncated last line from the file. */
  public List<Run> read() throws IOException {
    List<Run> runs = new ArrayList<>();
    if (!Files.exists(file)) {
      return runs;
    }
    String text = Files.readString(file, StandardCharsets.UTF_8);
    int end = text.lastIndexOf('\n') + 1;
    if (end < text.length()) {
      Files.writeString(file, text.substring(0, end), StandardCharsets.UTF_8);
    }
    for (String line : text.substring(0, end).split("\n")) {
      if (!line.isBlank()) {
        runs.add(JSON.readValue(line, Run.class));
      }
    }
    return runs;
  }

  /** Appends a run; it is on disk when this method returns. */
  public void append(Run run) throws IOException {
    ByteBuffer line = ByteBuffer.wrap((JSON.writeValueAsString(run) + "\n").getBytes(StandardCharsets.UTF_8));
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      while (line.hasRemaining()) {
        channel.write(line);
      }
      channel.force(true);
    }
  }
}
