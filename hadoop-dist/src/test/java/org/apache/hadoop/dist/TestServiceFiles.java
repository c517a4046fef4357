/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.dist;

import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Tests the texts of the systemd units and of the container's files, which the build does not run: each path, user,
 * command and daemon that they name has to exist, in the tarball or on every system that they are for.
 */
@Category(ClusterTest.class)
public class TestServiceFiles extends InstallationTestBase {
  private static final String HOME = "/opt/stampede";
  private static final String USER = "hadoop";
  private static final String CONTAINER_FILE = "share/container/Containerfile";
  private static final String RUN = "share/container/run";

  private static final Pattern ABSOLUTE = Pattern.compile("(?<![\\w.)}])/[\\w./@-]*\\w");
  private static final Pattern RELATIVE = Pattern.compile("(?<![\\w./])(?:bin|etc|lib|libexec|share)/[\\w./-]*\\w");
  private static final Pattern COMMAND = Pattern.compile("(?<!/usr/)bin/(\\w+) ([a-z][a-z-]*)(?: (-\\w+))?");
  private static final Pattern INSTANCE = Pattern.compile("(\\w+)@(\\w+)");
  private static final Pattern TARGET = Pattern.compile("[\\w-]+\\.target");
  private static final Pattern VARIABLE = Pattern.compile("\\b(HADOOP_\\w+)=(\\S+)");
  /** A command line of the container file: it follows RUN, or another one. */
  private static final Pattern STEP = Pattern.compile("(?:RUN|&&) (\\w+) ([^\\\\\\n]*)");

  /** The folders of the Filesystem Hierarchy Standard in which the container has folders of its own. */
  private static final List<String> STANDARD_FOLDERS = List.of("/var/lib/", "/var/log/", "/run/");
  /** The paths that are neither in the tarball nor made: of POSIX systems, and of HDFS. */
  private static final Set<String> OTHER_PATHS = Set.of("/usr/bin/env", "/bench");
  /** The programs of every Debian, of which the image is one. */
  private static final Set<String> STANDARD_COMMANDS = Set.of("useradd", "install");
  /** The units that every systemd has, according to systemd.special(7). */
  private static final Set<String> STANDARD_TARGETS = Set.of("network-online.target", "multi-user.target");
  /** The directives by section, according to systemd.unit(5), systemd.service(5) and systemd.exec(5). */
  private static final Map<String, Set<String>> DIRECTIVES = Map.of(
      "[Unit]", Set.of("Description", "Documentation", "Wants", "After"),
      "[Service]", Set.of("User", "ExecStart", "SuccessExitStatus", "Restart", "RestartSec", "TimeoutStopSec",
          "LimitNOFILE", "NoNewPrivileges", "ProtectSystem", "PrivateTmp"),
      "[Install]", Set.of("WantedBy"));

  private static String text(String file) throws IOException {
    return Files.readString(node.home().resolve(file));
  }

  /** Returns the units, by the program that each runs. */
  private static List<String> programsWithUnit() throws IOException {
    try (Stream<Path> units = Files.list(node.home().resolve("share/systemd"))) {
      return units.map(unit -> unit.getFileName().toString()).sorted().map(name -> {
        assertTrue(name, name.endsWith("@.service"));
        return name.replace("@.service", "");
      }).toList();
    }
  }

  private static String unit(String program) throws IOException {
    return text("share/systemd/" + program + "@.service");
  }

  private static List<MatchResult> all(Pattern pattern, String text) {
    return pattern.matcher(text).results().toList();
  }

  private static void assertInTarball(String path) {
    assertTrue(path, path.equals(HOME) || path.startsWith(HOME + "/"));
    Path file = node.home().resolve(path.substring(HOME.length()).replaceFirst("^/", ""));
    assertTrue(path, Files.exists(file));
    assertTrue(path + " is not executable", !path.startsWith(HOME + "/bin/") || Files.isExecutable(file));
  }

  /** Checks the commands of bin/ in a text, with the first option of each. */
  private static void assertCommands(String text) throws Exception {
    Map<String, Set<String>> known = node.commands();
    for (MatchResult command : all(COMMAND, text)) {
      Set<String> ofProgram = known.get(command.group(1));
      assertTrue(command.group(), ofProgram != null && ofProgram.contains(command.group(2)));
      if (command.group(3) != null) {
        assertThat(node.run(command.group(1), command.group(2), "--help").assertStatus(0).out(),
            containsString("\n  " + command.group(3) + " "));
      }
    }
  }

