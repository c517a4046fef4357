/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.ab.util.Trees;
import org.apache.hadoop.ab.util.UserError;

/**
 * Generated inputs by name; an input gets its name only when complete. An input that a harness uses is not deleted
 * before that harness ends.
 */
public final class InputCache {
  private static final String HALF = ".new-";

  private final Path folder;

  public InputCache(Path folder) {
    this.folder = folder;
  }

  /** Returns the folder of part files for a shape and seed; generates them first if they are missing. */
  public Path input(Workload workload, Shape shape, long seed) throws IOException {
    Path input = use(workload, shape, seed);
    if (Files.isDirectory(input)) {
      return input;
    }
    Path fresh = Files.createTempDirectory(folder, HALF + input.getFileName() + "-");
    // It may hold gigabytes when Ctrl-C comes.
    Thread hook = new Thread(() -> deleteQuietly(fresh), "ab-input-abort");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      workload.writeInput(shape, seed, fresh);
      Files.move(fresh, input, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException e) {
      // Another harness created the input first.
    } catch (FileSystemException e) {
      if (!Files.isDirectory(input)) {
        throw e;
      }
    } finally {
      Trees.delete(fresh);
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The hook is already running.
      }
    }
    return input;
  }

  /** Protects an input from deletion, and returns its folder, which may not exist. */
  private Path use(Workload workload, Shape shape, long seed) throws IOException {
    Path input = folder.resolve(workload.inputName(shape, seed));
    Files.createDirectories(folder);
    InputLock.use(input);
    return input;
  }

  /** Deletes an incomplete input, after renaming it so that the thread that is still writing no longer finds it. */
  private static void deleteQuietly(Path fresh) {
    try {
      Trees.delete(Files.move(fresh, fresh.resolveSibling(fresh.getFileName() + ".gone")));
    } catch (IOException | UncheckedIOException e) {
      // It already has its final name, or cannot be deleted.
    }
  }

  /**
   * Deletes the least recently used inputs until the requested one fits within the limit with the others; never deletes
   * an input that a harness uses, nor the requested one.
   *
   * @param limit the total size in bytes
   * @return a one-line summary of what was deleted; empty if nothing was
   * @throws UserError if one cannot be deleted
   */
  public Optional<String> makeRoom(Workload workload, Shape shape, long seed, long limit) throws IOException {
    Path input = use(workload, shape, seed);
    Map<String, List<Path>> folders = folders();
    Map<String, Long> bytes = new HashMap<>();
    folders.forEach((name, each) -> bytes.put(name, each.stream().mapToLong(Trees::bytes).sum()));
    long sum = bytes.values().stream().mapToLong(Long::longValue).sum()
        + (Files.isDirectory(input) ? 0 : shape.bytes());
    long before = sum;
    List<String> deleted = new ArrayList<>();
    for (String name : byLastUse(folders.keySet())) {
      if (sum > limit && delete(name)) {
        deleted.add(name);
        sum -= bytes.get(name);
      }
    }
    return deleted.isEmpty() ? Optional.empty() : Optional.of("deleted the least recently used inputs of " + folder
        + ": " + String.join(", ", deleted) + " (" + (before - sum >> 20) + " MB)");
  }

  /**
   * Finds the folders of each input: the complete one, and incomplete ones left by harnesses that ended while writing.
   */
  private Map<String, List<Path>> folders() throws IOException {
    Map<String, List<Path>> folders = new HashMap<>();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path each : all.filter(Files::isDirectory).toList()) {
        String name = each.getFileName().toString();
        int end = name.lastIndexOf('-');
        String input = name.startsWith(HALF) && end >= HALF.length() ? name.substring(HALF.length(), end) : name;
        folders.computeIfAbsent(input, key -> new ArrayList<>()).add(each);
      }
    }
    return folders;
  }

  private List<String> byLastUse(Set<String> names) throws IOException {
    Map<String, Long> times = new HashMap<>();
    for (String name : names) {
      times.put(name, InputLock.lastUse(folder.resolve(name)));
    }
    return names.stream().sorted(Comparator.comparing(times::get)).toList();
  }

  /** Deletes an input unless it is in use, and returns true if it did. */
  private boolean delete(String name) {
    Path input = folder.resolve(name);
    try (InputLock lock = InputLock.alone(input)) {
      if (lock == null) {
        return false;
      }
      if (Files.isDirectory(input)) {
        // Renamed first, so that a partly deleted input does not pass for a complete one.
        Files.move(input, Files.createTempDirectory(folder, HALF + name + "-"), StandardCopyOption.ATOMIC_MOVE);
      }
      for (Path each : folders().getOrDefault(name, List.of())) {
        Trees.delete(each);
      }
      return true;
    } catch (IOException | UncheckedIOException e) {
      throw new UserError("the least recently used input " + input + " cannot be deleted (" + e
          + "): delete it, or raise " + InputOption.NAME, e);
    }
  }
}
