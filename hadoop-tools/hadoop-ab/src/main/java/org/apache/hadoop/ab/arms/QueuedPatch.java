/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.ab.util.UserError;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;

/**
 * A patch of the queue, as named in reports.
 *
 * @param number its four digits
 * @param topic from its trailer; empty if that names none
 * @param title a one-line summary
 */
public record QueuedPatch(String number, String topic, String title) {
  /**
   * Lists the series of a checkout in order.
   *
   * @throws UserError if it cannot be read
   */
  public static List<QueuedPatch> series(Path repository) {
    try {
      return Series.read(Repository.at(repository)).patches().stream().map(QueuedPatch::of).toList();
    } catch (PatchException e) {
      throw new UserError("the patch series cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * Lists the series up to and including the patch with a number.
   *
   * @throws UserError if the series cannot be read, or has no such patch
   */
  static List<QueuedPatch> upTo(Path repository, String number) {
    List<QueuedPatch> series = series(repository);
    int last = series.stream().map(QueuedPatch::number).toList().lastIndexOf(number);
    if (last < 0) {
      throw new UserError("patches/series has no patch " + number);
    }
    return series.subList(0, last + 1);
  }

  private static QueuedPatch of(Patch patch) {
    String name = Path.of(patch.path()).getFileName().toString();
    return new QueuedPatch(name.split("-", 2)[0], String.join(", ", patch.trailer("Topic")), patch.subject());
  }
}
