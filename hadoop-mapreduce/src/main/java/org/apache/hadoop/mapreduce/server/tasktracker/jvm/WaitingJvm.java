/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * A started JVM that waits for a task, as its tracker sees it.
 *
 * <p>What a process is given at its start and keeps (its working folder, its output files, the name of its token's
 * file) lies in a folder of its own. When it gets a task the working folder and the open output files are renamed to
 * where those of the task belong, and links stand where they were: so the process is in the same place as one that was
 * started for the task, and nothing it could have left is in another job's.
 *
 * <p>Handed over or discarded once, by one thread. The folder goes when the process has ended.
 */
final class WaitingJvm {
  private static final Log LOG = LogFactory.getLog(WaitingJvm.class);

  private static final String WORK = "work";
  private static final String TOKEN = "token";
  private static final String STDOUT = ".out";
  private static final String STDERR = ".err";
  private static final int MAX_ERRORS = 1000;
  private static final long END_MILLIS = 5000;

  private final Path folder;
  private final Path stdout;
  private final Path stderr;
  private final Process process;
  private volatile long memory;
  private volatile long sinceNanos = System.nanoTime();
  private volatile boolean waits;

  private WaitingJvm(Path folder, Path logs, JvmBase base, JvmKind kind, WaitingEnvironment environment)
      throws IOException {
    this.folder = folder;
    String name = folder.getFileName().toString();
    stdout = logs.resolve(name + STDOUT);
    stderr = logs.resolve(name + STDERR);
    delete(folder); // of an earlier process with the same number
    Files.deleteIfExists(stdout);
    Files.deleteIfExists(stderr);
    Path work = Files.createDirectories(folder.resolve(WORK));
    List<String> options = concat(concat(base.options(), base.options(kind)), Internals.OPTIONS);
    JvmCommand command = new JvmCommand(base.java(), options,
        environment.properties(kind.properties(), work), base.classPath(), WaitingMain.class.getName(),
        concat(List.of(folder.toString()), base.arguments()));
    process = JvmExecutor.builder(command.words(), work.toFile(),
            environment.variables(kind.variables(), work, folder.resolve(TOKEN)), stdout.toFile(), stderr.toFile())
        .redirectInput(ProcessBuilder.Redirect.PIPE).start();
    process.onExit().thenRun(this::ended);
  }

  private static List<String> concat(List<String> first, List<String> then) {
    return Stream.concat(first.stream(), then.stream()).toList();
  }

  /**
   * Starts one.
   *
   * @param folder a folder of its own; what is in it, and in files of that name in the other, goes
   * @param logs where its output goes at first
   */
  static WaitingJvm start(Path folder, Path logs, JvmBase base, JvmKind kind, WaitingEnvironment environment)
      throws IOException {
    try {
      return new WaitingJvm(folder, logs, base, kind, environment);
    } catch (IOException | RuntimeException | Error e) {
      deleteAll(folder, logs);
      throw e;
    }
  }

