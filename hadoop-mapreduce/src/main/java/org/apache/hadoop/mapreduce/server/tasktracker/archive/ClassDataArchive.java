/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.TrackerWatch;

/**
 * An archive of class data for task JVMs, with the list of the classes in it that every task uses. Immutable.
 *
 * <p>Its name is a digest of what its content depends on: the JDK, the JVM flags and the jars of the class path, each
 * jar identified by its device, inode, size and times of modification and change. The JVM itself compares only sizes
 * and modification times, so it would load stale classes for a jar that was replaced by one with the same size and
 * time; it ignores an archive that does not match its own set-up. A truncated archive would crash it, so each archive
 * is verified against its checksum before use. Archives are kept in a folder that belongs to the tracker alone; the
 * newest {@value #MAX_KEPT} of them are retained.
 */
public final class ClassDataArchive {
  private static final Log LOG = LogFactory.getLog(ClassDataArchive.class);

  /** A part of each archive's name; to be changed whenever the rehearsal changes. */
  private static final String FORMAT = "2";
  private static final int MAX_KEPT = 4;
  private static final long MAX_MAKE_MILLIS = 120_000;
  private static final String MAKING = "making-";
  private static final String IDENTITY = "unix:dev,ino,size,lastModifiedTime,ctime";

  /**
   * The archives that this process is creating, has created or has found, so that its trackers share one creator. An
   * archive that could not be created is removed from the map and tried again.
   */
  private static final ConcurrentHashMap<Path, CompletableFuture<Optional<ClassDataArchive>>> KNOWN =
      new ConcurrentHashMap<>();

  private final Path data;
  private final Path classes;
  private final ArchiveFlags flags;

  private ClassDataArchive(Path base, ArchiveFlags flags) {
    data = sibling(base, flags.ending());
    classes = sibling(base, ".classes");
    this.flags = flags;
  }

  /**
   * Finds the archive, or creates it in a thread of its own, which takes a JVM a few seconds.
   *
   * @param folder the folder of the archives
   * @param java the JVM's executable
   * @param options the options that these JVMs have in all jobs, such as the garbage collector
   * @param classPath the jars that their class paths begin with; a folder among them makes an archive impossible
   * @return empty if there is none and it cannot be created, which is logged; never fails
   */
  public static CompletableFuture<Optional<ClassDataArchive>> prepare(Path folder, Path java, List<String> options,
      List<Path> classPath) {
    Path base;
    try {
      base = folder.toAbsolutePath().resolve(key(java, options, classPath));
    } catch (IOException | UnsupportedOperationException e) {
      LOG.warn("No class data archive: " + e);
      return CompletableFuture.completedFuture(Optional.empty());
    }
    return KNOWN.computeIfAbsent(base, name -> {
      CompletableFuture<Optional<ClassDataArchive>> made = new CompletableFuture<>();
      Thread maker = new Thread(() -> findOrMake(made, name, java, options, classPath), "Class data archive maker");
      maker.setDaemon(true);
      maker.start();
      return made;
    });
  }

  private static void findOrMake(CompletableFuture<Optional<ClassDataArchive>> made, Path base, Path java,
      List<String> options, List<Path> classPath) {
    Optional<ClassDataArchive> archive = Optional.empty();
    try {
      archive = findOrMake(base, java, options, classPath);
    } finally {
      if (archive.isEmpty()) {
        KNOWN.remove(base, made);
      }
      made.complete(archive); // whatever was thrown: JVMs wait for it
    }
  }

  /** Forgets the archives that this process knows, so that it behaves like a new process. */
  static void forget() {
    KNOWN.clear();
  }

  /** Returns the options of a JVM that starts from this archive; if it cannot, it prints nothing about it. */
  public List<String> options() {
    return flags.use(data);
  }

  /** Returns the archive file, which such a JVM memory-maps. */
  public Path data() {
    return data;
  }

  /** Returns the file with the names of the classes that every task uses. */
  public Path classes() {
    return classes;
  }

  static String key(Path java, List<String> options, List<Path> classPath) throws IOException {
    Digest digest = new Digest();
    for (String part : List.of(FORMAT, System.getProperty("java.vm.name"), System.getProperty("java.vm.version"),
        System.getProperty("java.vm.vendor"), System.getProperty("os.arch"), java.toRealPath().toString())) {
      digest.add(part);
    }
    options.forEach(digest::add);
    digest.add(""); // separates the options from the class path: no option is empty
    for (Path entry : classPath) {
      if (!Files.isRegularFile(entry)) {
        throw new IOException("'" + entry + "' in the class path is not a jar");
      }
      digest.add(entry + " " + new TreeMap<>(Files.readAttributes(entry, IDENTITY)));
    }
    return digest.text();
  }

