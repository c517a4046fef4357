/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.pairs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.svg.FigureFile;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the files of pairs, from their bytes to the chart. */
public class TestPairs {
  private static final String REDUCE = "attempt_1_0001_r_000000_0";
  private static final Pair WHOLE = new Pair(REDUCE, 7, 1, "one:50060", 2, 10, 20, 30, 40, 5040, 1000);
  private static final Pair OF_A_FETCHER = new Pair(REDUCE, 8, 0, "two:50060", 0, 10, 20, -1, -1, 320, 50);
  private static final Pair LOST = new Pair(REDUCE, 9, 0, "", 0, 10, -1, -1, -1, -1, -1);

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private Path write(String name, String reduce, Pair... pairs) throws IOException {
    Path file = folder.getRoot().toPath().resolve(name).resolve(PairFiles.NAME);
    Files.createDirectories(file.getParent());
    List<String> hosts = Arrays.stream(pairs).map(Pair::host).filter(host -> !host.isEmpty()).distinct().toList();
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
      out.writeBytes("SPAIRS01");
      out.writeUTF(reduce);
      out.writeLong(1_800_000_000_000L);
      out.writeInt(hosts.size());
      for (String host : hosts) {
        out.writeUTF(host);
      }
      out.writeInt(pairs.length);
      for (Pair pair : pairs) {
        for (int number : new int[] {pair.map(), pair.attempt(), hosts.indexOf(pair.host()), pair.failures()}) {
          out.writeInt(number);
        }
        for (long number : new long[] {pair.known(), pair.asked(), pair.sent(), pair.began(), pair.copied(),
            pair.bytes()}) {
          out.writeLong(number);
        }
      }
    }
    return file;
  }

  private List<Pair> read() throws IOException {
    return PairFiles.below(folder.getRoot().toPath());
  }

  private String refusal() {
    return assertThrows(UserError.class, this::read).getMessage();
  }

  @Test
  public void whatWasWrittenIsRead() throws IOException {
    write("a/b", REDUCE, WHOLE, OF_A_FETCHER, LOST);
    Pair other = new Pair("attempt_1_0001_r_000001_0", 7, 1, "one:50060", 0, 1, 2, 3, 4, 5, 6);
    write("a/c", other.reduce(), other);
    assertEquals(List.of(WHOLE, OF_A_FETCHER, LOST, other), read());
  }

  @Test
  public void aFileThatIsNoneIsNamed() throws IOException {
    assertTrue(refusal().startsWith("there is no shuffle.pairs below "));
    Path file = write("a", REDUCE, WHOLE);
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
    assertEquals(file + " is cut off", refusal());
    Files.write(file, Arrays.copyOf(bytes, bytes.length + 1));
    assertEquals(file + " continues after its last record", refusal());
    bytes[7] = '2';
    Files.write(file, bytes);
    assertEquals(file + " is not a file of SPAIRS01", refusal());
  }

  @Test
  public void eachPhaseEndsWhereTheNextBegins() {
    assertEquals(OptionalLong.of(10), Phase.WAIT.micros(WHOLE));
    assertEquals(OptionalLong.of(10), Phase.CONNECT.micros(WHOLE));
    assertEquals(OptionalLong.of(10), Phase.FIRST_BYTE.micros(WHOLE));
    assertEquals(OptionalLong.of(5000), Phase.TRANSFER.micros(WHOLE));
    assertEquals(OptionalLong.empty(), Phase.CONNECT.micros(OF_A_FETCHER));
    assertEquals("all from the asking on", OptionalLong.of(300), Phase.TRANSFER.micros(OF_A_FETCHER));
    for (Phase phase : Phase.values()) {
      assertEquals(OptionalLong.empty(), phase.micros(LOST));
    }
  }

  @Test
  public void theSlowestHostComesFirst() {
    String text = PairSummary.of("logs", List.of(OF_A_FETCHER, WHOLE, LOST));
    assertTrue(text, text.startsWith("logs: 3 pairs of 1 reduce, 2 copied, 2 failures\n"));
    assertTrue(text, text.contains("slowest of 2 hosts"));
    assertTrue(text, text.indexOf("one:50060") < text.indexOf("two:50060"));
    String transfer = text.lines().filter(line -> line.contains("transfer")).findFirst().orElseThrow();
    assertEquals("  transfer    2  2.650  5.000  5.000  5.000", transfer);
  }

  @Test
  public void chartsAreDrawn() {
    Map<String, List<Pair>> sets = new LinkedHashMap<>();
    sets.put("before", List.of(WHOLE, OF_A_FETCHER, LOST));
    sets.put("after", List.of(WHOLE));
    Figure cdf = PairCharts.cdf(sets);
    assertEquals(List.of("before, wait", "before, connect", "before, first byte", "before, transfer", "after, wait",
        "after, connect", "after, first byte", "after, transfer"), cdf.keys().stream().map(Figure.Key::text).toList());
    List<Object> transfer = cdf.table().rows().get(3);
    assertEquals(List.of("before, transfer", 2, 5.0), List.of(transfer.get(0), transfer.get(1), transfer.get(3)));
    assertEquals(2.65, (Double) transfer.get(2), 1e-9);
    assertTrue(FigureFile.of(cdf).contains("class=\"s arm4\""));
    Figure hosts = PairCharts.hosts("before", sets.get("before"));
    assertEquals(List.of("one:50060", "two:50060"), hosts.table().rows().stream().map(row -> row.get(0)).toList());
    assertEquals("ms from the request to the last byte", 5.02, hosts.table().rows().get(0).get(2));
    assertTrue(FigureFile.of(hosts).contains("class=\"f heat8\""));
  }
}
