/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that the cache returns for each resource what stock finds by parsing it every time. */
public class TestResourceCache {
  private static final FileTime LONG_AGO = FileTime.fromMillis(1_600_000_000_000L);
  private static final String HEAD = "<?xml version=\"1.0\"?>\n<configuration>\n";
  private static final String TAIL = "</configuration>\n";

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final ResourceCache cache = new ResourceCache();

  /**
   * Returns the contents of configurations of random resources, each loaded three times, with keys being deprecated
   * meanwhile.
   */
  public static final class Loads implements Callable<List<String>> {
    private static final long SEED = 93;
    private static final int ROUNDS = 40;
    private static final int NAMES = 12;
    private static final int TIMES = 3;

    private final Random random = new Random(SEED);

    @Override
    public List<String> call() throws IOException {
      List<String> loads = new ArrayList<>();
      Path folder = Files.createTempDirectory("resources");
      try (URLClassLoader loader =
          new URLClassLoader(new URL[] {folder.toUri().toURL()}, Thread.currentThread().getContextClassLoader())) {
        for (int round = 0; round < ROUNDS; round++) {
          String first = "first" + round + ".xml";
          String second = "second" + round + ".xml";
          write(folder.resolve(first), resource());
          write(folder.resolve(second), resource());
          for (int time = 0; time < TIMES; time++) {
            if (time == TIMES - 1) {
              Configuration.addDeprecation("cached" + random.nextInt(NAMES), new String[] {"new" + round});
            }
            loads.add(load(loader, first, second));
          }
        }
      } finally {
        delete(folder);
      }
      return loads;
    }

    private String load(ClassLoader loader, String... resources) {
      Configuration conf = new Configuration(false);
      conf.setClassLoader(loader);
      conf.setQuietMode(random.nextInt(5) > 0);
      for (String resource : resources) {
        conf.addResource(resource);
      }
      Map<String, String> all = new TreeMap<>();
      for (Map.Entry<String, String> entry : conf) {
        all.put(entry.getKey(), entry.getValue());
      }
      return all.toString();
    }

    private String resource() {
      StringBuilder text = new StringBuilder(HEAD);
      for (int i = random.nextInt(2 * NAMES); i > 0; i--) {
        boolean nested = random.nextInt(20) == 0;
        text.append(nested ? "<configuration>" : "").append(property()).append(nested ? "</configuration>\n" : "\n");
      }
      return text.append(random.nextInt(10) == 0 ? "<other><name>o</name><value>p</value></other>" : "").append(TAIL)
          .toString();
    }

    private String property() {
      String name = "<name> cached" + random.nextInt(NAMES) + "</name>";
      String value = List.of("<value>v" + random.nextInt(1000) + "</value>", "<value/>", "", "<value> </value>",
          "<value>a<!-- b -->c</value>", "<value>&lt;&#65;</value>").get(random.nextInt(6));
      String last = List.of("", "", "", "<final>true</final>", "<final>false</final>").get(random.nextInt(5));
      return "<property>" + (random.nextInt(15) == 0 ? "" : name) + value + last + "</property>";
    }

    private static void delete(Path folder) throws IOException {
      try (var files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** Writes a file with a modification time long ago. */
  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, LONG_AGO);
  }

  @Test
  public void configurationsSayWhatStocksSay() throws Exception {
    assertEquals(StockHadoop.call(Loads.class), new Loads().call());
  }

  private URL file(String text) throws IOException {
    Path file = temporary.newFile().toPath();
    write(file, text);
    return url(file);
  }

  private static URL url(Path file) throws MalformedURLException {
    return file.toUri().toURL();
  }

  private static String saying(String value) {
    return HEAD + "<property><name>a</name><value>" + value + "</value><final>true</final></property>" + TAIL;
  }

  private static List<ResourceProperty> said(String value) {
    return List.of(new ResourceProperty("a", value, true));
  }

  @Test
  public void whatWasReadIsKnown() throws Exception {
    URL resource = file(saying("b"));
    List<ResourceProperty> properties = cache.read(resource);
    assertEquals(said("b"), properties);
    assertSame(properties, cache.read(resource));
    assertEquals(said("c"), cache.read(file(saying("c"))));
    assertEquals(2, cache.size());
  }

  /**
   * Checks that a changed file is read again, even with the same length and time, as files from packages and images may
   * have.
   */
  @Test
  public void fileThatSaysAnotherThingIsReadAgain() throws Exception {
    Path file = temporary.newFile().toPath();
    for (String value : List.of("b", "c", "longer", "b")) {
      write(file, saying(value));
      assertEquals(said(value), cache.read(url(file)));
    }
    Files.delete(file);
    assertNull("is to fail as a document", cache.read(url(file)));
  }

  @Test
  public void fileBehindALinkIsReadAgain() throws Exception {
    Path link = temporary.getRoot().toPath().resolve("conf");
    for (String value : List.of("b", "c")) {
      Path folder = temporary.newFolder().toPath();
      write(folder.resolve("site.xml"), saying(value));
      Files.deleteIfExists(link);
      Files.createSymbolicLink(link, folder);
      assertEquals(said(value), cache.read(url(link.resolve("site.xml"))));
    }
  }

