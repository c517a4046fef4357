/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;

/**
 * Tells one state of the file that a resource of the class path lies in from another: that file itself, or the jar.
 *
 * @param modified milliseconds of the epoch
 */
record ResourceStamp(long modified, long length) {
  /** A file may be written again in the same moment of its file system's clock. */
  private static final long SETTLED_MILLIS = 2000;

  /** The state that the file is in now; null if that can not be told. */
  static ResourceStamp of(URL resource) {
    File file = file(resource);
    long modified = file == null ? 0 : file.lastModified();
    return modified == 0 ? null : new ResourceStamp(modified, file.length());
  }

  private static File file(URL resource) {
    String text = resource.toExternalForm();
    if (text.startsWith("jar:") && text.contains("!/")) {
      text = text.substring("jar:".length(), text.indexOf("!/"));
    }
    try {
      return text.startsWith("file:") ? new File(new URI(text)) : null;
    } catch (URISyntaxException | IllegalArgumentException e) {
      // A blank that is not encoded, or a host: such a resource is read each time.
      return null;
    }
  }

  /** Whether the file would have another stamp if it changed from now on. */
  boolean isSettled() {
    return Math.abs(System.currentTimeMillis() - modified) > SETTLED_MILLIS;
  }

  /** As equals, which the JVM would have to make first: a task that starts waits for that. */
  boolean isThatOf(ResourceStamp other) {
    return modified == other.modified && length == other.length;
  }
}
