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
 * An archive of class data for the JVMs of tasks, and the list of those of its classes that each task uses. Immutable.
 *
 * <p>Its name is made of what its content depends on: the JDK, the flags of its JVMs, and the jars of the class path,
 * by which files they are and when the file system has seen their last changes. The JVM compares sizes and times alone,
 * and would take old classes from it for those of a jar that has been replaced by one with the same; it does without an
 * archive that is not its own. One that is cut off would end it, so each is compared with its checksum before it is
 * used. Archives lie in a folder that belongs to the tracker alone, the newest {@value #MAX_KEPT} of them.
 */
public final class ClassDataArchive {
  private static final Log LOG = LogFactory.getLog(ClassDataArchive.class);

  /** Part of each name; another one for another rehearsal. */
  private static final String FORMAT = "2";
  private static final int MAX_KEPT = 4;
  private static final long MAX_MAKE_MILLIS = 120_000;
  private static final String MAKING = "making-";
  private static final String IDENTITY = "unix:dev,ino,size,lastModifiedTime,ctime";

  /**
   * The archives that this process makes, has made or has found, so that its trackers wait for one maker. One that
   * could not be made is taken out, and tried again.
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
   * Finds the archive, or makes it in a thread of its own, which takes a JVM a few seconds.
   *
   * @param folder where archives lie
   * @param java the program of the JVMs
   * @param options the options that they have for all jobs, as a collector
   * @param classPath the jars that their class paths begin with; a folder among them makes an archive impossible
   * @return nothing if there is none and it cannot be made, which is logged; never fails
   */
  public static CompletableFuture<Optional<ClassDataArchive>> prepare(Path folder, Path java, List<String> options,
      List<Path> classPath) {
    Path base;
    try {
      base = folder.toAbsolutePath().resolve(key(java, options, classPath));
    } catch (IOException | UnsupportedOperationException e) {
      LOG.warn("No archive of class data: " + e);
      return CompletableFuture.completedFuture(Optional.empty());
    }
    return KNOWN.computeIfAbsent(base, name -> {
      CompletableFuture<Optional<ClassDataArchive>> made = new CompletableFuture<>();
      Thread maker = new Thread(() -> findOrMake(made, name, java, options, classPath), "Maker of class data");
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

  /** Forgets what this process knows of archives, as another process would. */
  static void forget() {
    KNOWN.clear();
  }

  /** The options of a JVM that starts from it. It says nothing where it does not. */
  public List<String> options() {
    return flags.use(data);
  }

  /** The file that such a JVM has mapped into its memory. */
  public Path data() {
    return data;
  }

  /** The file with the names of the classes that each task uses. */
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
    digest.add(""); // no option
    for (Path entry : classPath) {
      if (!Files.isRegularFile(entry)) {
        throw new IOException("'" + entry + "' in the class path is no jar");
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
      LOG.warn("No archive of class data, tasks start without: " + e);
      return Optional.empty();
    } catch (InterruptedException e) {
      return Optional.empty(); // nobody does that
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
      LOG.info("Made an archive of class data in " + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)
          + " ms: " + data);
    } finally {
      OwnFolder.delete(work);
    }
  }

  private void run(Path java, List<String> options, List<Path> classPath, Path newData, Path log, Path work)
      throws IOException, InterruptedException {
    Path said = work.resolve("said");
    List<String> command = new ArrayList<>(List.of(java.toString(), "-Xmx256m", "-XX:-UsePerfData"));
    command.addAll(options); // the last of two counts
    command.addAll(flags.make(newData, log));
    command.add(TrackerWatch.option());
    command.addAll(List.of("-classpath", String.join(File.pathSeparator, classPath.stream().map(Path::toString)
        .toList()), TaskRehearsal.class.getName(), work.resolve("job").toString()));
    Process process = new ProcessBuilder(command).directory(work.toFile()).redirectErrorStream(true)
        .redirectOutput(said.toFile()).redirectInput(new File("/dev/null")).start();
    try {
      if (!process.waitFor(MAX_MAKE_MILLIS, TimeUnit.MILLISECONDS)) {
        throw new IOException("the rehearsal has not ended in " + MAX_MAKE_MILLIS + " ms");
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

  /** Removes the oldest archives, which JVMs keep open that started from them, and what killed makers left. */
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
