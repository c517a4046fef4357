/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Locale;
import one.profiler.AsyncProfiler;

/** The native library of async-profiler, in a file that JVMs can load. */
record AsyncLibrary(Path file) {
  private static final String NAME = "libasyncProfiler.so";

  /** Extracts this system's library from the jar into a folder, unless it is there. */
  static AsyncLibrary unpack(Path folder) throws IOException {
    String system = system();
    try (InputStream in = AsyncProfiler.class.getResourceAsStream("/" + system + "/" + NAME)) {
      if (in == null) {
        throw new UserError("async-profiler has no library for " + system + ": use jfr");
      }
      byte[] library = in.readAllBytes();
      Path file = folder.resolve(system + "-" + Integer.toHexString(Arrays.hashCode(library))).resolve(NAME);
      if (!Files.exists(file)) {
        Files.createDirectories(file.getParent());
        Path fresh = Files.createTempFile(file.getParent(), NAME, ".new");
        Files.write(fresh, library);
        // Other users' daemons may load it.
        fresh.toFile().setReadable(true, false);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      }
      return new AsyncLibrary(file.toAbsolutePath().normalize());
    }
  }

  /** Returns the name of this system in the jar. */
  private static String system() {
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    if (os.startsWith("mac")) {
      return "macos";
    }
    String processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return os + "-" + switch (processor) {
      case "amd64", "x86_64" -> "x64";
      case "aarch64" -> "arm64";
      default -> processor;
    };
  }

  /** Returns the best way to sample CPU time that this process is permitted to use. */
  CpuSampling sampling() {
    AsyncProfiler profiler = AsyncProfiler.getInstance(file.toString());
    return CpuSampling.best(each -> each.isAllowed(profiler));
  }
}
