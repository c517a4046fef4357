/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that a copy is complete or absent. */
public class TestVerifiedCopy {
  private static final String TEXT = "some text\n";

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private FileSystem local;
  private Path file;
  private Path copy;

  @Before
  public void setUp() throws IOException {
    local = FileSystem.getLocal(new Configuration());
    file = new Path(temporary.newFolder("from").getPath(), "file");
    copy = new Path(temporary.newFolder("to").getPath(), "copy");
    write(TEXT);
  }

  private void write(String text) throws IOException {
    try (var out = local.create(file)) {
      out.writeBytes(text);
    }
  }

  private List<String> copies() throws IOException {
    try (Stream<java.nio.file.Path> files = Files.list(temporary.getRoot().toPath().resolve("to"))) {
      return files.map(each -> each.getFileName().toString()).sorted().collect(Collectors.toList());
    }
  }

  private String copied() throws IOException {
    return Files.readString(java.nio.file.Path.of(copy.toUri().getPath()));
  }

  private long stamp() throws IOException {
    return local.getFileStatus(file).getModificationTime();
  }

  @Test
  public void wholeFileGetsItsName() throws Exception {
    VerifiedCopy.ofLength(local, file, TEXT.length(), copy);
    assertEquals("with its sums", List.of(".copy.crc", "copy"), copies());
    assertEquals(TEXT, copied());
    VerifiedCopy.ofLength(local, file, -1, copy);
    VerifiedCopy.ofStamp(local, file, stamp(), copy);
    assertEquals("in the place of an earlier one", List.of(".copy.crc", "copy"), copies());
  }

  @Test
  public void fileOfAnotherLengthIsRefused() throws Exception {
    assertEquals(file + " has 99 bytes, but 10 were copied",
        assertThrows(IOException.class, () -> VerifiedCopy.ofLength(local, file, 99, copy)).getMessage());
    assertEquals(List.of(), copies());
  }

  @Test
  public void fileThatWasChangedIsRefused() throws Exception {
    long stamp = stamp();
    assertTrue(new java.io.File(file.toUri().getPath()).setLastModified(stamp - 5000));
    assertThrows(IOException.class, () -> VerifiedCopy.ofStamp(local, file, stamp, copy));
    assertEquals(List.of(), copies());
  }

  @Test
  public void fileThatIsBrokenIsRefused() throws Exception {
    FileSystem broken = new FilterFileSystem(local) {
      @Override
      public void copyToLocalFile(boolean isMoved, Path from, Path to) throws IOException {
        super.copyToLocalFile(isMoved, from, to);
        throw new ChecksumException("at the end", TEXT.length());
      }

      @Override
      public void copyToLocalFile(Path from, Path to) throws IOException {
        copyToLocalFile(false, from, to);
      }
    };
    assertThrows(ChecksumException.class, () -> VerifiedCopy.ofLength(broken, file, TEXT.length(), copy));
    assertEquals(List.of(), copies());
    assertThrows(FileNotFoundException.class, () -> VerifiedCopy.ofLength(local, new Path(file + "2"), -1, copy));
    assertEquals(List.of(), copies());
  }

  @Test
  public void folderIsCopied() throws Exception {
    Path folder = file.getParent();
    VerifiedCopy.ofStamp(local, folder, local.getFileStatus(folder).getModificationTime(), copy);
    assertEquals(List.of("copy"), copies());
    assertTrue(local.exists(new Path(copy, "file")));
    VerifiedCopy.ofStamp(local, folder, local.getFileStatus(folder).getModificationTime(), copy);
    assertFalse("in the place of an earlier one", local.exists(new Path(copy, "copy.part")));
  }

  /** While a file is being copied, no file has the final name. */
  @Test
  public void noOneSeesHalfAFile() throws Exception {
    List<String> seen = new ArrayList<>();
    FileSystem watched = new FilterFileSystem(local) {
      @Override
      public void copyToLocalFile(Path from, Path to) throws IOException {
        super.copyToLocalFile(from, to);
        seen.addAll(copies());
      }
    };
    VerifiedCopy.ofLength(watched, file, TEXT.length(), copy);
    assertEquals(List.of(".copy.part.crc", "copy.part"), seen);
    assertEquals(TEXT, copied());
  }
}
