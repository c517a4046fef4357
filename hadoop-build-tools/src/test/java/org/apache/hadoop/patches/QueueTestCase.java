/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches;

import java.util.List;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.Series;
import org.apache.hadoop.patches.queue.WorkTree;
import org.junit.Before;
import org.junit.Rule;
import org.junit.rules.TemporaryFolder;

/** A test with a small repository, whose queue is empty, and its work tree. */
public abstract class QueueTestCase {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  QueueFixture fixture;
  WorkTree tree;

  @Before
  public void makeRepository() throws Exception {
    fixture = new QueueFixture(folder.getRoot().toPath());
    tree = new WorkTree(fixture.repository);
  }

  /** Reads the current series of patches/. */
  List<Patch> patches() {
    return Series.read(fixture.repository).patches();
  }
}
