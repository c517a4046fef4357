/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.hadoop.fs.Path;

/**
 * Reads resources, and keeps what those of the class path say for all configurations of the process: most of what each
 * new one reads are the same few files of defaults. A file that has changed is read again, and so is always one that
 * changed just now, or that lies neither in a folder nor in a jar of the local file system.
 *
 * <p>What a resource means is not kept, only what it says: which names are deprecated may change in between, and an
 * earlier resource of a configuration may have made a property final. Thread-safe.
 */
final class ResourceCache {
  /** More than any class path has. A process that goes through many class paths begins anew. */
  static final int MOST = 64;

  private final ConcurrentMap<String, Known> resources = new ConcurrentHashMap<>();

  private record Known(ResourceStamp stamp, List<ResourceProperty> properties) {
  }

  /**
   * What a resource says.
   *
   * @param resource null if there is none
   * @return its properties in their order; null if it is to be read as a document, which shows what is wrong with it
   */
  List<ResourceProperty> read(Object resource) {
    try {
      if (resource == null) {
        return List.of();
      }
      if (resource instanceof URL url) {
        return of(url);
      }
      return resource instanceof Path path ? of(new File(path.toUri().getPath()).getAbsoluteFile()) : null;
    } catch (IOException e) {
      return null;
    }
  }

  private static List<ResourceProperty> of(File file) throws IOException {
    return file.exists() ? ResourceXml.read(Files.readAllBytes(file.toPath())) : List.of();
  }

  private List<ResourceProperty> of(URL resource) throws IOException {
    ResourceStamp stamp = ResourceStamp.of(resource);
    Known before = stamp == null ? null : resources.get(resource.toExternalForm());
    if (before != null && before.stamp().isThatOf(stamp)) {
      return before.properties();
    }
    List<ResourceProperty> properties;
    try (InputStream in = resource.openStream()) {
      properties = ResourceXml.read(in.readAllBytes());
    }
    if (properties != null && stamp != null && stamp.isSettled()) {
      if (resources.size() >= MOST) {
        resources.clear();
      }
      resources.put(resource.toExternalForm(), new Known(stamp, properties));
    }
    return properties;
  }

  /** How many are kept. */
  int size() {
    return resources.size();
  }
}
