/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.attribute.FileTime;
import java.util.Map;

/**
 * The state of a jar on the class path: which file it is, following links, and when it was changed. Time and length
 * alone would not do: packages and images give all their files the same time, and a file's writer can set it. The time
 * of the last change that the file system records cannot be set.
 *
 * @param device the device of the file
 * @param node its inode
 * @param modified when it was written, as set by its writer
 * @param changed when anything about it was changed, as recorded by the file system
 */
record ResourceStamp(long device, long node, FileTime modified, FileTime changed, long length) {
  /**
   * The milliseconds after which a stamp is settled: a file may be written again within the same tick of its file
   * system's clock.
   */
  private static final long SETTLED_MILLIS = 2000;
  private static final String JAR = "jar:";
  private static final String IN_JAR = "!/";
  private static final String ATTRIBUTES = "unix:dev,ino,lastModifiedTime,ctime,size";

  /** Returns the current state of a resource's jar; null if it is not in a jar, or the state cannot be determined. */
  static ResourceStamp ofJar(URL resource) {
    String text = resource.toExternalForm();
    int end = text.indexOf(IN_JAR);
    if (!text.startsWith(JAR) || end < 0 || !text.startsWith("file:", JAR.length())) {
      return null;
    }
    try {
      Map<String, Object> found =
          Files.readAttributes(new File(new URI(text.substring(JAR.length(), end))).toPath(), ATTRIBUTES);
      return new ResourceStamp((long) found.get("dev"), (long) found.get("ino"),
          (FileTime) found.get("lastModifiedTime"), (FileTime) found.get("ctime"), (long) found.get("size"));
    } catch (IOException | URISyntaxException | InvalidPathException e) {
      return null;
    } catch (IllegalArgumentException | UnsupportedOperationException e) {
      // A host in the name, or a file system without such attributes.
      return null;
    }
  }

  /**
   * Returns whether any change of the file from {@code now} on, in milliseconds since the epoch, would give a different
   * stamp.
   */
  boolean isSettled(long now) {
    return Math.abs(now - modified.toMillis()) > SETTLED_MILLIS && Math.abs(now - changed.toMillis()) > SETTLED_MILLIS;
  }

  /**
   * Compares like a record's equals, which the JVM would have to generate first: a starting task would wait for that.
   */
  boolean isThatOf(ResourceStamp other) {
    return other != null && node == other.node && device == other.device && length == other.length
        && changed.equals(other.changed) && modified.equals(other.modified);
  }
}
