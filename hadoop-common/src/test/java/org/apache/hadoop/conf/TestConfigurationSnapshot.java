/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.After;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that a configuration read from its snapshot equals what stock reads from its file. */
public class TestConfigurationSnapshot {
  private static final String SITE = "site.xml";
  private static final int HUGE = 300_000;

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  @After
  public void forget() {
    InstalledSnapshots.install(new InstalledSnapshots.KnownFile("", 0, 0, List.of()));
  }

  /** Writes configurations with some added properties, and reads them back after a resource with final properties. */
  public static class Reads implements Callable<List<String>> {
    private static final long SEED = 190;
    private static final int ROUNDS = 60;
    private static final int NAMES = 15;
    private static final List<String> PIECES = List.of("a", "1", " ", "\t", "\n", "\r", "<", ">", "&", "\"", "'",
        "]]>", "\u00e4", "\u20ac", "\ud83d\ude00", "\u0085", "--", "${unknown}", "${user.name}", ",");

    private final Random random = new Random(SEED);

    @Override
    public List<String> call() throws Exception {
      List<String> reads = new ArrayList<>();
      Path folder = Files.createTempDirectory("snapshot");
      try (URLClassLoader loader =
          new URLClassLoader(new URL[] {folder.toUri().toURL()}, Thread.currentThread().getContextClassLoader())) {
        for (int round = 0; round < ROUNDS; round++) {
          reads.add("round " + round + ": " + read(folder, loader, round));
        }
      } finally {
        delete(folder);
      }
      return reads;
    }

    private String read(Path folder, ClassLoader loader, int round) throws IOException {
      Files.writeString(folder.resolve(SITE), site());
      Configuration first = new Configuration(false);
      first.setClassLoader(loader);
      first.addResource(SITE);
      first.size();
      Configuration job = new Configuration(first);
      set(job, NAMES);
      Configuration copy = new Configuration(job);
      set(copy, 3);
      Path file = folder.resolve("job" + round + ".xml");
      try (OutputStream out = Files.newOutputStream(file);
          Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8)) {
        copy.writeXml(writer);
      }
      written(job, copy, file.toFile());
      if (round % 4 == 0) {
        Configuration.addDeprecation("copied" + random.nextInt(NAMES),
            new String[] {"copied" + random.nextInt(NAMES), "new" + round});
      }
      Configuration again = new Configuration(false);
      again.setClassLoader(loader);
      again.addResource(SITE);
      again.addResource(new org.apache.hadoop.fs.Path(file.toString()));
      String said = said(again);
      read();
      again.set("copied0", "set");
      again.reloadConfiguration();
      return (said + said(again) + again).replace(folder.toString(), "");
    }

    private static String said(Configuration conf) throws IOException {
      StringWriter json = new StringWriter();
      Configuration.dumpConfiguration(conf, json);
      return Stream.of(json.toString().split("\\},\\{")).sorted().collect(Collectors.joining("\n"));
    }

    private String site() {
      StringBuilder site = new StringBuilder("<configuration>");
      for (int i = 0; i < NAMES; i++) {
        site.append("<property><name>copied" + random.nextInt(NAMES) + "</name><value>site" + i + "</value>"
            + (random.nextInt(4) == 0 ? "<final>true</final>" : "") + "</property>");
      }
      return site + "</configuration>";
    }

    private void set(Configuration conf, int most) {
      for (int i = random.nextInt(most); i >= 0; i--) {
        String name = (random.nextInt(10) == 0 ? " " : "") + "copied" + random.nextInt(NAMES);
        conf.set(random.nextInt(12) == 0 ? name + text() : name,
            random.nextInt(20) == 0 ? "x".repeat(HUGE) : text());
      }
    }

    private String text() {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(6); i > 0; i--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      return text.toString();
    }

    private static void delete(Path folder) throws IOException {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
    }

    /** Runs after {@code file} was written, before it is read. */
    protected void written(Configuration job, Configuration copy, File file) throws IOException {
    }

