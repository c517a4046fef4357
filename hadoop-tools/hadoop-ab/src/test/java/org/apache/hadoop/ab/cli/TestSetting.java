/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.spi.FileSystemProvider;
import org.junit.Test;

/** Tests that a measurement records the file system that it wrote to, where that can be determined. */
public class TestSetting {
  @Test
  public void ofAnOrdinaryFolder() {
    assertFalse(Setting.fileSystem(Path.of("/")), Setting.fileSystem(Path.of(".")).isEmpty());
  }

  /** A folder without a mount point is reported as such, as in a container whose list of mounts lacks /. */
  @Test
  public void withoutAMountPoint() throws Exception {
    Path folder = mock(Path.class);
    FileSystem fileSystem = mock(FileSystem.class);
    FileSystemProvider provider = mock(FileSystemProvider.class);
    when(folder.getFileSystem()).thenReturn(fileSystem);
    when(fileSystem.provider()).thenReturn(provider);
    when(provider.getFileStore(folder)).thenThrow(new IOException("Mount point not found"));
    assertEquals("unknown (Mount point not found)", Setting.fileSystem(folder));
  }
}
