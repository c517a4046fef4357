/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.worth;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.ab.util.UserError;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;

/**
 * A patch as the bisection knows it.
 *
 * @param number its four digits
 */
record QueuedPatch(String number, String topic) {
  /**
   * Lists the series of a checkout in its order.
   *
   * @throws UserError if it cannot be read
   */
  static List<QueuedPatch> series(Path repository) {
    try {
      return Series.read(Repository.at(repository)).patches().stream().map(QueuedPatch::of).toList();
    } catch (PatchException e) {
      throw new UserError("the patch series cannot be read: " + e.getMessage(), e);
    }
  }

  private static QueuedPatch of(Patch patch) {
    String name = Path.of(patch.path()).getFileName().toString();
    return new QueuedPatch(name.split("-", 2)[0], String.join(", ", patch.trailer("Topic")));
  }
}
