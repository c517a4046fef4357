/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.Path;

/**
 * A reader of resources that caches the contents of those on the class path for all configurations of the process: most
 * of what a new one reads are the same few files of defaults. A file is read each time, and parsed again if its text
 * has changed: reloading a configuration gets the current contents. The same holds for a resource in a jar, unless the
 * jar is the same, unmodified file. Another process may have parsed a resource before ({@link InstalledSnapshots}).
 *
 * <p>The cache holds the literal contents of a resource, not their meaning: the set of deprecated names may change in
 * between, and an earlier resource of a configuration may have made a property final. Thread-safe.
 */
final class ResourceCache {
  /**
   * The maximum number of cached resources: more than any class path has. A process that goes through many class paths
   * clears the cache.
   */
  static final int MAX_RESOURCES = 64;

  private final ConcurrentMap<String, KnownResource> resources = new ConcurrentHashMap<>();
  private final LongSupplier millis;

  ResourceCache() {
    this(System::currentTimeMillis);
  }

  /** @param millis the clock, in milliseconds since the epoch */
  ResourceCache(LongSupplier millis) {
    this.millis = millis;
  }

  /**
   * Returns the contents of a resource.
   *
   * @param resource null if there is none
   * @return its properties in their order; null if it must be read as a document, which shows any errors
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
    if (!file.exists()) {
      return List.of();
    }
    // Not by a java.nio path, which rejects names outside the charset of file names.
    try (InputStream in = new FileInputStream(file)) {
      byte[] text = in.readAllBytes();
      List<ResourceProperty> told = InstalledSnapshots.of(file, text);
      return told == null ? ResourceXml.read(text) : told;
    }
  }

  private List<ResourceProperty> of(URL resource) throws IOException {
    String name = resource.toExternalForm();
    // Taken before the resource is read: if it changes meanwhile, it is read again.
    ResourceStamp stamp = ResourceStamp.ofJar(resource);
    KnownResource here = resources.get(name);
    KnownResource before = here == null ? InstalledSnapshots.of(name) : here;
    if (stamp != null && before != null && stamp.isThatOf(before.stamp())) {
      return before.properties();
    }
    byte[] text = text(resource);
    if (before == null || before.text() == null || !Arrays.equals(before.text(), text)) {
      before = InstalledSnapshots.withText(text);
    }
    List<ResourceProperty> properties = before != null ? before.properties() : ResourceXml.read(text);
    if (properties != null) {
      if (resources.size() >= MAX_RESOURCES) {
        resources.clear();
      }
      boolean isSettled = stamp != null && stamp.isSettled(millis.getAsLong());
      resources.put(name, new KnownResource(isSettled ? stamp : null, isSettled ? null : text, properties));
    }
    return properties;
  }

  /** Reads the current text: the JDK keeps a jar open that was read by its URL, even if it has been replaced. */
  private static byte[] text(URL resource) throws IOException {
    URLConnection connection = resource.openConnection();
    connection.setUseCaches(false);
    try (InputStream in = connection.getInputStream()) {
      return in.readAllBytes();
    }
  }

  /** Returns the cache entry of a resource, or null if there is none. */
  KnownResource known(URL resource) {
    return resources.get(resource.toExternalForm());
  }

  /** Returns the number of cached resources. */
  int size() {
    return resources.size();
  }
}