  Process process() {
    return process;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Tells whether the JVM has loaded what it loads, and waits. */
  boolean isReady() {
    return Files.exists(folder.resolve(WaitingMain.READY));
  }

  /** Takes note of what it has in memory, in bytes, as the system says it, and answers that. */
  long measure(long otherwise) {
    memory = JvmMemory.resident(process.pid()).orElse(otherwise);
    return memory;
  }

  /** Tells whether a file is mapped into the JVM's memory; also true where the system does not say. */
  boolean hasMapped(Path file) {
    try (Stream<String> mappings = Files.lines(Path.of("/proc/" + process.pid() + "/maps"))) {
      String end = " " + (Files.exists(file) ? file.toRealPath() : file);
      return mappings.anyMatch(mapping -> mapping.endsWith(end));
    } catch (IOException | UncheckedIOException e) {
      return true;
    }
  }

  /** Returns the bytes that the JVM had in memory when that was measured. */
  long memory() {
    return memory;
  }

  /** Returns how long it has been there, or has waited since {@link #beginToWait}. */
  long ageMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sinceNanos);
  }

  /** Counts the time anew. From now on nobody asks why it has ended. */
  void beginToWait() {
    sinceNanos = System.nanoTime();
    waits = true;
    if (!process.isAlive()) {
      clear();
    }
  }

  /** Deletes what the JVM had, now that it has ended, but for the errors of one that did not come so far as to wait. */
  private void ended() {
    if (waits) {
      clear();
    } else {
      delete(folder);
    }
  }

  /**
   * Makes it the JVM of a task.
   *
   * @param task the message, by the task's working folder
   * @throws IOException if that cannot be; it is discarded then, and the task's folder is as it was
   */
  Process handOver(Function<Path, HandOver> task, TaskPlace place) throws IOException {
    Path given = place.workDirectories().stream().filter(Files::isDirectory).findFirst().orElse(null);
    try {
      Path work = place.workDirectories().stream().filter(this::isOnSameDisk).findFirst()
          .orElseThrow(() -> new IOException("no folder beside " + folder + " in " + place.workDirectories()));
      if (given != null) {
        delete(given); // it has an empty folder for temporary files, which the task makes anew
      }
      Files.move(folder.resolve(WORK), work, StandardCopyOption.ATOMIC_MOVE);
      Files.createSymbolicLink(folder.resolve(WORK), work);
      Files.createSymbolicLink(folder.resolve(TOKEN), place.token());
      Files.move(stdout, place.stdout(), StandardCopyOption.ATOMIC_MOVE);
      Files.move(stderr, place.stderr(), StandardCopyOption.ATOMIC_MOVE);
      try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()))) {
        task.apply(work).write(out);
      }
      return process;
    } catch (IOException | RuntimeException e) {
      discard();
      try {
        undo(place, given);
      } catch (IOException more) {
        e.addSuppressed(more);
      }
      throw e;
    }
  }

  /** Makes the folders of a task as they were before it was handed over; after the end of this JVM. */
  private void undo(TaskPlace place, Path given) throws IOException {
    place.workDirectories().stream().filter(this::isOnSameDisk).forEach(WaitingJvm::delete);
    Files.deleteIfExists(place.stdout()); // the task has nothing in them before it is started
    Files.deleteIfExists(place.stderr());
    if (given != null) {
      Files.createDirectories(given);
    }
  }

  /** Ends it, and waits until it has gone. */
  void discard() {
    process.destroyForcibly();
    try {
      process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    clear();
  }

  /** Returns what the JVM has printed as errors, at most a thousand characters. */
  String errors() {
    try (InputStream in = Files.newInputStream(stderr)) {
      return new String(in.readNBytes(MAX_ERRORS), Charset.defaultCharset());
    } catch (IOException e) {
      return e.toString();
    }
  }

  private boolean isOnSameDisk(Path work) {
    return work.startsWith(folder.getParent().getParent());
  }

  private synchronized void clear() {
    deleteAll(folder, stdout.getParent());
  }

  private static void deleteAll(Path folder, Path logs) {
    delete(folder);
    for (String end : List.of(STDOUT, STDERR)) {
      Path log = logs.resolve(folder.getFileName() + end);
      try {
        Files.deleteIfExists(log);
      } catch (IOException e) {
        LOG.warn("Cannot delete " + log + ": " + e);
      }
    }
  }

  /** Deletes a folder with what is in it, and follows no link. */
  static void delete(Path folder) {
    try {
      Files.walkFileTree(folder, new SimpleFileVisitor<>() {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
          Files.deleteIfExists(file);
          return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
          Files.deleteIfExists(visited);
          return FileVisitResult.CONTINUE;
        }
      });
    } catch (NoSuchFileException e) {
      // it has gone
    } catch (IOException e) {
      LOG.warn("Cannot delete " + folder + ": " + e);
    }
  }
}