  @Test
  public void whatIsNoResourceOfTheClassPathIsReadAgain() throws Exception {
    Path file = temporary.newFile().toPath();
    write(file, saying("b"));
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(file.toString());
    assertEquals(said("b"), cache.read(path));
    assertEquals(0, cache.size());
    Files.delete(file);
    assertEquals(List.of(), cache.read(path));
    Files.createDirectory(file);
    assertNull("is to fail as a document", cache.read(path));
  }

  @Test
  public void whatIsNotThereSaysNothing() {
    assertEquals(List.of(), cache.read(null));
    assertEquals(0, cache.size());
  }

  @Test
  public void whatIsToBeADocumentIsNotRead() throws Exception {
    assertNull(cache.read(file("<!DOCTYPE configuration [<!ENTITY x SYSTEM 'x'>]>" + TAIL)));
    assertNull(cache.read(new ByteArrayInputStream(saying("b").getBytes(StandardCharsets.UTF_8))));
    assertNull(cache.read(new URL("http://localhost:1/core-site.xml")));
    assertEquals(0, cache.size());
  }

  private static void writeJar(Path jar, String value) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar); ZipOutputStream out = new ZipOutputStream(file)) {
      // Without compression, texts of the same length make jars of the same length.
      out.setLevel(Deflater.NO_COMPRESSION);
      for (String name : List.of("a", "b")) {
        out.putNextEntry(new ZipEntry(name + ".xml").setLastModifiedTime(LONG_AGO));
        out.write(saying(value + name).getBytes(StandardCharsets.UTF_8));
      }
    }
    Files.setLastModifiedTime(jar, LONG_AGO);
  }

  private static URL entry(Path jar, String name) throws MalformedURLException {
    return new URL("jar:" + url(jar) + "!/" + name + ".xml");
  }

  /** Returns a cache whose clock is ahead, so that no jar of a test counts as just written. */
  private static ResourceCache later() {
    return new ResourceCache(() -> System.currentTimeMillis() + 60_000);
  }

  @Test
  public void entriesOfJarsAreKnownAsLongAsTheJarIsTheSame() throws Exception {
    Path jar = temporary.newFile("some more.jar").toPath();
    writeJar(jar, "x");
    for (ResourceCache each : List.of(cache, later())) {
      List<ResourceProperty> properties = each.read(entry(jar, "a"));
      assertEquals(said("xa"), properties);
      assertSame(properties, each.read(entry(jar, "a")));
      assertEquals(said("xb"), each.read(entry(jar, "b")));
    }
  }

  /**
   * Checks that entries of another jar are read again, whether the jar was rewritten or replaced behind the same link,
   * with the same length and time.
   */
  @Test
  public void entriesOfAnotherJarAreReadAgain() throws Exception {
    Path first = temporary.newFile("1.jar").toPath();
    Path second = temporary.newFile("2.jar").toPath();
    Path link = temporary.getRoot().toPath().resolve("linked.jar");
    for (ResourceCache each : List.of(cache, later())) {
      writeJar(first, "x");
      writeJar(second, "y");
      assertEquals(Files.size(first), Files.size(second));
      Files.createSymbolicLink(link, first);
      assertEquals(said("xa"), each.read(entry(link, "a")));
      Files.delete(link);
      Files.createSymbolicLink(link, second);
      assertEquals(said("ya"), each.read(entry(link, "a")));
      awaitTick();
      writeJar(second, "z");
      assertEquals(Files.size(first), Files.size(second));
      assertEquals(said("za"), each.read(entry(link, "a")));
      Files.delete(link);
      assertNull("is to fail as a document", each.read(entry(link, "a")));
    }
  }

  /** Waits until the file system's clock has advanced: only {@link #later} takes a jar just written for settled. */
  private void awaitTick() throws IOException {
    Path file = temporary.newFile().toPath();
    Object first = Files.getAttribute(file, "unix:ctime");
    do {
      Files.setLastModifiedTime(file, LONG_AGO);
    } while (first.equals(Files.getAttribute(file, "unix:ctime")));
  }

  @Test
  public void aJarIsSettledSomeTimeAfterItsLastChange() throws Exception {
    Path jar = temporary.newFile("1.jar").toPath();
    writeJar(jar, "x");
    ResourceStamp stamp = ResourceStamp.ofJar(entry(jar, "a"));
    long changed = stamp.changed().toMillis();
    assertFalse(stamp.isSettled(changed + 1000));
    assertFalse("the clock was set back", stamp.isSettled(changed - 1000));
    assertTrue(stamp.isSettled(changed + 3000));
    assertTrue("its links are followed", stamp.isThatOf(ResourceStamp.ofJar(entry(jar, "b"))));
    assertFalse(stamp.isThatOf(null));
    assertNull(ResourceStamp.ofJar(url(jar)));
    assertNull(ResourceStamp.ofJar(new URL("jar:" + url(jar) + ".no!/a.xml")));
    assertNull(ResourceStamp.ofJar(new URL("jar:http://localhost:1/1.jar!/a.xml")));
  }

  @Test
  public void keepsNoMoreThanItMay() throws Exception {
    for (int i = 0; i <= 2 * ResourceCache.MAX_RESOURCES; i++) {
      cache.read(file(saying("b")));
    }
    assertEquals(1, cache.size());
  }
}
