/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that a prefix of the patch series is an arm, identified by the number of its last patch. */
public class TestSeriesBuild {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private Path root;

  @Before
  public void setUp() throws Exception {
    root = temporary.getRoot().toPath();
    write("patches/series", "# the queue\nhadoop-common/0001-one.patch\n\nhadoop-mapreduce/0002-two.patch\n");
    write("patches/hadoop-common/0001-one.patch", "Subject: [PATCH] One\n\nOrigin: ours\n");
    write("patches/hadoop-mapreduce/0002-two.patch", "Subject: [PATCH] Two\n\nOrigin: ours\n");
  }

  private void write(String name, String text) throws Exception {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static String message(String number, Path root) {
    return assertThrows(UserError.class, () -> SeriesBuild.of(root, number)).getMessage();
  }

  @Test
  public void aPatchIsFoundByItsNumber() {
    assertEquals("hadoop-common/0001-one.patch", SeriesBuild.of(root, "0001").patch());
    assertEquals("hadoop-mapreduce/0002-two.patch", SeriesBuild.of(root, "0002").patch());
  }

  @Test
  public void unknownNumberNamesAll() {
    assertEquals("unknown arm 'series:3': patches/series has 0001, 0002", message("3", root));
  }

  @Test
  public void aSeriesThatIsBrokenSaysSo() throws Exception {
    Files.delete(root.resolve("patches/hadoop-common/0001-one.patch"));
    assertEquals("the arm series:0002: patches/series names hadoop-common/0001-one.patch, which does not exist",
        message("0002", root));
  }

  @Test
  public void withoutGitThereIsNoSuchArm() {
    UserError e = assertThrows(UserError.class, () -> SeriesBuild.of(root, "0001").classPath(notice -> { }));
    assertTrue(e.getMessage(), e.getMessage().startsWith("the arm series:0001: git ls-files"));
  }
}
