/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.gate;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.patches.queue.ConfigKey;
import org.apache.hadoop.patches.queue.Module;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;
import org.apache.hadoop.patches.topic.PatchType;
import org.apache.hadoop.patches.topic.Topics;

/**
 * Checks that every patch states its origin, dependencies, files and tests in its header, and that what it names
 * exists.
 */
public final class HeaderLint implements Gate {
  private static final List<String> REQUIRED = List.of("Topic", "Type", "Related", "Origin", "Forwarded", "Tier",
      "Depends-on", "New-files", "Config", "Compatibility", "Tests", "Benchmark");
  private static final Pattern TYPE = Pattern.compile(String.join("|", PatchType.words()));
  private static final Pattern RELATED = Pattern.compile("none|(HADOOP|HDFS|MAPREDUCE|YARN)-\\d+"
      + "(, (HADOOP|HDFS|MAPREDUCE|YARN)-\\d+)*");
  private static final Pattern ORIGIN = Pattern.compile("ours|(backport|vendor), \\S.*");
  private static final Pattern FORWARDED = Pattern.compile("no|not-needed|rejected, \\S.*|https://\\S+");
  private static final Pattern TIER = Pattern.compile("core|extra");
  private static final int WIDTH = 100;

  @Override
  public String name() {
    return "header";
  }

  @Override
  public List<String> check(Repository repository) {
    List<String> faults = new ArrayList<>();
    Set<String> before = new HashSet<>();
    Set<String> subjects = new HashSet<>();
    List<String> topics;
    try {
      topics = Topics.read(repository).names();
    } catch (PatchException e) {
      return List.of(e.getMessage());
    }
    for (Patch patch : Series.read(repository).patches()) {
      for (String fault : faults(repository, patch, before, topics)) {
        faults.add(patch.path() + ": " + fault);
      }
      if (!subjects.add(patch.subject())) {
        faults.add(patch.path() + ": another patch has the same title");
      }
      before.add(patch.path());
    }
    return faults;
  }

  private static List<String> faults(Repository repository, Patch patch, Set<String> before,
      List<String> topics) {
    List<String> faults = new ArrayList<>();
    if (patch.subject().isEmpty() || patch.subject().length() > 75) {
      faults.add("the title must have 1 to 75 characters");
    }
    if (patch.body().isBlank()) {
      faults.add("the message does not say why");
    }
    patch.body().lines().filter(line -> line.length() > WIDTH)
        .forEach(line -> faults.add("a line of the message is wider than " + WIDTH + ": " + line));
    for (String name : REQUIRED) {
      if (!patch.trailerNames().contains(name)) {
        faults.add("the trailer " + name + " is missing");
      }
    }
    for (String topic : patch.trailer("Topic")) {
      if (!topics.contains(topic)) {
        faults.add("Topic is '" + topic + "'; allowed: a name in patches/topics: " + String.join("; ", topics));
      }
    }
    legal(patch, "Type", TYPE, String.join(", ", PatchType.words()), faults);
    legal(patch, "Related", RELATED, "none or keys such as MAPREDUCE-1234, HADOOP-5", faults);
    legal(patch, "Origin", ORIGIN, "ours, 'backport, <commit>' or 'vendor, <where>'", faults);
    legal(patch, "Forwarded", FORWARDED, "no, not-needed, 'rejected, <why>' or a link", faults);
    legal(patch, "Tier", TIER, "core or extra", faults);
    for (String key : patch.trailer("Config")) {
      if (ConfigKey.parse(key).isEmpty()) {
        faults.add("Config is '" + key + "'; allowed: none or " + ConfigKey.FORM);
      }
    }
    for (String path : patch.trailer("Depends-on")) {
      if (!before.contains(path)) {
        faults.add("Depends-on names " + path + ", which is not an earlier patch of the series");
      }
    }
    for (String path : patch.trailer("New-files")) {
      if (!Files.isRegularFile(repository.root().resolve(path))) {
        faults.add("New-files names " + path + ", which does not exist");
      }
    }
    for (String test : patch.trailer("Tests")) {
      if (!testExists(repository, test)) {
        faults.add("Tests names " + test + ", which is in no module's src/test/java");
      }
    }
    for (String result : patch.trailer("Benchmark")) {
      if (!Files.isRegularFile(repository.root().resolve(result))) {
        faults.add("Benchmark names " + result + ", which does not exist");
      }
    }
    return faults;
  }

  private static void legal(Patch patch, String name, Pattern allowed, String words, List<String> faults) {
    for (String value : patch.trailer(name)) {
      if (!allowed.matcher(value).matches()) {
        faults.add(name + " is '" + value + "'; allowed: " + words);
      }
    }
  }

  private static boolean testExists(Repository repository, String test) {
    String file = "src/test/java/" + test.replace('.', '/') + ".java";
    return Stream.of(Module.values()).anyMatch(module ->
        Files.isRegularFile(repository.root().resolve(module.folder()).resolve(file)));
  }
}
