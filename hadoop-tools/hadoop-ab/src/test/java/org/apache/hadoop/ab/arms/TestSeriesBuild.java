/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Which files a part of the series is built from. */
public class TestSeriesBuild {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private Path root;

  @Before
  public void setUp() throws Exception {
    root = temporary.getRoot().toPath();
    write(".gitignore", "target/\n");
    write("pom.xml", "<project/>");
    write("patches/series", "# the queue\nhadoop-common/0001-one.patch\n\nhadoop-mapreduce/0002-two.patch\n");
    write("patches/hadoop-common/0001-one.patch", "New-files: hadoop-common/src/main/java/One.java\n");
    write("patches/hadoop-mapreduce/0002-two.patch", "New-files: hadoop-mapreduce/src/main/java/Two.java\n"
        + "New-files: hadoop-mapreduce/src/main/java/Deux.java\n");
    write("hadoop-common/src/main/java/One.java", "");
    write("hadoop-mapreduce/src/main/java/Two.java", "");
    write("hadoop-mapreduce/src/main/java/Deux.java", "");
    write("hadoop-mapreduce/src/test/java/TestTwo.java", "");
    write("target/x", "");
    assertEquals(0, new ProcessBuilder("git", "init", "-q").directory(root.toFile()).start().waitFor());
  }

  private void write(String name, String text) throws Exception {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private List<String> files(String number) throws Exception {
    return SeriesBuild.of(root, number).files().stream().map(Path::toString).toList();
  }

  @Test
  public void laterPatchesAndTheirFilesAreLeftOut() throws Exception {
    assertEquals(List.of(".gitignore", "hadoop-common/src/main/java/One.java", "patches/hadoop-common/0001-one.patch",
        "patches/series", "pom.xml"), files("0001"));
  }

  @Test
  public void lastPatchHasAllButTests() throws Exception {
    assertEquals(List.of(".gitignore", "hadoop-common/src/main/java/One.java",
        "hadoop-mapreduce/src/main/java/Deux.java", "hadoop-mapreduce/src/main/java/Two.java",
        "patches/hadoop-common/0001-one.patch", "patches/hadoop-mapreduce/0002-two.patch", "patches/series", "pom.xml"),
        files("0002"));
  }

  @Test
  public void unknownNumberNamesAll() {
    UserError e = assertThrows(UserError.class, () -> SeriesBuild.of(root, "3"));
    assertEquals("unknown arm 'series:3': patches/series has 0001, 0002", e.getMessage());
  }
}
