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
 * Tells one state of a jar on the class path from another: by which file it is, links followed, and when that was
 * changed. Time and length alone would not do: packages and images give all their files one time, and who writes a file
 * can set it. When the file system has seen the last change of a file cannot be set.
 *
 * @param device where the file is
 * @param node the file there
 * @param modified when it was written, as its writer says
 * @param changed when anything of it was changed, as the file system says
 */
record ResourceStamp(long device, long node, FileTime modified, FileTime changed, long length) {
  /** A file may be written again in the same moment of its file system's clock. */
  private static final long SETTLED_MILLIS = 2000;
  private static final String JAR = "jar:";
  private static final String IN_JAR = "!/";
  private static final String ATTRIBUTES = "unix:dev,ino,lastModifiedTime,ctime,size";

  /** The state that the jar of a resource is in now; null if it is in none, or that can not be told. */
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
      // A host in the name, or a system whose files have no such attributes.
      return null;
    }
  }

  /** Tells whether a change of the file from {@code now} on, in milliseconds of the epoch, would give another stamp. */
  boolean isSettled(long now) {
    return Math.abs(now - modified.toMillis()) > SETTLED_MILLIS && Math.abs(now - changed.toMillis()) > SETTLED_MILLIS;
  }

  /** Compares as a record's equals does, which the JVM would have to make first: a task that starts waits for that. */
  boolean isThatOf(ResourceStamp other) {
    return other != null && node == other.node && device == other.device && length == other.length
        && changed.equals(other.changed) && modified.equals(other.modified);
  }
}