  @Test
  public void everyDaemonHasAUnit() throws Exception {
    List<String> programs = programsWithUnit();
    assertEquals(List.of("hdfs", "mapred"), programs);
    Set<String> instances = new TreeSet<>();
    for (String program : programs) {
      String unit = unit(program);
      assertThat(unit, containsString("\nExecStart=" + HOME + "/bin/" + program + " %i\n"));
      all(Pattern.compile("%."), unit).forEach(specifier -> assertEquals("%i", specifier.group()));
      node.daemons(program).forEach(daemon -> instances.add(program + "@" + daemon));
    }
    assertEquals("those of the page", instances, all(INSTANCE, text("share/doc/README.md")).stream()
        .map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new)));
  }

  @Test
  public void whatUnitsNameExists() throws Exception {
    for (String program : programsWithUnit()) {
      String unit = unit(program);
      List<MatchResult> paths = all(ABSOLUTE, unit);
      assertTrue(unit, paths.size() > 2);
      paths.forEach(path -> assertInTarball(path.group()));
      assertCommands(unit);
      for (MatchResult instance : all(INSTANCE, unit)) {
        assertTrue(instance.group(), node.daemons(instance.group(1)).contains(instance.group(2)));
      }
      all(TARGET, unit).forEach(target -> assertTrue(target.group(), STANDARD_TARGETS.contains(target.group())));
      assertThat(unit, containsString("\nUser=" + USER + "\n"));
      assertThat(unit.replaceAll("\\n# ", " "), containsString(" belongs to the user " + USER + "."));
    }
    assertThat(text("share/doc/README.md"), containsString(" in " + HOME + " owned by the user " + USER + ":"));
  }

  @Test
  public void unitsHaveDirectivesOfSystemd() throws Exception {
    for (String program : programsWithUnit()) {
      Set<String> sections = new TreeSet<>();
      Set<String> known = Set.of();
      for (String line : unit(program).lines().toList()) {
        if (line.startsWith("[")) {
          known = DIRECTIVES.getOrDefault(line, Set.of());
          sections.add(line);
        } else if (!line.isEmpty() && !line.startsWith("#")) {
          assertTrue(line, line.matches("\\w+=\\S.*") && known.contains(line.replaceFirst("=.*", "")));
        }
      }
      assertEquals(DIRECTIVES.keySet(), sections);
    }
  }

  @Test
  public void whatTheContainerFileNamesExists() throws Exception {
    String text = text(CONTAINER_FILE);
    Set<String> made = new TreeSet<>();
    for (MatchResult step : all(STEP, text)) {
      assertTrue(step.group(), STANDARD_COMMANDS.contains(step.group(1)));
      if (step.group(1).equals("install")) {
        assertThat(step.group(2), containsString("-o " + USER + " "));
        all(ABSOLUTE, step.group(2)).forEach(folder -> made.add(folder.group()));
      } else {
        assertTrue(step.group(), step.group(2).strip().endsWith(" " + USER));
      }
    }
    for (String folder : made) {
      assertTrue(folder, STANDARD_FOLDERS.stream().anyMatch(folder::startsWith));
    }
    assertThat(text, containsString("\nUSER " + USER + "\n"));
    assertThat(text, containsString("\nCOPY . " + HOME + "\n"));
    for (MatchResult path : all(ABSOLUTE, text)) {
      if (!made.contains(path.group()) && !OTHER_PATHS.contains(path.group())) {
        assertInTarball(path.group());
      }
    }
    all(RELATIVE, text).forEach(path -> assertInTarball(HOME + "/" + path.group()));
    assertCommands(text);
    String environment = text("etc/hadoop/hadoop-env.sh");
    List<MatchResult> variables = all(VARIABLE, text);
    assertEquals(3, variables.size());
    for (MatchResult variable : variables) {
      assertThat(environment, containsString("# export " + variable.group(1) + "="));
      assertTrue(variable.group(), made.contains(variable.group(2)));
    }
    Matcher start = Pattern.compile("\nENTRYPOINT \\[\"(.*)\"]\n").matcher(text);
    assertTrue(text, start.find());
    assertTrue(start.group(1), Files.isExecutable(node.home().resolve(start.group(1))));
  }

  @Test
  public void whatTheContainerRunsExists() throws Exception {
    String text = text(RUN);
    assertThat(text, containsString("bin/cluster start"));
    for (MatchResult path : all(ABSOLUTE, text)) {
      assertTrue(path.group(), OTHER_PATHS.contains(path.group()));
    }
    all(RELATIVE, text).forEach(path -> assertInTarball(HOME + "/" + path.group()));
    assertCommands(text);
    node.execute(List.of("bash", "-n", node.home().resolve(RUN).toString())).assertStatus(0);
  }
}
