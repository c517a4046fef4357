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
import org.apache.hadoop.testing.Jdks;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.JUnitCore;

/**
 * Checks that the jar runs jobs on other releases and JDKs than those it is tested on, and leaves them to Hadoop where
 * a vendor's build has changed something it needs, or a part of the jar itself is missing.
 */
public class TestForkedJobs {
  private static final int SECONDS = 120;
  /**
   * The pattern of Hadoop's own jars of the release that the other tests run on; the plug-ins and shared test classes
   * do not match.
   */
  private static final Pattern HADOOPS =
      Pattern.compile("hadoop-(?!shaded-)[a-z-]+-3\\.\\d+\\.\\d+(-tests)?\\.jar");
  private static final String MAPS_LEFT = "Hadoop's own buffer sorts the output of this job's maps: ";
  private static final String REDUCES_LEFT =
      "Hadoop's own class copies and merges the map outputs of this job's reduces: ";
  private static final String LACKS = "this Hadoop lacks ";

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final long seed = System.nanoTime();

  private static List<Path> ownClassPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of)
        .collect(Collectors.toList());
  }

  private ChildJvm jvm() throws IOException {
    return new ChildJvm(folder.getRoot().toPath().resolve("jvm")).options("-Xmx512m");
  }

  private String run(ChildJvm jvm) throws Exception {
    return jvm.run(SECONDS, ForkedJobs.class.getName(), folder.newFolder("jobs").getPath(), String.valueOf(seed));
  }

  private String run(List<Path> classPath) throws Exception {
    return run(jvm().classPath(classPath));
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

  @Test
  public void jdk25() throws Exception {
    check(run(jvm().java(Jdks.java(25))), ForkedJobs.FILES, SampleJob.REDUCES);
  }

  /** Checks the two sides alone, among others that a combiner sees the user of the task: threads do not inherit it. */
  @Test
  public void bothSidesOnJdk25() throws Exception {
    String output = jvm().java(Jdks.java(25)).run(SECONDS, JUnitCore.class.getName(),
        "org.apache.hadoop.mapred.TestStampedeMapOutput", "org.apache.hadoop.mapred.TestStampedeShuffle");
    assertTrue(output, output.contains("OK ("));
  }

  /**
   * Returns a class path that starts with a copy of a class of Hadoop in which a method, which nobody calls while all
   * goes well, has another name or other parameters.
   */
  private List<Path> withChanged(String className, String part, String other) throws Exception {
    String file = className.replace('.', '/') + ".class";
    String bytes;
    try (InputStream in = getClass().getClassLoader().getResourceAsStream(file)) {
      bytes = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
    assertTrue(bytes.contains(part));
    assertEquals(part.length(), other.length());
    Path front = folder.newFolder("front").toPath();
    Path changed = front.resolve(file);
    Files.createDirectories(changed.getParent());
    Files.write(changed, bytes.replace(part, other).getBytes(StandardCharsets.ISO_8859_1));
    List<Path> classPath = new ArrayList<>(List.of(front));
    classPath.addAll(ownClassPath());
    return classPath;
  }

  private void checkMapsLack(String member, List<Path> classPath) throws Exception {
    String output = run(classPath);
    assertTrue(output, output.contains(MAPS_LEFT + LACKS + member + "\n"));
    check(output, 0, SampleJob.REDUCES);
  }

  private void checkReducesLack(String member, List<Path> classPath) throws Exception {
    String output = run(classPath);
    assertTrue(output, output.contains(REDUCES_LEFT + LACKS + member + "\n"));
    check(output, ForkedJobs.FILES, 0);
  }

  @Test
  public void aHadoopThatLacksWhatMapsNeed() throws Exception {
    checkMapsLack("Task.reportFatalError",
        withChanged("org.apache.hadoop.mapred.Task", "reportFatalError", "reportFatalErr0r"));
  }

  @Test
  public void aHadoopWithOtherParametersThanMapsHave() throws Exception {
    checkMapsLack("Task.reportFatalError", withChanged("org.apache.hadoop.mapred.Task",
        "(Lorg/apache/hadoop/mapred/TaskAttemptID;Ljava/lang/Throwable;Ljava/lang/String;Z)V",
        "(Lorg/apache/hadoop/mapred/TaskAttemptID;Ljava/lang/Throwable;Ljava/lang/String;I)V"));
  }

  @Test
  public void aHadoopThatLacksWhatReducesNeed() throws Exception {
    checkReducesLack("MapHost.getBaseUrl",
        withChanged("org.apache.hadoop.mapreduce.task.reduce.MapHost", "getBaseUrl", "getBaseUr1"));
  }

  @Test
  public void aHadoopWithOtherParametersThanReducesHave() throws Exception {
    checkReducesLack("ShuffleSchedulerImpl.copyFailed", withChanged(
        "org.apache.hadoop.mapreduce.task.reduce.ShuffleSchedulerImpl", "reduce/MapHost;ZZ)V", "reduce/MapHost;ZI)V"));
  }

  /** Checks a member that matters only with a combiner, of which no job here has one. */
  @Test
  public void aHadoopThatLacksWhatCombinersNeed() throws Exception {
    String output = run(withChanged("org.apache.hadoop.mapred.Task$CombineOutputCollector", "setWriter", "setWr1ter"));
    for (String left : List.of(MAPS_LEFT, REDUCES_LEFT)) {
      assertTrue(output, output.contains(left + LACKS + "CombineOutputCollector.setWriter\n"));
    }
    check(output, 0, 0);
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
