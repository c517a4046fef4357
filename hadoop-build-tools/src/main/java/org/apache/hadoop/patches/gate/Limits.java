/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;

/**
 * Checks that quantities that make the queue hard to maintain and the code hard to read do not grow unnoticed: the file
 * patches/limits gives the limit for each, and the reason.
 */
public final class Limits implements Gate {
  private static final String LIST = "limits";
  private static final Pattern LINE = Pattern.compile("(\\S+) +(\\d{1,9}) +(\\S.*)");
  private static final String PACKAGE = "hadoop-mapreduce/src/main/java/org/apache/hadoop/mapred";

  @Override
  public String name() {
    return "limits";
  }

  @Override
  public List<String> check(Repository repository) {
    List<String> faults = new ArrayList<>();
    Map<String, Integer> counted = count(repository);
    Map<String, Integer> allowed = allowed(repository, counted.keySet(), faults);
    counted.forEach((name, count) -> {
      Integer limit = allowed.get(name);
      if (limit == null) {
        faults.add("patches/" + LIST + " has no line '" + name + " " + count + " <why>'");
      } else if (count > limit) {
        faults.add("patches/" + LIST + " allows " + limit + " for '" + name + "', but it is " + count
            + ": reduce it, or raise the limit there and say why");
      }
    });
    return faults;
  }

  @Override
  public String note(Repository repository) {
    return count(repository).entrySet().stream().map(each -> each.getKey() + " " + each.getValue())
        .collect(Collectors.joining(", "));
  }

  private static Map<String, Integer> allowed(Repository repository, Set<String> names, List<String> faults) {
    Path file = repository.patches().resolve(LIST);
    Map<String, Integer> allowed = new HashMap<>();
    try {
      int at = 0;
      for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
        at++;
        Matcher matcher = LINE.matcher(line);
        if (matcher.matches() && names.contains(matcher.group(1))) {
          allowed.put(matcher.group(1), Integer.parseInt(matcher.group(2)));
        } else if (!line.isBlank() && !line.startsWith("#")) {
          faults.add("patches/" + LIST + " line " + at + " is '" + line + "': expected '<what> <limit> <why>', where "
              + "<what> is one of " + String.join(", ", names));
        }
      }
    } catch (IOException e) {
      faults.add(file + " cannot be read: " + e.getMessage());
    }
    return allowed;
  }

  private static Map<String, Integer> count(Repository repository) {
    List<Patch> patches = Series.read(repository).patches();
    Map<String, Integer> counted = new LinkedHashMap<>();
    counted.put("patches", patches.size());
    counted.put("longest-chain", longestChain(patches));
    counted.put("mapred-classes", classes(repository.root().resolve(PACKAGE)));
    return counted;
  }

  /** Returns the length of the longest chain of patches that an export needs, including itself. */
  private static int longestChain(List<Patch> patches) {
    Map<String, Set<String>> chains = new HashMap<>();
    int longest = 0;
    for (Patch patch : patches) {
      Set<String> chain = new HashSet<>(Set.of(patch.path()));
      // A missing or later patch is reported by the header gate.
      patch.trailer("Depends-on").forEach(path -> chain.addAll(chains.getOrDefault(path, Set.of())));
      chains.put(patch.path(), chain);
      longest = Math.max(longest, chain.size());
    }
    return longest;
  }

  private static int classes(Path folder) {
    if (!Files.isDirectory(folder)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return (int) files.map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".java") && !name.equals("package-info.java")).count();
    } catch (IOException e) {
      throw new PatchException(folder + " cannot be read: " + e.getMessage(), e);
    }
  }
}
