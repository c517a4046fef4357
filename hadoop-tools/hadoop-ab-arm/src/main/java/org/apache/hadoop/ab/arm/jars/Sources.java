/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jars;

import java.net.URI;
import java.nio.file.Path;

/** The places where classes came from, as the JVM puts it. */
final class Sources {
  private Sources() {
  }

  /** The file behind {@code source}; null if it is none ("jrt:/java.base", "shared objects file"). */
  static Path file(String source) {
    return source.startsWith("file:") ? Path.of(URI.create(source.replace(" ", "%20"))) : null;
  }
}
