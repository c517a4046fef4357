/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.testing.ChildJvm;
import org.apache.hadoop.util.RunJar;
import org.junit.Assume;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Tests that a local file whose name is outside the JVM's charset for file names is handled as on stock: {@link File}
 * replaces such characters with question marks, while {@link java.nio.file.Path} rejects the name.
 */
public class TestNamesBeyondCharset {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Before
  public void onUnixOnly() {
    Assume.assumeTrue(File.separatorChar == '/');
  }

  /** Prints the outcome of each use of a name. */
  public static final class Program {
    private final File folder;
    private final FileSystem fs;

    private Program(File folder) throws IOException {
      this.folder = folder;
      this.fs = FileSystem.getLocal(new Configuration());
    }

    public static void main(String[] arguments) throws IOException {
      assertFalse(new Program(new File(arguments[0])).isNamed("\u00e9"));
      for (String name : List.of("caf\u00e9", "\u65e5\u672c", "plain")) {
        new Program(new File(arguments[0], name)).useAll();
      }
    }

    private boolean isNamed(String name) {
      try {
        return new File(name).toPath() != null;
      } catch (IllegalArgumentException e) {
        return false;
      }
    }

    private void useAll() throws IOException {
      Path root = new Path(folder.toURI());
      say("mkdirs", () -> FileSystem.mkdirs(fs, root, new FsPermission((short) 0750)) + of(root));
      Path file = new Path(root, "f\u00fcnf");
      say("create", () -> {
        try (FSDataOutputStream out = fs.create(file, new FsPermission((short) 0600), true, 4096, (short) 1, 1 << 20,
            null)) {
          out.write("<configuration><property><name>n</name><value>v</value></property></configuration>"
              .getBytes(StandardCharsets.US_ASCII));
        }
        return of(file);
      });
      say("conf", () -> {
        Configuration conf = new Configuration(false);
        conf.addResource(file);
        return conf.get("n");
      });
      say("conf by URL", () -> {
        Configuration conf = new Configuration(false);
        conf.addResource(new File(file.toUri().getPath()).toURI().toURL());
        return conf.get("n");
      });
      say("setPermission", () -> {
        fs.setPermission(file, new FsPermission((short) 0640));
        return of(file);
      });
      say("chmod", () -> FileUtil.chmod(file.toUri().getPath(), "u+x") + of(file));
      say("chmod -R", () -> FileUtil.chmod(root.toUri().getPath(), "go+rx", true) + of(root) + of(file));
      say("chmod +x", () -> FileUtil.chmod(root.toUri().getPath(), "+x", true) + of(root) + of(file));
      say("symLink", () -> FileUtil.symLink(file.toUri().getPath(), new Path(root, "\u00e8").toUri().getPath())
          + of(new Path(root, "\u00e8")));
      say("copy", () -> FileUtil.copy(fs, file, fs, new Path(root, "\u00e0"), false, new Configuration()) + "");
      say("list", () -> Arrays.stream(fs.listStatus(root)).map(status -> " " + status.getPermission()).sorted().toList()
          .toString());
      say("missing", () -> of(new Path(root, "nul\u00ed")));
      say("missing chmod", () -> FileUtil.chmod(new Path(root, "nul\u00ed").toUri().getPath(), "u+x") + "");
      say("delete", () -> fs.delete(root, true) + "");
    }

    private String of(Path path) throws IOException {
      FileStatus status = fs.getFileStatus(path);
      return " " + status.getPermission() + " " + status.getOwner() + " " + status.getGroup();
    }

    private void say(String what, Callable<String> use) {
      PrintStream out = System.out;
      try {
        out.println("> " + what + ": " + use.call());
      } catch (Exception e) {
        out.println("> " + what + ": " + e.getClass());
      }
    }
  }

  private String saidInC(boolean stock, Class<?> program) throws Exception {
    File here = folder.newFolder();
    ChildJvm jvm = new ChildJvm(folder.newFolder().toPath()).environment("LC_ALL", "C");
    return (stock ? jvm.onStock() : jvm).run(120, program.getName(), here.getPath())
        .lines().filter(line -> line.startsWith("> ")).reduce("", (a, b) -> a + b + "\n");
  }

  /** Unpacks an archive with an accented name. */
  public static final class Unpacking {
    public static void main(String[] arguments) throws IOException {
      File archive = new File(arguments[0], "\u00e9.zip");
      try (ZipOutputStream zip = new ZipOutputStream(new FileOutputStream(archive))) {
        zip.putNextEntry(new ZipEntry("in/it"));
      }
      for (String way : List.of("unZip", "unJar")) {
        File folder = new File(arguments[0], way);
        try {
          if (way.equals("unZip")) {
            FileUtil.unZip(archive, folder);
          } else {
            RunJar.unJar(archive, folder);
          }
          System.out.println("> " + way + " " + new File(folder, "in/it").isFile());
        } catch (IOException e) {
          System.out.println("> " + way + " " + e.getCause().getClass().getName());
        }
      }
    }
  }

  /** Prints for some names whether the file at its path is the one written under it. */
  public static final class Paths {
    public static void main(String[] arguments) throws IOException {
      for (String name : List.of("caf\u00e9", "\u65e5\u672c", "a\ud835\udcb3b", "\udcb3", "plain")) {
        File file = new File(arguments[0], name);
        try (FileOutputStream out = new FileOutputStream(file)) {
          out.write(name.length());
        }
        byte[] read = Files.readAllBytes(LocalPaths.of(file));
        System.out.println("> " + (read.length == 1 && read[0] == name.length()));
      }
    }
  }

  @Test
  public void pathsAreThoseOfTheFilesThatAreWritten() throws Exception {
    assertEquals("> true\n".repeat(5), saidInC(false, Paths.class));
  }

  @Test
  public void aNameInACharsetHasMarksForWhatItLacks() {
    String name = "a\u00e9\u65e5\ud835\udcb3";
    assertEquals("a???", LocalPaths.inCharset(name, StandardCharsets.US_ASCII));
    assertEquals("a\u00e9???", LocalPaths.inCharset(name, StandardCharsets.ISO_8859_1));
    assertEquals(name, LocalPaths.inCharset(name, StandardCharsets.UTF_8));
    Charset japanese = Charset.forName("EUC-JP");
    assertEquals(new String(name.getBytes(japanese), japanese), LocalPaths.inCharset(name, japanese));
  }

  @Test
  public void archivesMayHaveAnyName() throws Exception {
    String refused = "java.nio.file.InvalidPathException\n";
    assertEquals("> unZip " + refused + "> unJar " + refused, saidInC(true, Unpacking.class));
    assertEquals("> unZip true\n> unJar true\n", saidInC(false, Unpacking.class));
  }

  @Test
  public void namesAreUsedAsByStock() throws Exception {
    String stocks = saidInC(true, Program.class);
    assertTrue(stocks, stocks.contains("> create:  rw-------"));
    assertEquals(stocks, saidInC(false, Program.class));
  }
}
