/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The resources that this process was told of before it read them. A resource is looked for each time, and goes by what
 * was told only if it is the same still: by the stamp of its jar, its text, or the length and the sum of its text. The
 * last snapshot of each kind counts. Thread-safe.
 */
final class InstalledSnapshots {
  private static volatile Map<String, KnownResource> resources = Map.of();
  private static volatile KnownFile file;

  /**
   * A file that was written together with its snapshot.
   *
   * @param path absolute
   * @param sum the CRC-32 of its text
   */
  record KnownFile(String path, int length, int sum, List<ResourceProperty> properties) {
  }

  private InstalledSnapshots() {
  }

  /**
   * Takes over what a snapshot tells of resources.
   *
   * @param byAddress by the external form of the URL that the teller has for a resource
   */
  static void install(Map<String, KnownResource> byAddress) {
    resources = Map.copyOf(byAddress);
  }

  static void install(KnownFile known) {
    file = known;
  }

  /**
   * Returns what was told of a resource.
   *
   * @return null if nothing was told of a resource with this URL
   */
  static KnownResource of(String address) {
    return resources.get(address);
  }

  /** Finds a resource that lies somewhere else here; null if none was told that has this text. */
  static KnownResource withText(byte[] text) {
    for (KnownResource known : resources.values()) {
      if (known.text() != null && Arrays.equals(known.text(), text)) {
        return known;
      }
    }
    return null;
  }

  /**
   * Returns the properties that were told of a file.
   *
   * @return null if nothing was told of this file, or its text has become another one
   */
  static List<ResourceProperty> of(File absolute, byte[] text) {
    KnownFile known = file;
    return known != null && known.length == text.length && known.path.equals(absolute.getPath())
        && known.sum == SnapshotFormat.sum(text, 0, text.length) ? known.properties : null;
  }
}
