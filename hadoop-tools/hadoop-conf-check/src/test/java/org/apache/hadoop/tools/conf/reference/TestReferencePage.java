/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.reference;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.tools.conf.key.Catalogue;
import org.apache.hadoop.tools.conf.key.WholeNumber;
import org.apache.hadoop.tools.conf.reference.DefaultsFile.Property;
import org.junit.Test;

/** Tests that the reference page of all keys is up to date. With {@code -Dreference.write=true} it is regenerated. */
public class TestReferencePage {
  private static final Path ROOT = Path.of(System.getProperty("repository.root"));
  private static final Path PAGE = ROOT.resolve("hadoop-dist/src/main/docs/configuration.md");

  @Test
  public void pageIsNotStale() throws Exception {
    String page = ReferencePage.render(ROOT);
    if (Boolean.getBoolean("reference.write")) {
      Files.createDirectories(PAGE.getParent());
      Files.writeString(PAGE, page);
    }
    assertEquals("write it anew, as BUILDING.txt says", page, Files.readString(PAGE));
  }

  @Test
  public void rowTellsAll() throws Exception {
    List<String> rows = ReferencePage.render(ROOT).lines().toList();
    assertRow(rows, "| `mapreduce.jobtracker.heartbeat.interval.min` | `300` | `3000` | an integer from 10 to 3600000"
        + " (milliseconds) | JobTracker | 0.22.0-stampede-1 | 00");
    assertRow(rows, "| `ipc.client.tcpnodelay` | `true` | `false` | true or false | all | 0.22.0 | 00");
    assertRow(rows, "| `dfs.replication` | `3` | | an integer from 0 to 32767 (replicas) | client | 0.22.0 | |"
        + " Default block replication.");
    assertRow(rows, "| `dfs.client.socket-timeout` | | | an integer from 0 to 2147483647 (milliseconds) |"
        + " DataNode, client | 0.22.0 | | |");
    assertRow(rows, "| `io.sort.mb` | `mapreduce.task.io.sort.mb` |");
  }

  /** A range given in a description is that of the key's constant. */
  @Test
  public void descriptionsSayTheRangesOfTheConstants() throws Exception {
    Pattern range = Pattern.compile("Range: (-?\\d+) to (-?\\d+)");
    Catalogue catalogue = new Catalogue();
    int compared = 0;
    for (String file : List.of("core-default.xml", "hdfs-default.xml", "mapred-default.xml")) {
      for (Map.Entry<String, Property> property
          : DefaultsFile.read(Catalogue.class.getResourceAsStream("/" + file)).entrySet()) {
        Matcher numbers = range.matcher(property.getValue().description());
        if (numbers.find() && catalogue.isOwn(property.getKey())) {
          WholeNumber type = (WholeNumber) catalogue.find(property.getKey()).orElseThrow().type();
          assertEquals(property.getKey(), numbers.group(1) + " to " + numbers.group(2),
              type.least() + " to " + type.most());
          compared++;
        }
      }
    }
    assertTrue("only " + compared, compared > 60);
  }

  private static void assertRow(List<String> rows, String beginning) {
    assertTrue(beginning, rows.stream().anyMatch(row -> row.startsWith(beginning)));
  }
}
