/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.testing.DependsOnUser;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Assume;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Tests that a change of permissions has the same effect on files and folders as {@code chmod}, which stock runs. */
@Category(DependsOnUser.class)
public class TestPermissionChange {
  private static final List<String> MODES = List.of("u+rwx", "ugo+rx", "u+x", "a-w", "go-rwx", "ug+w", "uo-x",
      "aau+rrx", "+x", "+rwX", "u+rwX", "a-X");
  private static final int TRIALS = 60;
  private static final int FILES = 12;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Before
  public void onUnixOnly() {
    Assume.assumeTrue(File.separatorChar == '/');
  }

  private static String mode(Path file) throws IOException {
    return String.format("%06o", (int) Files.getAttribute(file, "unix:mode", LinkOption.NOFOLLOW_LINKS));
  }

  /** Changes trees of files and folders, and returns the resulting permissions and the return values. */
  public static final class ChangeTrees implements Callable<List<String>> {
    @Override
    public List<String> call() throws Exception {
      List<String> found = new ArrayList<>();
      for (String mode : MODES) {
        for (boolean recursive : new boolean[] {true, false}) {
          Path root = Files.createTempDirectory("permission-change");
          try {
            found.add(mode + " " + recursive + " " + FileUtil.chmod(tree(root).toString(), mode, recursive));
            found.add("through a link " + FileUtil.chmod(root.resolve("entry").toString(), mode, recursive));
            found.add("missing " + FileUtil.chmod(root.resolve("missing").toString(), mode, recursive));
            list(root, found);
          } finally {
            FileUtil.fullyDelete(root.toFile());
          }
        }
      }
      return found;
    }

    private static Path tree(Path root) throws IOException {
      Path top = Files.createDirectory(root.resolve("top"));
      Path below = Files.createDirectories(top.resolve("below/deeper"));
      Path outside = make(root.resolve("outside"), 0600);
      make(top.resolve("plain"), 0644);
      make(top.resolve("a file with blanks"), 0);
      make(top.resolve("runs"), 04555);
      make(below.resolve("deep"), 0222);
      Files.createSymbolicLink(top.resolve("out"), outside);
      Files.createSymbolicLink(top.resolve("broken"), root.resolve("nowhere"));
      Path other = Files.createDirectory(root.resolve("other"));
      make(other.resolve("in other"), 0444);
      Files.createSymbolicLink(root.resolve("entry"), other);
      Files.setAttribute(below, "unix:mode", 0);
      Files.setAttribute(top, "unix:mode", 02710);
      return top;
    }

    private static Path make(Path file, int mode) throws IOException {
      Files.createFile(file);
      Files.setAttribute(file, "unix:mode", mode);
      return file;
    }

    private static void list(Path root, List<String> found) throws IOException {
      List<Path> files;
      try (Stream<Path> walk = Files.walk(root)) {
        files = walk.sorted().toList();
      }
      for (Path file : files) {
        if (!file.equals(root)) {
          found.add(mode(file) + " " + root.relativize(file));
        }
      }
    }
  }

  @Test
  public void doesWhatChmodDoes() throws Exception {
    // Only root can look into a folder without permissions before, or list it afterwards.
    Assume.assumeTrue("as root only", "root".equals(System.getProperty("user.name")));
    assertEquals(StockHadoop.call(ChangeTrees.class), new ChangeTrees().call());
  }

  /** Creates a tree of random files and folders, and a twin of it. */
  private static void fill(Path root, Path twin, Random random) throws IOException {
    List<String> folders = new ArrayList<>(List.of(""));
    for (int i = 0; i < FILES; i++) {
      String parent = folders.get(random.nextInt(folders.size()));
      String name = parent + "/" + i;
      boolean isFolder = random.nextInt(3) == 0;
      for (Path each : List.of(root, twin)) {
        Path file = Path.of(each + name);
        Files.setAttribute(isFolder ? Files.createDirectory(file) : Files.createFile(file), "unix:mode", 0);
      }
      if (isFolder) {
        folders.add(name);
      }
    }
    try (Stream<Path> walk = Files.walk(root)) {
      for (Path file : walk.sorted().toList()) {
        int mode = random.nextInt(010000);
        Files.setAttribute(file, "unix:mode", mode);
        Files.setAttribute(twin.resolve(root.relativize(file)), "unix:mode", mode);
      }
    }
  }

