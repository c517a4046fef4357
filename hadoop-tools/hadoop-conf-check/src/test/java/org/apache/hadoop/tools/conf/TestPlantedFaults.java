/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.Test;

/** Tests a folder with twenty faults: each is reported with its line, kind and key, and nothing else is. */
public class TestPlantedFaults {
  private static final Pattern PLANTED = Pattern.compile("<!-- planted: ([a-z-]+) -->");
  private static final Pattern NAME = Pattern.compile("<name>(.*?)</name>");
  private static final Pattern TOLD = Pattern.compile("(.*?):(\\d+): ([a-z-]+): (\\S+) is .*");
  private static final int FAULTS = 20;

  @Test
  public void eachIsNamed() throws Exception {
    Path folder = Path.of(TestPlantedFaults.class.getResource("/planted").toURI());
    List<String> planted = new ArrayList<>();
    for (String file : List.of("core-site.xml", "hdfs-site.xml", "mapred-site.xml")) {
      planted.addAll(planted(folder.resolve(file)));
    }
    assertEquals(FAULTS, planted.size());

    CommandRun run = CommandRun.of(folder.toString());
    List<String> told = run.out().lines().map(line -> {
      Matcher parts = TOLD.matcher(line);
      return parts.matches()
          ? parts.group(1) + ":" + parts.group(2) + " " + parts.group(3) + " " + parts.group(4) : line;
    }).toList();
    assertEquals(String.join("\n", planted), String.join("\n", told));
    assertEquals(1, run.status());
    assertEquals("", run.err());
  }

  /** Returns the file, line, kind and key of each planted fault, in order. */
  private static List<String> planted(Path file) throws IOException {
    List<String> planted = new ArrayList<>();
    String kind = null;
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      Matcher mark = PLANTED.matcher(line);
      Matcher name = NAME.matcher(line);
      if (mark.find()) {
        kind = mark.group(1);
      } else if (name.find() && kind != null) {
        planted.add(file + ":" + number + " " + kind + " " + name.group(1));
        kind = null;
      }
    }
    return planted;
  }
}
