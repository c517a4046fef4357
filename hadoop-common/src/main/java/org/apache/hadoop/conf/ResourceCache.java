/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The resources of the class path that were parsed, for all configurations of the process: most of what each new one
 * reads are the same few files of defaults. A file that has changed is parsed again, and so is always one that changed
 * just now, that lies neither in a folder nor in a jar of the local file system, or that includes others.
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

  /** One time that a resource is read. For one thread. */
  final class Reading {
    private final URL resource;
    /** Of before it is parsed; null if what it says can not be kept. */
    private ResourceStamp stamp;
    private final List<ResourceProperty> known;
    private final List<ResourceProperty> parsed = new ArrayList<>();

    private Reading(URL resource) {
      this.resource = resource;
      stamp = resource == null ? null : ResourceStamp.of(resource);
      Known before = stamp == null ? null : resources.get(resource.toExternalForm());
      known = before != null && before.stamp().equals(stamp) ? before.properties() : null;
    }

    /** What it says, in its order; null if it has to be parsed. */
    List<ResourceProperty> known() {
      return known;
    }

    /** The parser has found a property, the next in order. */
    ResourceProperty found(String name, String value, boolean isFinal) {
      ResourceProperty property = new ResourceProperty(name, value, isFinal);
      if (stamp != null) {
        parsed.add(property);
      }
      return property;
    }

    /** The parser has found what properties do not tell, and has to see again. */
    void foundMore() {
      stamp = null;
    }

    /** The parser has come to the end. */
    void end() throws IOException {
      if (stamp != null && stamp.isSettled() && ResourceStamp.isSelfContained(resource)) {
        if (resources.size() >= MOST) {
          resources.clear();
        }
        resources.put(resource.toExternalForm(), new Known(stamp, List.copyOf(parsed)));
      }
    }
  }

  /** @param resource of the class path; null for anything else, of which nothing is known and nothing kept */
  Reading read(URL resource) {
    return new Reading(resource);
  }

  /** How many are kept. */
  int size() {
    return resources.size();
  }
}
