/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jars;

import static org.junit.Assert.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestChildJars {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void reportsTheWantedClassesOfEachChild() throws Exception {
    Path jar = temporary.newFile("hadoop mapred.jar").toPath();
    Files.writeString(jar, "abc");
    Path logs = temporary.newFolder("class-load").toPath();
    Files.writeString(logs.resolve("17.log"), String.join("\n",
        "java.lang.Object source: shared objects file",
        "a.MapTask source: file:" + jar,
        "a.MapTask$Sorter source: file:/other.jar",
        "a.Hidden/0x0000 source: a.MapTask",
        "a.Checksum source: shared objects file (top)",
        ChildJars.class.getName() + " source: shared objects file", ""));
    Files.writeString(logs.resolve("9.log"), "a.Fetcher source: jrt:/java.base\n");
    Path file = temporary.getRoot().toPath().resolve("run.jsonl");
    try (ReportWriter report = new ReportWriter(file)) {
      ChildJars.report(logs, List.of("a.MapTask", "a.Checksum", "a.Fetcher", "a.Never", ChildJars.class.getName()),
          new JarHashes(), report);
    }
    assertEquals(List.of(
        line(17, "a.Checksum", "\"shared objects file (top)\"", "null"),
        line(17, "a.MapTask", "\"" + jar + "\"",
            "\"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\""),
        line(17, ChildJars.class.getName(), "\"" + ownPlace() + "\"", hash(new JarHashes().of(ownPlace()))),
        line(9, "a.Fetcher", "\"jrt:/java.base\"", "null")), Files.readAllLines(file));
  }

  @Test
  public void aClassThatTheArmLacksHasNoJar() throws Exception {
    Path file = temporary.getRoot().toPath().resolve("run.jsonl");
    try (ReportWriter report = new ReportWriter(file)) {
      ClusterJars.report(List.of("no.such.Class"), new JarHashes(), report);
    }
    assertEquals("{\"type\":\"jar\",\"pid\":" + ProcessHandle.current().pid()
        + ",\"role\":\"cluster\",\"class\":\"no.such.Class\",\"path\":null,\"sha256\":null}\n", Files.readString(file));
  }

  /** Returns the location of the module's own classes, which is reported for a class of it from a shared archive. */
  private static Path ownPlace() throws Exception {
    return Path.of(ChildJars.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static String hash(String hash) {
    return hash == null ? null : "\"" + hash + "\"";
  }

  private static String line(int pid, String type, String path, String hash) {
    return "{\"type\":\"jar\",\"pid\":" + pid + ",\"role\":\"child\",\"class\":\"" + type + "\",\"path\":" + path
        + ",\"sha256\":" + hash + "}";
  }
}
