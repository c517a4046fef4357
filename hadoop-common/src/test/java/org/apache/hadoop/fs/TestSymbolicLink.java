/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.hadoop.testing.Trees;
import org.junit.Assume;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that links are created where and how {@code ln -s}, which stock runs, creates them. */
public class TestSymbolicLink {
  /** The targets of the links, in which R stands for the common folder. */
  private static final List<String> TARGETS = List.of("R/file", "R/folder", "R/missing", "missing", "../up", ".", "..",
      "R/..", "R/folder/", "R//file", "/", "R/to-folder");
  private static final List<String> LINKS = List.of("R/new", "R/file", "R/folder", "R/to-file", "R/to-folder",
      "R/broken", "R/nowhere/new", "R/full", "R/new/", "R/folder/", "R//new", "R/file/new");

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Before
  public void onUnixOnly() {
    Assume.assumeTrue(File.separatorChar == '/');
  }

  /** Creates each link to each target in a folder of its own, and returns the results and what exists afterwards. */
  public static final class MakeLinks implements Callable<List<String>> {
    @Override
    public List<String> call() throws Exception {
      List<String> found = new ArrayList<>();
      for (String target : TARGETS) {
        for (String link : LINKS) {
          Path root = Files.createTempDirectory("symbolic-link");
          try {
            fill(root);
            int status = FileUtil.symLink(target.replace("R", root.toString()), link.replace("R", root.toString()));
            found.add(target + " " + link + " " + status + list(root));
          } finally {
            // Contains links to the parent folder and to the root.
            Trees.delete(root);
          }
        }
      }
      return found;
    }

    private static void fill(Path root) throws IOException {
      Files.createFile(root.resolve("file"));
      Files.createDirectory(root.resolve("folder"));
      Files.createDirectory(root.resolve("full"));
      for (String name : List.of("file", "folder", "missing")) {
        Files.createFile(root.resolve("full").resolve(name));
      }
      Files.createSymbolicLink(root.resolve("to-file"), root.resolve("file"));
      Files.createSymbolicLink(root.resolve("to-folder"), Path.of("folder"));
      Files.createSymbolicLink(root.resolve("broken"), root.resolve("gone"));
    }

    private static String list(Path root) throws IOException {
      List<Path> files;
      try (Stream<Path> walk = Files.walk(root)) {
        files = walk.sorted().toList();
      }
      StringBuilder text = new StringBuilder();
      for (Path file : files) {
        text.append('\n').append(root.relativize(file));
        if (Files.isSymbolicLink(file)) {
          text.append(" -> ").append(Files.readSymbolicLink(file).toString().replace(root.toString(), "R"));
        }
      }
      return text.toString();
    }
  }

  @Test
  public void doesWhatLnDoes() throws Exception {
    List<String> ours = new MakeLinks().call();
    assertEquals(StockHadoop.call(MakeLinks.class), ours);
    for (String kind : List.of("new -> R/missing", "folder/missing -> R/missing", "new -> ../up")) {
      assertTrue(kind, ours.stream().anyMatch(each -> each.contains("\n" + kind)));
    }
  }

  @Test
  public void takesNoProcess() throws Exception {
    Path link = folder.getRoot().toPath().resolve("link");
    try (StartedProcesses started = new StartedProcesses()) {
      assertEquals(0, FileUtil.symLink("/a/target", link.toString()));
      assertEquals(1, FileUtil.symLink("/a/target", link.toString()));
      assertEquals(0, started.count());
    }
    assertEquals("/a/target", Files.readSymbolicLink(link).toString());
  }

  /** Checks names with spaces, at which stock splits its command, so that it creates no link or a wrong one. */
  @Test
  public void namesMayHaveBlanks() throws Exception {
    Path target = folder.newFile("a file").toPath();
    Path link = folder.newFolder("a folder").toPath().resolve("a link");
    assertEquals(0, FileUtil.symLink(target.toString(), link.toString()));
    assertEquals(target, Files.readSymbolicLink(link));
  }

  @Test
  public void leavesTheRestToLn() {
    assertNotNull(SymbolicLink.of("/a", "/b"));
    for (String name : List.of("", "-a", "/a//b", "/a/", "/a\0")) {
      assertNull(name, SymbolicLink.of(name, "/b"));
      assertNull(name, SymbolicLink.of("/b", name));
    }
    assertNull("has no name", SymbolicLink.of("/", "/b"));
  }
}
