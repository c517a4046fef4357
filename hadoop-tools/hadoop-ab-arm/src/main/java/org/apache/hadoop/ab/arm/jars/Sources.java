/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jars;

import java.net.URI;
import java.nio.file.Path;

/** The sources of classes as the JVM logs them. */
final class Sources {
  private Sources() {
  }

  /** Returns the file behind {@code source}; null if it is none ("jrt:/java.base", "shared objects file"). */
  static Path file(String source) {
    return source.startsWith("file:") ? Path.of(URI.create(source.replace(" ", "%20"))) : null;
  }
}
