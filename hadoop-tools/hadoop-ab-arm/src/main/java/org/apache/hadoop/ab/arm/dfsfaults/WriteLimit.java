/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsfaults;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A fault that makes each write of a process to a file fail, as on a failing disk, through the kernel's file size
 * limit, without any code in the release. Its log gets no more lines meanwhile, either.
 */
final class WriteLimit {
  private static final String NONE = "unlimited";

  private WriteLimit() {
  }

  static void set(long pid) throws IOException, InterruptedException {
    limit(pid, "0");
  }

  static void lift(long pid) throws IOException, InterruptedException {
    limit(pid, NONE);
  }

  private static void limit(long pid, String bytes) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(List.of("prlimit", "--pid", Long.toString(pid), "--fsize=" + bytes + ":"))
        .redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    if (process.waitFor() != 0) {
      throw new IOException("prlimit (of util-linux) cannot limit the files of process " + pid + ": " + said);
    }
  }
}
