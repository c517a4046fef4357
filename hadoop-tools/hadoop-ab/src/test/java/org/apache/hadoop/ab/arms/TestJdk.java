/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Path;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Test;

/** Tests that a JDK is found in its folder, and that a folder without one is refused. */
public class TestJdk {
  @Test
  public void ownJdkIsFound() {
    Jdk jdk = Jdk.at(Path.of(System.getProperty("java.home")));
    assertEquals(Runtime.version().feature(), jdk.feature());
    assertEquals(Jdk.current().feature(), jdk.feature());
  }

  @Test
  public void featureOfOldAndNewNumbers() {
    assertEquals(8, new Jdk(Path.of("/"), "1.8.0_402", "x").feature());
    assertEquals(25, new Jdk(Path.of("/"), "25", "x").feature());
    assertEquals(26, new Jdk(Path.of("/"), "26-ea", "x").feature());
  }

  @Test
  public void emptyFolderIsNone() {
    UserError e = assertThrows(UserError.class, () -> Jdk.at(Path.of("/nowhere")));
    assertTrue(e.getMessage(), e.getMessage().startsWith("no JDK in /nowhere"));
  }

  @Test
  public void rangesAreRead() {
    assertEquals(new JdkRange(17, 23), JdkRange.parse("17-23"));
    assertTrue(JdkRange.parse("17-").contains(99));
    assertThrows(IllegalArgumentException.class, () -> JdkRange.parse("17"));
  }
}
