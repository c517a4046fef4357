/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Fetches what a profiler has recorded of a task, whose JVM may still be writing it when the task is known to be done.
 * A job does not fail for a profile that cannot be had.
 */
public final class ProfileDownload {
  private static final Log LOG = LogFactory.getLog(ProfileDownload.class);
  private static final int ATTEMPTS = 20;
  private static final long PAUSE_MILLIS = 500;
  private static final byte[] RECORDING = {'F', 'L', 'R', 0};
  /** The bytes of the head of a chunk: mark, versions, its size, and more. */
  private static final int CHUNK_HEADER = 68;

  private ProfileDownload() {
  }

  /** Tells whether the options of a profiler have it write the file that a tasktracker serves. */
  public static boolean isWritten(String options) {
    return options != null && options.contains("%s");
  }

  /** Fetches the profile, and waits for the end of it if it is a recording of Flight Recorder's format. */
  public static void fetch(URL url, Path file) throws InterruptedException {
    fetch(url, file, ATTEMPTS, PAUSE_MILLIS);
  }

  static void fetch(URL url, Path file, int attempts, long pauseMillis) throws InterruptedException {
    String lack = null;
    for (int i = 0; i < attempts; i++) {
      if (i > 0) {
        Thread.sleep(pauseMillis);
      }
      try (InputStream in = url.openStream()) {
        Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        if (isWhole(file)) {
          return;
        }
        lack = "its JVM has not written all of it";
      } catch (IOException e) {
        lack = e.toString();
      }
    }
    LOG.warn("The profile " + file + " is missing or not whole: " + lack);
  }

  /** Tells whether a file has something, and its last chunk an end, if it is a recording. */
  static boolean isWhole(Path file) throws IOException {
    long left = Files.size(file);
    if (left == 0) {
      return false;
    }
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
      while (left > 0) {
        byte[] mark = in.readNBytes(RECORDING.length);
        if (!Arrays.equals(mark, RECORDING)) {
          return left == Files.size(file);
        }
        in.readInt();
        long size = in.readLong();
        if (size < CHUNK_HEADER || size > left) {
          return false;
        }
        in.skipNBytes(size - RECORDING.length - Integer.BYTES - Long.BYTES);
        left -= size;
      }
      return true;
    } catch (EOFException e) {
      return false;
    }
  }
}
