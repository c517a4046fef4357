/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The disks that hold folders.
 *
 * @param host to which they belong
 */
record Disks(Host host) {
  /**
   * A disk, physical or virtual.
   *
   * @param folder in /sys
   */
  record Disk(Host host, String name, Path folder) {
    boolean rotates() {
      return host.text(queue("rotational")).map("1"::equals).orElse(true);
    }

    /** Returns the path, relative to the host's root, of a file about the disk's queue. */
    String queue(String file) {
      return folder.resolve("queue").resolve(file).toString();
    }
  }

  /** Lists the disks of the folders without duplicates; empty if the file system has no disk of its own. */
  List<Disk> of(List<Path> folders) {
    Map<String, Disk> found = new LinkedHashMap<>();
    for (Path folder : folders) {
      Optional<Mount> mount = Mount.of(host, folder);
      mount.ifPresent(each -> real(host.path("sys/dev/block").resolve(each.device()))
          .ifPresent(device -> addDisks(device, found)));
    }
    return List.copyOf(found.values());
  }

  private void addDisks(Path device, Map<String, Disk> found) {
    List<Path> below = slaves(device);
    if (!below.isEmpty()) { // an array, or a volume
      below.forEach(each -> real(each).ifPresent(disk -> addDisks(disk, found)));
      return;
    }
    // The directory of a partition is inside that of its disk.
    Path disk = Files.isDirectory(device.resolve("queue")) ? device : device.getParent();
    if (disk != null && Files.isDirectory(disk.resolve("queue"))) {
      String name = disk.getFileName().toString();
      found.putIfAbsent(name, new Disk(host, name, disk));
    }
  }

  private static List<Path> slaves(Path device) {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> all = Files.list(device.resolve("slaves"))) {
      all.sorted(Comparator.naturalOrder()).forEach(found::add);
    } catch (IOException e) {
      // It is not stacked on other devices.
    }
    return found;
  }

  private static Optional<Path> real(Path link) {
    try {
      return Optional.of(link.toRealPath());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
