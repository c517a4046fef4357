/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.patches.queue.Export;
import org.apache.hadoop.patches.queue.Hunk;
import org.apache.hadoop.patches.queue.JavaNames;
import org.apache.hadoop.patches.queue.Module;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;

/**
 * Checks that a patch names no class of ours that is owned neither by it nor by its dependencies: its export would not
 * compile. This matches names instead of compiling, as the gate on demand does, and so misses the use of a member that
 * an earlier patch adds.
 */
public final class NamedClasses implements Gate {
  private static final String SOURCES = "/src/main/java/";

  /** A class of ours, and the patch that owns its file. */
  private record Owned(String classPackage, String name, String patch) {
  }

  @Override
  public String name() {
    return "names";
  }

  @Override
  public List<String> check(Repository repository) {
    List<Patch> patches = Series.read(repository).patches();
    List<Owned> classes = new ArrayList<>();
    patches.forEach(patch -> classes.addAll(classesOf(patch)));
    List<String> faults = new ArrayList<>();
    Export export = new Export(repository);
    for (Patch patch : patches) {
      Set<String> chain = export.chain(patch).stream().map(Patch::path).collect(Collectors.toSet());
      List<Owned> foreign = classes.stream().filter(owned -> !chain.contains(owned.patch)).toList();
      try {
        check(repository, patch, foreign, faults);
      } catch (IOException e) {
        faults.add(patch.path() + ": " + e.getMessage());
      }
    }
    return faults;
  }

  private static List<Owned> classesOf(Patch patch) {
    List<Owned> classes = new ArrayList<>();
    for (String path : patch.trailer("New-files")) {
      int root = path.indexOf(SOURCES);
      if (root > 0 && path.endsWith(".java") && !path.endsWith("/package-info.java")) {
        String name = path.substring(root + SOURCES.length(), path.length() - ".java".length()).replace('/', '.');
        int dot = name.lastIndexOf('.');
        classes.add(new Owned(name.substring(0, Math.max(dot, 0)), name.substring(dot + 1), patch.path()));
      }
    }
    return classes;
  }

  private static void check(Repository repository, Patch patch, List<Owned> foreign, List<String> faults)
      throws IOException {
    Map<String, Set<String>> lacking = new TreeMap<>();
    for (Map.Entry<String, JavaNames> source : sources(repository, patch).entrySet()) {
      for (Owned owned : foreign) {
        if (source.getValue().has(owned.classPackage, owned.name)) {
          lacking.computeIfAbsent(owned.patch, path -> new TreeSet<>())
              .add(owned.name + " in " + source.getKey().replaceFirst(".*/", ""));
        }
      }
    }
    lacking.forEach((owner, names) -> faults.add(patch.path() + " does not depend on " + owner + ", whose classes it "
        + "names: " + String.join(", ", names)
        + "; add it to Depends-on, or move the class to the first patch that needs it"));
  }

  /** Returns the patch's new files, and its additions to each stock file. */
  private static Map<String, JavaNames> sources(Repository repository, Patch patch) throws IOException {
    Map<String, JavaNames> sources = new LinkedHashMap<>();
    for (String path : patch.trailer("New-files")) {
      Path file = repository.root().resolve(path);
      if (path.endsWith(".java") && Files.exists(file)) {
        String text = Files.readString(file);
        sources.put(Module.upstreamPath(path), new JavaNames(text, text));
      }
    }
    for (String path : patch.files()) {
      Path file = repository.tree().resolve(path);
      if (path.endsWith(".java") && Files.exists(file)) {
        String added = patch.hunks().stream().filter(hunk -> hunk.file().equals(path)).map(Hunk::added)
            .map(lines -> String.join("\n", lines)).collect(Collectors.joining("\n"));
        sources.put(path, new JavaNames(Files.readString(file), added.replaceAll("(?m)^\\s*\\*.*$", "")));
      }
    }
    return sources;
  }
}
