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
 * The download of a task's profile, which the task's JVM may still be writing when the task is already known to be
 * done. A job does not fail because of a missing profile.
 */
public final class ProfileDownload {
  private static final Log LOG = LogFactory.getLog(ProfileDownload.class);
  private static final int ATTEMPTS = 20;
  private static final long PAUSE_MILLIS = 500;
  private static final byte[] RECORDING = {'F', 'L', 'R', 0};
  /** The size in bytes of a chunk's header: magic number, versions, chunk size, and more. */
  private static final int CHUNK_HEADER = 68;

  private ProfileDownload() {
  }

  /** Tells whether a profiler's options make it write the file that a TaskTracker serves. */
  public static boolean isWritten(String options) {
    return options != null && options.contains("%s");
  }

  /** Downloads the profile, and waits for its completion if it is a Flight Recorder recording. */
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
        lack = "its JVM has not finished writing it";
      } catch (IOException e) {
        lack = e.toString();
      }
    }
    LOG.warn("The profile " + file + " is missing or incomplete: " + lack);
  }

  /** Tells whether a file is not empty and, if it is a recording, its last chunk is complete. */
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