    /** Runs after the file was read once. */
    protected void read() {
    }
  }

  private static final class ReadsOfSnapshots extends Reads {
    private long parsed;

    @Override
    protected void written(Configuration job, Configuration copy, File file) throws IOException {
      File common = new File(file + ".common");
      byte[] xml = ConfigurationSnapshot.xml(copy);
      assertEquals(Files.readString(file.toPath()), new String(xml, StandardCharsets.UTF_8));
      ConfigurationSnapshot snapshot = ConfigurationSnapshot.write(job, common);
      snapshot.writeCopy(copy, xml, new File(file + ".snapshot"));
      assertTrue(ConfigurationSnapshot.install(file, new File(file + ".snapshot")));
      parsed = ResourceReads.parsed();
    }

    @Override
    protected void read() {
      assertEquals("nothing is parsed", parsed, ResourceReads.parsed());
    }
  }

  @Test
  public void whatIsReadIsWhatStockReads() throws Exception {
    List<String> stocks = StockHadoop.call(Reads.class);
    List<String> ours = new ReadsOfSnapshots().call();
    for (int i = 0; i < stocks.size(); i++) {
      assertEquals(stocks.get(i), ours.get(i));
    }
  }

  private final Configuration conf = new Configuration(false);

  private String read(File file) {
    Configuration again = new Configuration(false);
    again.addResource(new org.apache.hadoop.fs.Path(file.toString()));
    return again.get("a");
  }

  private File write(File common) throws IOException {
    File file = temporary.newFile();
    byte[] xml = ConfigurationSnapshot.xml(conf);
    Files.write(file.toPath(), xml);
    ConfigurationSnapshot.write(conf, common).writeCopy(conf, xml, new File(file + ".snapshot"));
    return file;
  }

  @Test
  public void fileThatWasChangedIsParsed() throws Exception {
    conf.set("a", "1");
    File file = write(temporary.newFile());
    assertTrue(ConfigurationSnapshot.install(file, new File(file + ".snapshot")));
    Files.writeString(file.toPath(), Files.readString(file.toPath()).replace(">1<", ">2<"));
    long parsed = ResourceReads.parsed();
    assertEquals("2", read(file));
    assertEquals(parsed + 1, ResourceReads.parsed());
    Files.delete(file.toPath());
    assertNull(read(file));
  }

  @Test
  public void brokenSnapshotsAreRefusedAndCounted() throws Exception {
    conf.set("a", "\u20ac1");
    File common = temporary.newFile();
    File file = write(common);
    File snapshot = new File(file + ".snapshot");
    for (File each : List.of(common, snapshot)) {
      byte[] whole = Files.readAllBytes(each.toPath());
      for (int i = 0; i < whole.length; i++) {
        byte[] broken = whole.clone();
        broken[i] ^= 1;
        assertRefused(each, i % 2 == 0 ? broken : java.util.Arrays.copyOf(whole, i), file, snapshot);
      }
      assertRefused(each, java.util.Arrays.copyOf(whole, whole.length + 1), file, snapshot);
      Files.write(each.toPath(), whole);
      assertTrue(ConfigurationSnapshot.install(file, snapshot));
    }
    conf.set("b", "of another job");
    ConfigurationSnapshot.write(conf, common);
    assertFalse(ConfigurationSnapshot.install(file, snapshot));
    assertEquals("\u20ac1", read(file));
  }

  private static void assertRefused(File changed, byte[] bytes, File file, File snapshot) throws IOException {
    Files.write(changed.toPath(), bytes);
    long refused = ResourceReads.refusedSnapshots();
    assertFalse(ConfigurationSnapshot.install(file, snapshot));
    assertEquals(refused + 1, ResourceReads.refusedSnapshots());
  }

  /** Checks files with counts and lengths beyond their contents, as a fault or another version might write them. */
  @Test
  public void piecesThatCannotBeAreRefused() throws Exception {
    File file = temporary.newFile();
    for (int number : new int[] {-2, Integer.MAX_VALUE, Integer.MIN_VALUE, 9, 1 << 30}) {
      SnapshotFormat.Writer out = new SnapshotFormat.Writer();
      out.number(number);
      out.writeTo(file, 1);
      assertPiecesThrow(file);
    }
    Files.write(file.toPath(), new byte[0]);
    assertFalse(ResourceSnapshot.install(file));
  }

  private static void assertPiecesThrow(File file) throws IOException {
    for (Piece piece : List.<Piece>of(SnapshotFormat.Reader::string, SnapshotFormat.Reader::bytes,
        SnapshotFormat.Reader::count, SnapshotFormat.Reader::longNumber)) {
      try {
        piece.read(SnapshotFormat.Reader.of(file, 1));
        throw new AssertionError("a piece was read that is not there");
      } catch (SnapshotFormat.BrokenSnapshotException e) {
        assertNotNull(e.getMessage());
      }
    }
  }

  /** A method that reads a piece. */
  private interface Piece {
    Object read(SnapshotFormat.Reader in) throws IOException;
  }

  @Test
  public void whatNoFileCanHoldHasNoSnapshot() throws Exception {
    conf.set("a", "\u0001");
    assertNull(ConfigurationSnapshot.write(conf, temporary.newFile()));
    conf.set("a", "1");
    File common = temporary.newFile();
    ConfigurationSnapshot snapshot = ConfigurationSnapshot.write(conf, common);
    conf.set("\uffff", "1");
    File copy = new File(common + ".copy");
    snapshot.writeCopy(conf, ConfigurationSnapshot.xml(conf), copy);
    assertFalse(copy.exists());
  }
}