  private static String symbols(String of, int least, Random random) {
    return random.ints(least + random.nextInt(of.length()), 0, of.length())
        .mapToObj(at -> of.substring(at, at + 1)).collect(Collectors.joining());
  }

  private static List<String> modes(Path root) throws IOException {
    List<String> modes = new ArrayList<>();
    try (Stream<Path> walk = Files.walk(root)) {
      for (Path file : walk.sorted().toList()) {
        modes.add(mode(file) + " " + root.relativize(file));
      }
    }
    return modes;
  }

  @Test
  public void randomModesOfRandomTreesAreThoseOfChmod() throws Exception {
    Assume.assumeTrue("as root only", "root".equals(System.getProperty("user.name")));
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int trial = 0; trial < TRIALS; trial++) {
      Path root = folder.newFolder().toPath();
      Path twin = folder.newFolder().toPath();
      fill(root, twin, random);
      String who = symbols("ugoa", 0, random);
      String mode = who + (who.isEmpty() || random.nextBoolean() ? "+" : "-") + symbols("rwxX", 1, random);
      int umask = random.nextInt(01000);
      String said = String.format("seed %d: umask %03o; chmod %s of %s", seed, umask, mode, modes(root));
      PermissionChange change = PermissionChange.parse(mode, root.toFile(), OptionalInt.of(umask));
      boolean all = change.apply(root, true);
      // Passed as one argument, even with a space in the name.
      int status = new ProcessBuilder("bash", "-c", String.format("umask %03o; exec chmod -R \"$@\"", umask), "bash",
          mode, twin.toString()).start().waitFor();
      assertEquals(said, modes(twin), modes(root));
      assertEquals(said, status == 0, all);
    }
  }

  @Test
  public void givesTheOwnerAllRightsToATree() throws Exception {
    Path top = folder.newFolder("a folder with blanks").toPath();
    Path below = Files.createDirectory(top.resolve("below"));
    Path file = Files.createFile(below.resolve("file"));
    Files.setAttribute(file, "unix:mode", 0);
    Files.setAttribute(below, "unix:mode", 0);
    Files.setAttribute(top, "unix:mode", 0);
    assertEquals(0, FileUtil.chmod(top.toString(), "u+rwx", true));
    assertEquals(List.of("040700", "040700", "100700"), List.of(mode(top), mode(below), mode(file)));
  }

  @Test
  public void takesNoProcess() throws Exception {
    String file = folder.newFile().toString();
    try (StartedProcesses started = new StartedProcesses()) {
      FileUtil.chmod(file, "u+rwx", true);
      FileUtil.chmod(file, "+x", true);
      assertEquals(0, started.count());
    }
  }

  @Test
  public void leavesTheRestToChmod() throws Exception {
    for (String mode : List.of("-x", "755", "0755", "u=rw", "u+r,g+w", "u+s", "+t", "", "u+", "u+rwx ")) {
      assertNull(mode, PermissionChange.parse(mode, new File("some")));
    }
    for (String mode : MODES) {
      assertNotNull(mode, PermissionChange.parse(mode, new File("some")));
    }
    assertNull("not without a umask", PermissionChange.parse("+x", new File("some"), OptionalInt.empty()));
    assertNotNull(PermissionChange.parse("a+x", new File("some"), OptionalInt.empty()));
    Path file = folder.newFile().toPath();
    assertEquals(0, FileUtil.chmod(file.toString(), "751", false));
    assertEquals("100751", mode(file));
    assertNotEquals(0, FileUtil.chmod(file.toString(), "nonsense", false));
  }
}
