/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
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
 * A started JVM that waits for a task, as seen by its tracker.
 *
 * <p>Everything that a process gets at its start and keeps (its working folder, its output files and the path of its
 * token's file) is in a folder of its own. When the JVM gets a task, the working folder and the open output files are
 * renamed to the locations of the task, and symbolic links take their places: the process is then in the same position
 * as one started for the task, and nothing it may have left behind is visible to another job.
 *
 * <p>Handed over or discarded once, by one thread. The folder is deleted when the process has ended.
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
  private final double share;
  private final Path stdout;
  private final Path stderr;
  private final Process process;
  private volatile long memory;
  private volatile long sinceNanos = System.nanoTime();
  private volatile boolean waits;

  private WaitingJvm(Path folder, double share, Path logs, JvmBase base, JvmKind kind,
      WaitingEnvironment environment) throws IOException {
    this.folder = folder;
    this.share = share;
    String name = folder.getFileName().toString();
    stdout = logs.resolve(name + STDOUT);
    stderr = logs.resolve(name + STDERR);
    delete(folder); // left by an earlier process with the same process id
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
   * Starts a JVM.
   *
   * @param folder a folder of its own; its previous content is deleted, as are files of that name in {@code logs}
   * @param share the part of the free space of all disks that is on this folder's disk
   * @param logs the initial folder of its output files
   */
  static WaitingJvm start(Path folder, double share, Path logs, JvmBase base, JvmKind kind,
      WaitingEnvironment environment) throws IOException {
    try {
      return new WaitingJvm(folder, share, logs, base, kind, environment);
    } catch (IOException | RuntimeException | Error e) {
      deleteAll(folder, logs);
      throw e;
    }
  }

  Process process() {
    return process;
  }

  /** Returns the JVM's own folder. */
  Path folder() {
    return folder;
  }

  /** Returns the part of the free space of all disks that was on this folder's disk when the JVM was started. */
  double share() {
    return share;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Tells whether the JVM has loaded its classes and waits. */
  boolean isReady() {
    return Files.exists(folder.resolve(WaitingMain.READY));
  }

  /** Measures and returns the JVM's resident memory in bytes, or {@code otherwise} if the system does not report it. */
  long measure(long otherwise) {
    memory = JvmMemory.resident(process.pid()).orElse(otherwise);
    return memory;
  }

  /** Tells whether the JVM has memory-mapped a file; also true if the system does not report it. */
  boolean hasMapped(Path file) {
    return MappedFiles.of(process).map(files -> files.contain(file)).orElse(true);
  }

  /** Returns the JVM's resident memory in bytes when it was last measured. */
  long memory() {
    return memory;
  }

  /** Returns the time since the JVM was started, or since {@link #beginToWait}. */
  long ageMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sinceNanos);
  }

  /** Marks the start of the wait, from which on the age counts and an end of the JVM needs no explanation. */
  void beginToWait() {
    sinceNanos = System.nanoTime();
    waits = true;
    if (!process.isAlive()) {
      clear();
    }
  }

  /** Deletes the ended JVM's files, except for the error output of one that failed before it was ready to wait. */
  private void ended() {
    if (waits) {
      clear();
    } else {
      delete(folder);
    }
  }

  /**
   * Turns this JVM into the JVM of a task.
   *
   * @param task builds the message for a given working folder of the task
   * @throws IOException if the hand-over fails; the JVM is then discarded, and the task's folder is as it was before
   */
  Process handOver(Function<Path, HandOver> task, TaskPlace place) throws IOException {
    Path given = place.workDirectories().stream().filter(Files::isDirectory).findFirst().orElse(null);
    try {
      Path work = place.workDirectories().stream().filter(this::isOnSameDisk).findFirst()
          .orElseThrow(() -> new IOException("no folder on the disk of " + folder + " in " + place.workDirectories()));
      if (given != null) {
        delete(given); // it has an empty folder for temporary files, which the task creates again
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

  /** Restores the folders of a task after a failed hand-over; to be called once this JVM has ended. */
  private void undo(TaskPlace place, Path given) throws IOException {
    place.workDirectories().stream().filter(this::isOnSameDisk).forEach(WaitingJvm::delete);
    Files.deleteIfExists(place.stdout()); // they are empty before the task is started
    Files.deleteIfExists(place.stderr());
    if (given != null && Files.notExists(given)) {
      try {
        Files.createDirectory(given);
      } catch (NoSuchFileException e) {
        // the task's folder was deleted meanwhile: nobody would delete it again
      }
    }
  }

  /** Ends the JVM and waits until it is gone. */
  void discard() {
    process.destroyForcibly();
    try {
      process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    clear();
  }

  /** Returns the JVM's standard error output, at most a thousand characters. */
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

  /** Deletes a folder with its content, without following symbolic links. */
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
      // it is already gone
    } catch (IOException e) {
      LOG.warn("Cannot delete " + folder + ": " + e);
    }
  }
}
