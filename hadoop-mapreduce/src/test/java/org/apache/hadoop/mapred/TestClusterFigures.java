/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.testing.ClusterTest;
import org.codehaus.jackson.JsonNode;
import org.codehaus.jackson.map.ObjectMapper;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Checks the pages and metrics of all daemons of a cluster, and that the dashboard queries only metrics that exist. */
@Category(ClusterTest.class)
public class TestClusterFigures {
  private static final Path DASHBOARD =
      Path.of(System.getProperty("repository.root"), "hadoop-dist/src/main/share/grafana/stampede.json");
  private static final Pattern NAME = Pattern.compile("\\b(?:hadoop|jvm|process)_[a-z0-9_]+");

  @Test
  public void aDashboardAsksForFiguresThatThereAre() throws Exception {
    String output = ClusterMain.output(WatchedCluster.class, "watched-cluster");
    assertTrue(output, output.contains("maps: 2 reduces: 1"));
    Set<String> told = new TreeSet<>();
    output.lines().filter(line -> line.startsWith("figures: ")).forEach(
        line -> told.addAll(Set.of(line.substring("figures: ".length()).split(" "))));
    Set<String> asked = new TreeSet<>();
    for (JsonNode expression : new ObjectMapper().readTree(Files.readString(DASHBOARD)).findValues("expr")) {
      Matcher name = NAME.matcher(expression.getTextValue());
      while (name.find()) {
        asked.add(name.group());
      }
    }
    assertTrue("a dashboard of some figures: " + asked, asked.size() > 20);
    asked.removeAll(told);
    assertEquals("figures that no daemon tells", Set.of(), asked);
  }
}
