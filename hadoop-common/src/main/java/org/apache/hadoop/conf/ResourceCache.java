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
 * Reads resources, and keeps what those of the class path say for all configurations of the process: most of what each
 * new one reads are the same few files of defaults. A file is read each time, and parsed again if its text is another:
 * whoever reloads a configuration gets what is there now. So is a resource in a jar, unless the jar is the same file
 * and has not been changed. Another process may have parsed a resource before ({@link InstalledSnapshots}).
 *
 * <p>What a resource means is not kept, only what it says: which names are deprecated may change in between, and an
 * earlier resource of a configuration may have made a property final. Thread-safe.
 */
final class ResourceCache {
  /**
   * The most resources that are kept: more than any class path has. A process that goes through many class paths begins
   * anew.
   */
  static final int MAX_RESOURCES = 64;

  private final ConcurrentMap<String, KnownResource> resources = new ConcurrentHashMap<>();
  private final LongSupplier millis;

  ResourceCache() {
    this(System::currentTimeMillis);
  }

  /** @param millis the time, in milliseconds of the epoch */
  ResourceCache(LongSupplier millis) {
    this.millis = millis;
  }

  /**
   * Returns what a resource says.
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
    if (!file.exists()) {
      return List.of();
    }
    // Not by a path of java.nio, which refuses names that the charset of file names does not have.
    try (InputStream in = new FileInputStream(file)) {
      byte[] text = in.readAllBytes();
      List<ResourceProperty> told = InstalledSnapshots.of(file, text);
      return told == null ? ResourceXml.read(text) : told;
    }
  }

  private List<ResourceProperty> of(URL resource) throws IOException {
    String name = resource.toExternalForm();
    // Before it is read: who changes it meanwhile has it read again.
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

  /** Reads what is there now: the JDK keeps a jar open that was read by its URL, also if another one has its name. */
  private static byte[] text(URL resource) throws IOException {
    URLConnection connection = resource.openConnection();
    connection.setUseCaches(false);
    try (InputStream in = connection.getInputStream()) {
      return in.readAllBytes();
    }
  }

  /** Finds the entry that is kept of a resource; null if none is. */
  KnownResource known(URL resource) {
    return resources.get(resource.toExternalForm());
  }

  /** Returns the number of resources that are kept. */
  int size() {
    return resources.size();
  }
}