  private static Optional<ClassDataArchive> findOrMake(Path base, Path java, List<String> options,
      List<Path> classPath) {
    try {
      OwnFolder.create(base.getParent());
      ClassDataArchive archive = new ClassDataArchive(base, ArchiveFlags.ofThisJdk());
      if (!archive.isWhole()) {
        archive.make(java, options, classPath);
        archive.removeOthers();
      }
      return Optional.of(archive);
    } catch (IOException | RuntimeException e) {
      LOG.warn("No class data archive; tasks start without one: " + e);
      return Optional.empty();
    } catch (InterruptedException e) {
      return Optional.empty(); // nobody interrupts this thread
    }
  }

  private Path checksum() {
    return sibling(data, ".sha256");
  }

  private boolean isWhole() throws IOException {
    return Files.exists(checksum()) && Files.exists(classes) && Files.exists(data)
        && Files.readString(checksum()).equals(Digest.of(data));
  }

  private void make(Path java, List<String> options, List<Path> classPath) throws IOException, InterruptedException {
    long start = System.nanoTime();
    Path work = Files.createTempDirectory(data.getParent(), MAKING);
    try {
      Path newData = work.resolve("data");
      Path log = work.resolve("loaded");
      run(java, options, classPath, newData, log, work);
      Files.write(work.resolve("classes"), LoadedClassNames.read(log, ClusterClasses.class), StandardCharsets.UTF_8);
      Files.writeString(work.resolve("sum"), Digest.of(newData));
      Files.move(work.resolve("classes"), classes, StandardCopyOption.ATOMIC_MOVE);
      Files.move(newData, data, StandardCopyOption.ATOMIC_MOVE);
      Files.move(work.resolve("sum"), checksum(), StandardCopyOption.ATOMIC_MOVE);
      LOG.info("Created a class data archive in " + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)
          + " ms: " + data);
    } finally {
      OwnFolder.delete(work);
    }
  }

  private void run(Path java, List<String> options, List<Path> classPath, Path newData, Path log, Path work)
      throws IOException, InterruptedException {
    Path said = work.resolve("said");
    List<String> command = new ArrayList<>(List.of(java.toString(), "-Xmx256m", "-XX:-UsePerfData"));
    command.addAll(options); // if an option is given twice, the last one wins
    command.addAll(flags.make(newData, log));
    command.add(TrackerWatch.option());
    command.addAll(List.of("-classpath", String.join(File.pathSeparator, classPath.stream().map(Path::toString)
        .toList()), TaskRehearsal.class.getName(), work.resolve("job").toString()));
    Process process = new ProcessBuilder(command).directory(work.toFile()).redirectErrorStream(true)
        .redirectOutput(said.toFile()).redirectInput(new File("/dev/null")).start();
    try {
      if (!process.waitFor(MAX_MAKE_MILLIS, TimeUnit.MILLISECONDS)) {
        throw new IOException("the rehearsal did not end within " + MAX_MAKE_MILLIS + " ms");
      }
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    if (process.exitValue() != 0 || !Files.exists(newData)) {
      throw new IOException("the rehearsal ended with status " + process.exitValue() + ": " + end(said));
    }
  }

  private static String end(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    return text.substring(Math.max(0, text.length() - 1000));
  }

  /** Removes the oldest archives, which JVMs started from them keep open, and the leftovers of killed creators. */
  private void removeOthers() throws IOException {
    long forsaken = System.currentTimeMillis() - 2 * MAX_MAKE_MILLIS;
    try (var files = Files.list(data.getParent())) {
      for (Path left : files.filter(file -> file.getFileName().toString().startsWith(MAKING)).toList()) {
        if (left.toFile().lastModified() < forsaken) {
          OwnFolder.delete(left);
        }
      }
    }
    try (var files = Files.list(data.getParent())) {
      List<Path> old = files.filter(file -> file.toString().endsWith(".sha256"))
          .sorted(Comparator.comparing((Path file) -> file.toFile().lastModified()).reversed()).skip(MAX_KEPT).toList();
      for (Path sum : old) {
        String name = sum.getFileName().toString();
        String base = name.substring(0, name.indexOf('.'));
        Files.deleteIfExists(sum);
        Files.deleteIfExists(sum.resolveSibling(name.substring(0, name.length() - ".sha256".length())));
        Files.deleteIfExists(sum.resolveSibling(base + ".classes"));
      }
    }
  }

  private static Path sibling(Path file, String ending) {
    return file.resolveSibling(file.getFileName() + ending);
  }
}
