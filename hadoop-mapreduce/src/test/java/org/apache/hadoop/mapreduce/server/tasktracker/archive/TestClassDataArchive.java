/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.CoreMatchers.not;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmFlags;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Tests archives of class data, each of which a JVM takes some seconds to create. */
@Category(ClusterTest.class)
public class TestClassDataArchive {
  private static final List<String> FLAGS = List.of("-XX:+UseSerialGC");
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  @ClassRule
  public static final TemporaryFolder SHARED = new TemporaryFolder();

  /** The class path of this JVM, with its class directories packed into jars. */
  private static List<Path> jars;

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private Path folder;

  @BeforeClass
  public static void findJars() throws IOException {
    jars = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path path = Path.of(entry).toAbsolutePath();
      if (Files.isDirectory(path)) {
        jars.add(jar(path, SHARED.getRoot().toPath().resolve(jars.size() + ".jar")));
      } else if (ClassPathJars.isJar(path)) {
        jars.add(path);
      }
    }
  }

  @Before
  public void setUp() {
    folder = temporary.getRoot().toPath().resolve("archives");
    ClassDataArchive.forget();
  }

  /** Puts an archive, made once for all tests, into the folder, as if an earlier process had made it there. */
  private void findOne() throws IOException {
    Path made = SHARED.getRoot().toPath().resolve("archives");
    assertTrue(ClassDataArchive.prepare(made, JAVA, FLAGS, jars).join().isPresent());
    OwnFolder.create(folder);
    try (Stream<Path> files = Files.list(made)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
  }

  private static Path jar(Path classes, Path jar) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
        Files.copy(file, out);
        out.closeEntry();
      }
    }
    return jar;
  }

  private Optional<ClassDataArchive> prepare(List<Path> jars) {
    ClassDataArchive.forget();
    return prepareKnown(jars, FLAGS);
  }

  private Optional<ClassDataArchive> prepareKnown(List<Path> jars, List<String> flags) {
    return ClassDataArchive.prepare(folder, JAVA, flags, jars).join();
  }

  /** Returns the output of a JVM that starts with the archive and logs the source of each class. */
  private String loaded(ClassDataArchive archive, List<Path> jars) throws IOException {
    List<String> command = new ArrayList<>(List.of(JAVA.toString()));
    command.addAll(archive.options());
    command.addAll(List.of("-Xlog:class+load", "-cp", String.join(":", jars.stream().map(Path::toString).toList()),
        JobConf.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes());
  }

  private Path data() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      String ending = ArchiveFlags.ofThisJdk().ending();
      return files.filter(file -> file.toString().endsWith(ending)).findFirst().orElseThrow();
    }
  }

  @Test
  public void jvmsTakeTheirClassesFromIt() throws IOException {
    findOne();
    ClassDataArchive archive = prepare(jars).orElseThrow();
    assertThat(loaded(archive, jars), containsString(JobConf.class.getName() + " source: shared objects file (top)"));
    List<String> names = Files.readAllLines(archive.classes());
    assertTrue(names.contains("org.apache.hadoop.mapred.MapTask"));
    assertTrue(names.contains("org.apache.hadoop.mapred.ReduceTask"));

    Object made = Files.getLastModifiedTime(data());
    prepare(jars).orElseThrow();
    assertEquals("it is found the next time", made, Files.getLastModifiedTime(data()));

    String other = loaded(archive, jars.subList(1, jars.size()));
    assertThat("another class path does without, and says nothing", other, not(containsString("(top)")));
    assertThat(other, not(containsString("[warning]")));

    // a JVM that maps a truncated file is killed by a signal
    data().toFile().setWritable(true);
    Files.write(data(), new byte[] {1}, StandardOpenOption.TRUNCATE_EXISTING);
    assertThat(loaded(prepare(jars).orElseThrow(), jars), containsString("(top)"));
  }

  /** Packages and images give all files the same time, and an archive of the old jar would contain its classes. */
  @Test
  public void aJarOfTheSameLengthAndTimeIsAnother() throws IOException {
    Path jar = temporary.newFile().toPath();
    Files.writeString(jar, "old");
    FileTime time = Files.getLastModifiedTime(jar);
    String old = ClassDataArchive.key(JAVA, FLAGS, List.of(jar));
    assertEquals(old, ClassDataArchive.key(JAVA, FLAGS, List.of(jar)));

    Object changed = Files.getAttribute(jar, "unix:ctime");
    do { // until the file system's clock advances
      Files.writeString(jar, "new");
      Files.setLastModifiedTime(jar, time);
    } while (Files.getAttribute(jar, "unix:ctime").equals(changed));
    String inPlace = ClassDataArchive.key(JAVA, FLAGS, List.of(jar));
    assertNotEquals("written over", old, inPlace);

    Path other = Files.writeString(temporary.newFile().toPath(), "gen");
    Files.setLastModifiedTime(other, time);
    Files.move(other, jar, StandardCopyOption.REPLACE_EXISTING);
    assertNotEquals("another file", inPlace, ClassDataArchive.key(JAVA, FLAGS, List.of(jar)));
  }

  @Test
  public void aFolderOnTheClassPathMakesNone() throws IOException {
    assertEquals(Optional.empty(), prepare(List.of(temporary.newFolder("classes").toPath())));
  }

  /** No charset encodes half a surrogate pair, just as that of LC_ALL=C has no accents. */
  @Test
  public void aFolderWithANameThatNoPathHasMakesNone() {
    Configuration conf = new Configuration(false);
    conf.set(ChildArchive.DIRECTORY, temporary.getRoot() + "/\udce9");
    assertEquals(Optional.empty(), ChildArchive.prepare(conf, JvmFlags.read(conf)).join());
  }

  @Test
  public void aRehearsalThatFailsMakesNoneAndLeavesNothing() throws IOException {
    Path empty = jar(temporary.newFolder("empty").toPath(), temporary.getRoot().toPath().resolve("empty.jar"));
    assertEquals(Optional.empty(), prepare(List.of(empty)));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(), files.toList());
    }
  }

  @Test
  public void otherFlagsHaveAnotherArchive() throws IOException {
    findOne();
    ClassDataArchive one = prepareKnown(jars, FLAGS).orElseThrow();
    ClassDataArchive other = prepareKnown(jars, List.of("-XX:+UseParallelGC")).orElseThrow();
    assertNotEquals(one.options(), other.options());
    assertSame(one, prepareKnown(jars, FLAGS).orElseThrow());
  }

  /**
   * An archive that could not be created is retried, as the cause may be gone: a full disk, or another user's
   * directory.
   */
  @Test
  public void whatFailedIsTriedAgain() throws IOException {
    findOne();
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertEquals(Optional.empty(), prepareKnown(jars, FLAGS));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    assertTrue(prepareKnown(jars, FLAGS).isPresent());
  }

  @Test
  public void aFolderThatOthersMayWriteIsNotTrusted() throws IOException {
    Files.createDirectory(folder);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    Path empty = jar(temporary.newFolder("empty").toPath(), temporary.getRoot().toPath().resolve("empty.jar"));
    assertEquals(Optional.empty(), prepare(List.of(empty)));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(), files.toList());
    }
  }
}
