/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The snapshots of resources that this process got before it read the resources. A resource is located each time, and
 * its snapshot is only used if the resource is unchanged: by the stamp of its jar, its text, or the length and CRC-32
 * of its text. The last snapshot of each kind counts. Thread-safe.
 */
final class InstalledSnapshots {
  private static volatile Map<String, KnownResource> resources = Map.of();
  private static volatile KnownFile file;

  /**
   * A file that was written together with its snapshot.
   *
   * @param path an absolute path
   * @param sum the CRC-32 of its text
   */
  record KnownFile(String path, int length, int sum, List<ResourceProperty> properties) {
  }

  private InstalledSnapshots() {
  }

  /**
   * Installs a snapshot of resources.
   *
   * @param byAddress the resources by the external form of their URL in the process that wrote the snapshot
   */
  static void install(Map<String, KnownResource> byAddress) {
    resources = Map.copyOf(byAddress);
  }

  static void install(KnownFile known) {
    file = known;
  }

  /**
   * Returns the snapshot of a resource.
   *
   * @return null if there is none for this URL
   */
  static KnownResource of(String address) {
    return resources.get(address);
  }

  /** Finds the snapshot of a resource that has a different location here; returns null if none has this text. */
  static KnownResource withText(byte[] text) {
    for (KnownResource known : resources.values()) {
      if (known.text() != null && Arrays.equals(known.text(), text)) {
        return known;
      }
    }
    return null;
  }

  /**
   * Returns the properties of a file from its snapshot.
   *
   * @return null if there is no snapshot of this file, or its text has changed
   */
  static List<ResourceProperty> of(File absolute, byte[] text) {
    KnownFile known = file;
    return known != null && known.length == text.length && known.path.equals(absolute.getPath())
        && known.sum == SnapshotFormat.sum(text, 0, text.length) ? known.properties : null;
  }
}
