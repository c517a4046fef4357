/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.apache.hadoop.testing.ChildJvm;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Checks that the jar runs jobs on other releases than the one it is tested on, and leaves them to Hadoop where a
 * vendor's build has changed something it needs, or a part of the jar itself is missing.
 */
public class TestForkedJobs {
  private static final int SECONDS = 120;
  /**
   * The pattern of Hadoop's own jars of the release that the other tests run on; the plug-ins and shared test classes
   * do not match.
   */
  private static final Pattern HADOOPS =
      Pattern.compile("hadoop-(?!shaded-)[a-z-]+-3\\.\\d+\\.\\d+(-tests)?\\.jar");
  private static final String LACKS = "this Hadoop lacks ";

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final long seed = System.nanoTime();

  private static List<Path> ownClassPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of)
        .collect(Collectors.toList());
  }

  private String run(List<Path> classPath) throws Exception {
    return new ChildJvm(folder.getRoot().toPath().resolve("jvm")).classPath(classPath).options("-Xmx512m")
        .run(SECONDS, ForkedJobs.class.getName(), folder.newFolder("jobs").getPath(), String.valueOf(seed));
  }

  private static void check(String output, long sorted, long shuffled) {
    for (SampleJob.Keys keys : List.of(SampleJob.Keys.TEXT, SampleJob.Keys.OWN)) {
      String line = ForkedJobs.line(keys.toString(), sorted, ForkedJobs.FILES - sorted, shuffled,
          SampleJob.REDUCES - shuffled);
      assertTrue(line + "\n is not in \n" + output, output.contains(line));
    }
  }

  private void checkRelease(String release) throws Exception {
    List<Path> classPath = new ArrayList<>();
    try (Stream<Path> jars = Files.list(Path.of(System.getProperty("repository.root"),
        "hadoop-tools/hadoop-plugins-tests/target/hadoop", release))) {
      jars.sorted().forEach(classPath::add);
    }
    ownClassPath().stream().filter(entry -> !HADOOPS.matcher(String.valueOf(entry.getFileName())).matches())
        .forEach(classPath::add);
    String output = run(classPath);
    assertTrue(output, output.startsWith("Hadoop " + release + "\n"));
    check(output, ForkedJobs.FILES, SampleJob.REDUCES);
  }

  @Test
  public void theOldestRelease() throws Exception {
    checkRelease("3.3.6");
  }

  @Test
  public void aReleaseBetween() throws Exception {
    checkRelease("3.4.3");
  }

  /**
   * Returns a class path that starts with a copy of a class of Hadoop in which a method is renamed that nobody calls
   * while all goes well.
   */
  private List<Path> withRenamed(Class<?> type, String method, String name) throws IOException {
    String file = type.getName().replace('.', '/') + ".class";
    String bytes;
    try (InputStream in = type.getClassLoader().getResourceAsStream(file)) {
      bytes = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
    assertTrue(bytes.contains(method));
    assertEquals(method.length(), name.length());
    Path front = folder.newFolder("front").toPath();
    Path changed = front.resolve(file);
    Files.createDirectories(changed.getParent());
    Files.write(changed, bytes.replace(method, name).getBytes(StandardCharsets.ISO_8859_1));
    List<Path> classPath = new ArrayList<>(List.of(front));
    classPath.addAll(ownClassPath());
    return classPath;
  }

  @Test
  public void aHadoopThatLacksWhatMapsNeed() throws Exception {
    String output = run(withRenamed(Class.forName("org.apache.hadoop.mapred.Task"), "reportFatalError",
        "reportFatalErr0r"));
    assertTrue(output, output.contains("Hadoop's own buffer sorts the output of this job's maps: " + LACKS
        + "Task.reportFatalError\n"));
    check(output, 0, SampleJob.REDUCES);
  }

  @Test
  public void aHadoopThatLacksWhatReducesNeed() throws Exception {
    String output = run(withRenamed(Class.forName("org.apache.hadoop.mapreduce.task.reduce.MapHost"), "getBaseUrl",
        "getBaseUr1"));
    assertTrue(output, output.contains("Hadoop's own class copies and merges the map outputs of this job's reduces: "
        + LACKS + "MapHost.getBaseUrl\n"));
    check(output, ForkedJobs.FILES, 0);
  }

  /** Checks that work whose classes link to a missing class is left to Hadoop, on the map side and the reduce side. */
  @Test
  public void aJarThatLacksClassesOfItsOwn() throws Exception {
    List<String> missing = List.of("org/apache/hadoop/mapred/StampedeTaskSide.class",
        "org/apache/hadoop/mapreduce/task/reduce/StampedeReduceSettings.class");
    Path whole = Plugins.jar();
    Path part = folder.getRoot().toPath().resolve(whole.getFileName());
    int left = 0;
    try (ZipFile from = new ZipFile(whole.toFile()); OutputStream file = Files.newOutputStream(part);
        ZipOutputStream to = new ZipOutputStream(file)) {
      for (Enumeration<? extends ZipEntry> entries = from.entries(); entries.hasMoreElements();) {
        ZipEntry entry = entries.nextElement();
        if (missing.contains(entry.getName())) {
          left++;
          continue;
        }
        to.putNextEntry(new ZipEntry(entry.getName()));
        try (InputStream in = from.getInputStream(entry)) {
          in.transferTo(to);
        }
      }
    }
    assertEquals(missing.size(), left);
    String output = run(ownClassPath().stream().map(entry -> entry.equals(whole) ? part : entry)
        .collect(Collectors.toList()));
    assertTrue(output, output.contains("NoClassDefFoundError"));
    check(output, 0, 0);
  }
}
