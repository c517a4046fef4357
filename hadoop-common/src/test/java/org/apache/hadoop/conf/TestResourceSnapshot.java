/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that a process given a snapshot of its resources parses only those that differ. */
public class TestResourceSnapshot {
  private static final List<String> NAMES = List.of("snap-default.xml", "snap-site.xml", "snap-missing.xml",
      "snap-included.xml");
  private static final FileTime LONG_AGO = FileTime.fromMillis(1_600_000_000_000L);

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private Path folder;
  private Path jar;
  private File file;
  private final ClassLoader before = Thread.currentThread().getContextClassLoader();

  @Before
  public void setUp() throws Exception {
    folder = temporary.newFolder().toPath();
    jar = temporary.getRoot().toPath().resolve("defaults.jar");
    file = temporary.newFile();
    writeJar("d");
    Files.writeString(folder.resolve(NAMES.get(1)), text("s"));
    Files.writeString(folder.resolve(NAMES.get(3)), "<!DOCTYPE configuration>" + text("i"));
    use(folder, jar);
  }

  @After
  public void tearDown() {
    InstalledSnapshots.install(Map.of());
    Thread.currentThread().setContextClassLoader(before);
  }

  private static void use(Path... path) throws IOException {
    URL[] urls = new URL[path.length];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = path[i].toUri().toURL();
    }
    Thread.currentThread().setContextClassLoader(new URLClassLoader(urls, null));
  }

  private static String text(String value) {
    return "<configuration><property><name>" + value + "</name><value>\u00e4\u20ac" + value
        + "</value><final>true</final></property></configuration>";
  }

  private void writeJar(String value) throws IOException {
    try (OutputStream bytes = Files.newOutputStream(jar); ZipOutputStream out = new ZipOutputStream(bytes)) {
      out.putNextEntry(new ZipEntry(NAMES.get(0)));
      out.write(text(value).getBytes(StandardCharsets.UTF_8));
    }
    Files.setLastModifiedTime(jar, LONG_AGO);
  }

  /**
   * Returns what a new process reads with the current context class loader, followed by the number of resources it
   * parses.
   */
  private static String read() {
    long parsed = ResourceReads.parsed();
    ResourceCache cache = new ResourceCache();
    StringBuilder said = new StringBuilder();
    for (String name : NAMES.subList(0, 3)) {
      cache.read(Thread.currentThread().getContextClassLoader().getResource(name))
          .forEach(property -> said.append(property.name()).append(property.value()).append(property.isFinal()));
    }
    return said + " " + (ResourceReads.parsed() - parsed);
  }

  private void install() throws IOException {
    ResourceSnapshot.of(NAMES).write(file);
    assertTrue(ResourceSnapshot.install(file));
  }

  @Test
  public void whatWasToldIsNotParsed() throws Exception {
    assertEquals("d\u00e4\u20acdtrues\u00e4\u20acstrue 2", read());
    install();
    assertEquals("d\u00e4\u20acdtrues\u00e4\u20acstrue 0", read());
  }

  @Test
  public void whatHasChangedIsParsed() throws Exception {
    install();
    Files.writeString(folder.resolve(NAMES.get(1)), text("t"));
    assertEquals("d\u00e4\u20acdtruet\u00e4\u20acttrue 1", read());
    writeJar("e");
    assertEquals("e\u00e4\u20acetruet\u00e4\u20acttrue 2", read());
  }

  /**
   * Checks that a known text is not parsed at another place, as by a child that has the files of its tracker's folder
   * in a jar.
   */
  @Test
  public void sameTextElsewhereIsNotParsed() throws Exception {
    install();
    Path copy = temporary.newFolder().toPath();
    Files.copy(folder.resolve(NAMES.get(1)), copy.resolve(NAMES.get(1)));
    use(copy, jar);
    assertEquals("d\u00e4\u20acdtrues\u00e4\u20acstrue 0", read());
  }

  @Test
  public void tellsWhetherItIsCurrent() throws Exception {
    ResourceSnapshot snapshot = ResourceSnapshot.of(NAMES);
    assertTrue(snapshot.isCurrent());
    writeJar("e");
    assertFalse(snapshot.isCurrent());
    ResourceSnapshot next = ResourceSnapshot.of(NAMES);
    assertTrue(next.isCurrent());
    Files.writeString(folder.resolve(NAMES.get(1)), text("t"));
    assertFalse(next.isCurrent());
  }

  @Test
  public void fileThatIsNoneIsRefused() throws Exception {
    long refused = ResourceReads.refusedSnapshots();
    assertFalse(ResourceSnapshot.install(new File(file + ".missing")));
    Files.writeString(file.toPath(), text("x"));
    assertFalse(ResourceSnapshot.install(file));
    assertEquals(refused + 2, ResourceReads.refusedSnapshots());
  }

  @Test
  public void isForAllIfAllFilesAre() throws Exception {
    Path root = temporary.getRoot().toPath();
    Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    assertTrue(ResourceSnapshot.of(NAMES).isForAll());
    for (Path each : List.of(jar, folder.resolve(NAMES.get(1)), folder, root)) {
      Set<PosixFilePermission> before = Files.getPosixFilePermissions(each);
      Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxrwx---"));
      assertFalse(each.toString(), ResourceSnapshot.of(NAMES).isForAll());
      Files.setPosixFilePermissions(each, before);
    }
  }

  /**
   * Checks that stamps can be written: a jar unchanged for long is recognized by its stamp, which must be the same in
   * another process.
   */
  @Test
  public void stampsAreWritten() throws Exception {
    ResourceStamp stamp = ResourceStamp.ofJar(new URL("jar:" + jar.toUri().toURL() + "!/" + NAMES.get(0)));
    SnapshotFormat.Writer out = new SnapshotFormat.Writer();
    ResourceSnapshot.write(stamp, out);
    ResourceSnapshot.write(null, out);
    out.writeTo(file, 1);
    SnapshotFormat.Reader in = SnapshotFormat.Reader.of(file, 1);
    assertTrue(ResourceSnapshot.readStamp(in).isThatOf(stamp));
    assertEquals(null, ResourceSnapshot.readStamp(in));
  }
}
