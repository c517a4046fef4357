/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the class paths of a checkout that was moved or copied. */
public class TestReactorClassPath {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private Path jar(String name) throws Exception {
    Path jar = temporary.getRoot().toPath().resolve(name);
    Files.createDirectories(jar.getParent());
    return Files.createFile(jar);
  }

  private boolean isForeign(Path... jars) throws Exception {
    Path file = temporary.getRoot().toPath().resolve("here/classpath");
    Files.createDirectories(file.getParent());
    Files.writeString(file, Stream.of(jars).map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    return ReactorClassPath.isForeign(file.getParent(), file);
  }

  @Test
  public void jarsOfAnotherCheckoutAreForeign() throws Exception {
    Path library = jar("m2/guava-r09.jar");
    Path ours = jar("here/hadoop-common/target/hadoop-common-0.22.0-stampede-1.jar");
    Path others = jar("there/hadoop-common/target/hadoop-common-0.22.0-stampede-1.jar");
    assertFalse(isForeign(library, ours));
    assertTrue(isForeign(library, others));
    Files.delete(others);
    assertTrue("it has gone", isForeign(library, ours, others));
  }

  @Test
  public void checkoutMayBeNamedByALink() throws Exception {
    Path ours = jar("here/hadoop-hdfs-0.22.0-stampede-1.jar");
    Path link = Files.createSymbolicLink(temporary.getRoot().toPath().resolve("link"), ours.getParent());
    assertFalse(isForeign(link.resolve(ours.getFileName())));
  }
}
