/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.testing.DependsOnUser;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.hadoop.testing.Trees;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/**
 * Tests that folders of the local file system are created as on stock, and that an existing one is found without
 * looking at its parents.
 */
@Category(DependsOnUser.class)
public class TestLocalFolders {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  /** A file system that records the files it looks at. */
  private static final class Watched extends RawLocalFileSystem {
    private final List<File> files = new ArrayList<>();

    @Override
    public File pathToFile(Path path) {
      File file = super.pathToFile(path);
      files.add(file);
      return file;
    }
  }

  private static <T extends FileSystem> T local(T fs) throws IOException {
    fs.initialize(URI.create("file:///"), new Configuration(false));
    return fs;
  }

  /** Creates folders of all kinds, and returns the results and what exists afterwards. */
  public static final class Make implements Callable<List<String>> {
    @Override
    public List<String> call() throws Exception {
      java.nio.file.Path base = Files.createTempDirectory("local-folders");
      try {
        return make(base);
      } finally {
        Trees.delete(base);
      }
    }

    private static List<String> make(java.nio.file.Path base) throws IOException {
      Files.writeString(base.resolve("file"), "");
      Files.createDirectories(base.resolve("a/b"));
      Files.createSymbolicLink(base.resolve("link"), base.resolve("a"));
      Files.createSymbolicLink(base.resolve("broken"), base.resolve("nothing"));
      FileSystem fs = local(new RawLocalFileSystem());
      List<String> found = new ArrayList<>();
      for (String name : List.of(".", "a", "a/b", "a/b/c/d", "new", "link", "link/b", "link/e", "broken", "broken/f",
          "file", "file/g", "file/g/h")) {
        String answer;
        try {
          answer = "" + fs.mkdirs(new Path(base.resolve(name).toUri()));
        } catch (IOException e) {
          answer = e.getClass().getName();
        }
        found.add(name + " " + answer + " " + Files.isDirectory(base.resolve(name)));
      }
      return found;
    }
  }

  @Test
  public void foldersAreMadeAsOnStock() throws Exception {
    List<String> ours = new Make().call();
    assertTrue(ours.toString(), ours.contains("a/b/c/d true true"));
    assertEquals(StockHadoop.call(Make.class), ours);
  }

  @Test
  public void anExistingFolderIsFoundWithoutItsParents() throws Exception {
    File existing = folder.newFolder("a", "b", "c");
    Watched fs = local(new Watched());
    assertTrue(fs.mkdirs(new Path(existing.toURI())));
    assertEquals(List.of(existing), fs.files);
    fs.files.clear();
    File made = new File(existing, "d");
    assertTrue(fs.mkdirs(new Path(made.toURI())));
    assertTrue(made.isDirectory());
    assertEquals("two of the three are its parent's", List.of(made, existing, existing), fs.files);
  }
}
