/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;

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
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** What is kept of resources is what stock finds each time anew. */
public class TestResourceCache {
  private static final FileTime LONG_AGO = FileTime.fromMillis(1_600_000_000_000L);
  private static final String HEAD = "<?xml version=\"1.0\"?>\n<configuration>\n";
  private static final String TAIL = "</configuration>\n";

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final ResourceCache cache = new ResourceCache();

  /** What configurations of random resources say, each made three times, with keys that become deprecated meanwhile. */
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

  /** A file that was written long ago. */
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

  /** Reads as the parser does that finds one property. */
  private void parse(URL resource) throws IOException {
    ResourceCache.Reading reading = cache.read(resource);
    assertNull(reading.known());
    reading.found("a", "b", true);
    reading.end();
  }

  @Test
  public void whatWasFoundIsKnown() throws Exception {
    URL resource = file(HEAD + TAIL);
    parse(resource);
    assertEquals(List.of(new ResourceProperty("a", "b", true)), cache.read(resource).known());
    assertNull(cache.read(file(HEAD + TAIL)).known());
  }

  @Test
  public void fileOfAnotherTimeOrLengthIsParsed() throws Exception {
    Path file = temporary.newFile().toPath();
    write(file, HEAD + TAIL);
    parse(url(file));
    Files.setLastModifiedTime(file, FileTime.fromMillis(LONG_AGO.toMillis() + 10));
    parse(url(file));
    Files.writeString(file, HEAD + "\n" + TAIL);
    Files.setLastModifiedTime(file, FileTime.fromMillis(LONG_AGO.toMillis() + 10));
    parse(url(file));
    assertNotNull(cache.read(url(file)).known());
    Files.delete(file);
    assertNull(cache.read(url(file)).known());
  }

  /** As long as it may change again without another time. */
  @Test
  public void fileOfJustNowIsParsed() throws Exception {
    Path file = temporary.newFile().toPath();
    Files.writeString(file, HEAD + TAIL);
    Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis() + 1000));
    parse(url(file));
    parse(url(file));
    assertEquals(0, cache.size());
  }

  @Test
  public void whatChangesUnseenIsParsed() throws Exception {
    for (String text : List.of("<!DOCTYPE configuration [<!ENTITY x SYSTEM 'x'>]>" + HEAD + TAIL,
        "<configuration xmlns:xi=\"http://www.w3.org/2001/XInclude\"/>", "\0<\0c")) {
      URL resource = file(text);
      parse(resource);
      parse(resource);
    }
    URL far = new URL("http://localhost:1/core-site.xml");
    assertNull(cache.read(far).known());
    cache.read(far).end();
    cache.read(null).end();
    assertEquals(0, cache.size());
  }

  @Test
  public void whatTellsMoreThanPropertiesIsParsed() throws Exception {
    URL resource = file(HEAD + TAIL);
    ResourceCache.Reading reading = cache.read(resource);
    reading.found("a", "b", true);
    reading.foundMore();
    reading.end();
    assertNull(cache.read(resource).known());
  }

  @Test
  public void entriesOfJarsAreKnownAsLongAsTheJarIsTheSame() throws Exception {
    Path jar = temporary.newFile("some more.jar").toPath();
    try (OutputStream file = Files.newOutputStream(jar); ZipOutputStream out = new ZipOutputStream(file)) {
      for (String name : List.of("a.xml", "b.xml")) {
        out.putNextEntry(new ZipEntry(name));
        out.write((HEAD + TAIL).getBytes(StandardCharsets.UTF_8));
      }
    }
    Files.setLastModifiedTime(jar, LONG_AGO);
    URL entry = new URL("jar:" + url(jar) + "!/a.xml");
    parse(entry);
    assertNotNull(cache.read(entry).known());
    assertNull(cache.read(new URL("jar:" + url(jar) + "!/b.xml")).known());
    Files.setLastModifiedTime(jar, FileTime.fromMillis(LONG_AGO.toMillis() + 10));
    assertNull(cache.read(entry).known());
  }

  @Test
  public void keepsNoMoreThanItMay() throws Exception {
    for (int i = 0; i <= 2 * ResourceCache.MOST; i++) {
      parse(file(HEAD + TAIL));
    }
    assertEquals(1, cache.size());
  }
}
