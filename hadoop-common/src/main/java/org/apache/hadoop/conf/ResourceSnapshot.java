/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.classification.InterfaceAudience;

/**
 * The parsed resources of a class path, for a process with the same one: it still locates them, but only parses those
 * that have changed since or are elsewhere with a different text. A resource that can only be read as a document, such
 * as one with inclusions, is left out, and parsed by each process. Immutable.
 */
@InterfaceAudience.Private
public final class ResourceSnapshot {
  private static final int KIND = 0x0101;

  /** The resources by the external form of their URL. */
  private final Map<String, KnownResource> resources;
  private final Map<URL, List<ResourceProperty>> read;
  private final ResourceCache cache;

  private ResourceSnapshot(Collection<URL> urls) {
    cache = new ResourceCache();
    read = new LinkedHashMap<>();
    resources = new LinkedHashMap<>();
    for (URL url : urls) {
      List<ResourceProperty> properties = cache.read(url);
      read.put(url, properties);
      if (properties != null) {
        resources.put(url.toExternalForm(), cache.known(url));
      }
    }
  }

  /**
   * Reads the resources with these names.
   *
   * @param names those that the context class loader does not find are left out
   */
  public static ResourceSnapshot of(List<String> names) {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    ClassLoader loader = context == null ? ResourceSnapshot.class.getClassLoader() : context;
    List<URL> urls = new ArrayList<>();
    for (String name : names) {
      URL url = loader.getResource(name);
      if (url != null) {
        urls.add(url);
      }
    }
    return new ResourceSnapshot(urls);
  }

  /** Returns whether the resources are unchanged. */
  public boolean isCurrent() {
    // An unchanged resource yields the same object.
    return read.entrySet().stream().allMatch(resource -> cache.read(resource.getKey()) == resource.getValue());
  }

  /** Returns whether every user of this node may read the files of the resources. */
  public boolean isForAll() {
    return read.keySet().stream().allMatch(ResourceSnapshot::isForAll);
  }

  private static boolean isForAll(URL resource) {
    try {
      String text = resource.toExternalForm().replaceFirst("^jar:", "").replaceFirst("!/.*$", "");
      Path path = Path.of(new URI(text)).toAbsolutePath();
      PosixFilePermission needed = PosixFilePermission.OTHERS_READ;
      for (Path each = path; each != null; each = each.getParent()) {
        if (!Files.getPosixFilePermissions(each).contains(needed)) {
          return false;
        }
        needed = PosixFilePermission.OTHERS_EXECUTE;
      }
      return true;
    } catch (IOException | URISyntaxException | IllegalArgumentException | FileSystemNotFoundException
        | UnsupportedOperationException e) {
      return false;
    }
  }

  /** Writes the snapshot to a file, for another process to read. */
  public void write(File file) throws IOException {
    SnapshotFormat.Writer out = new SnapshotFormat.Writer();
    out.number(resources.size());
    for (Map.Entry<String, KnownResource> resource : resources.entrySet()) {
      out.string(resource.getKey());
      KnownResource known = resource.getValue();
      write(known.stamp(), out);
      out.bytes(known.text());
      out.number(known.properties().size());
      for (ResourceProperty property : known.properties()) {
        out.property(property);
      }
    }
    out.writeTo(file, KIND);
  }

  static void write(ResourceStamp stamp, SnapshotFormat.Writer out) throws IOException {
    out.number(stamp == null ? 0 : 1);
    if (stamp != null) {
      out.number(stamp.device());
      out.number(stamp.node());
      out.number(stamp.modified().to(TimeUnit.NANOSECONDS));
      out.number(stamp.changed().to(TimeUnit.NANOSECONDS));
      out.number(stamp.length());
    }
  }

  static ResourceStamp readStamp(SnapshotFormat.Reader in) throws IOException {
    return in.number() == 0 ? null : new ResourceStamp(in.longNumber(), in.longNumber(), time(in), time(in),
        in.longNumber());
  }

  private static FileTime time(SnapshotFormat.Reader in) throws IOException {
    return FileTime.from(in.longNumber(), TimeUnit.NANOSECONDS);
  }

  /**
   * Installs the snapshot from a file in this process. An unusable file is counted and ignored: the resources are then
   * parsed.
   *
   * @return whether it was installed
   */
  public static boolean install(File file) {
    try {
      SnapshotFormat.Reader in = SnapshotFormat.Reader.of(file, KIND);
      Map<String, KnownResource> known = new HashMap<>();
      for (int left = in.count(); left > 0; left--) {
        String address = in.string();
        known.put(address, new KnownResource(readStamp(in), in.bytes(), properties(in)));
      }
      InstalledSnapshots.install(known);
      return true;
    } catch (IOException e) {
      ResourceReads.refuse();
      return false;
    }
  }

  private static List<ResourceProperty> properties(SnapshotFormat.Reader in) throws IOException {
    int count = in.count();
    List<ResourceProperty> properties = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      properties.add(in.property());
    }
    return properties;
  }
}
