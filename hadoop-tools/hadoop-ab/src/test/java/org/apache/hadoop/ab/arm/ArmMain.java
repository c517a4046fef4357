/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A stand-in for the main class of hadoop-ab-arm that behaves as {@code conf.fake.mode} says. It counts the words of
 * small-job itself, so that the harness finds a correct output.
 */
public final class ArmMain {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Properties properties;
  private final Path report;

  private ArmMain(Properties properties) {
    this.properties = properties;
    this.report = Path.of(properties.getProperty("report"), "run.jsonl");
  }

  public static void main(String[] arguments) throws Exception {
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(Path.of(arguments[0]), StandardCharsets.UTF_8)) {
      properties.load(in);
    }
    new ArmMain(properties).run(properties.getProperty("conf.fake.mode"));
  }

  private void run(String mode) throws Exception {
    Files.writeString(Path.of("data.bin"), "what a cluster writes");
    record("stage", "name", "job");
    switch (mode) {
      case "crash" -> {
        System.out.println("first\nthe reason of the crash");
        System.exit(5);
      }
      case "hang" -> hang();
      case "silent" -> System.exit(0);
      case "error" -> {
        record("error", "message", "port 8020 is in use: end its owner");
        System.exit(1);
      }
      case "orphan" -> detach();
      default -> {
        // The other modes end normally, but report something wrong.
      }
    }
    jars(mode);
    output(mode);
    record("metric", "name", "wall", "value", mode.equals("zero") ? 0 : 2.5, "unit", "s");
    if (!mode.equals("no-cpu")) {
      record("metric", "name", "cpu", "value", 1.5, "unit", "s");
      record("metric", "name", "map_cpu", "value", 0.5, "unit", "s");
    }
    if (mode.equals("attempts")) {
      record("attempt", "attempt", "a1", "state", "SUCCEEDED");
      record("attempt", "attempt", "a2", "state", "FAILED");
      record("attempt", "attempt", "a3", "state", "KILLED");
      record("attempt", "attempt", "a4", "state", "KILLED");
    }
    record("done");
    System.exit(0);
  }

  private void jars(String mode) throws IOException {
    String sum = properties.getProperty("conf.fake.sum");
    record("jar", "pid", 1, "role", "cluster", "class", "fake.JobTracker", "path", "/x.jar", "sha256", sum);
    if (!mode.equals("no-child")) {
      record("jar", "pid", 2, "role", "child", "class", "fake.MapTask", "path", "/elsewhere.jar", "sha256",
          mode.equals("wrong-jar") ? "0".repeat(64) : sum);
    }
  }

  private void output(String mode) throws IOException {
    if (mode.equals("no-output")) {
      return;
    }
    Map<String, Integer> counts = new TreeMap<>();
    try (Stream<Path> parts = Files.list(Path.of(properties.getProperty("input")))) {
      for (Path part : parts.toList()) {
        for (String word : Files.readString(part).split("\\s+")) {
          counts.merge(word, 1, Integer::sum);
        }
      }
    }
    if (mode.equals("wrong-output")) {
      counts.merge(counts.keySet().iterator().next(), 1, Integer::sum);
    }
    StringBuilder text = new StringBuilder();
    counts.forEach((word, count) -> text.append(word).append('\t').append(count).append('\n'));
    Path output = Files.createDirectory(Path.of(properties.getProperty("output")));
    Files.writeString(output.resolve("part-00000"), text);
    Files.writeString(output.resolve("_SUCCESS"), "");
  }

  /** Tells the test that all processes are running, and never ends. */
  private void hang() throws Exception {
    detach();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(),
        Integer.parseInt(properties.getProperty("conf.fake.port")))) {
      socket.getOutputStream().write(1);
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  /**
   * Starts a process in a session of its own, which no signal to the process group reaches, and one with a cleared
   * environment.
   */
  private static void detach() throws IOException {
    new ProcessBuilder("setsid", "bash", "-c", "trap '' TERM INT HUP; while :; do sleep 600; done").start();
    new ProcessBuilder("setsid", "env", "-i", "PATH=/usr/bin:/bin", "sleep", "600").start();
  }

  private void record(String type, Object... entries) throws IOException {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("type", type);
    for (int i = 0; i < entries.length; i += 2) {
      record.put((String) entries[i], entries[i + 1]);
    }
    Files.writeString(report, JSON.writeValueAsString(record) + "\n", StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
