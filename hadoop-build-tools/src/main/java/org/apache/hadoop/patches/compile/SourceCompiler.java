/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.compile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Repository;

/** A compiler of sources with the JDK's own javac, which reports the files with errors. */
final class SourceCompiler {
  /** The modules that depend neither on daemons nor on patches, so that any of the patched modules may use them. */
  private static final List<String> ENGINES = List.of("hadoop-shuffle", "hadoop-sort");

  private final List<Path> libraries;

  SourceCompiler(Repository repository) {
    this.libraries = libraries(repository);
  }

  /**
   * Returns the third-party jars, as recorded by the build of hadoop-third-party, and the engines that no patch owns.
   */
  private static List<Path> libraries(Repository repository) {
    List<Path> jars = new ArrayList<>();
    for (String engine : ENGINES) {
      Path classes = repository.root().resolve(engine + "/target/classes");
      if (!Files.isDirectory(classes)) {
        throw new PatchException(classes + " is missing: run 'mvn -q -pl " + engine + " -am compile' first");
      }
      jars.add(classes);
    }
    Path file = repository.root().resolve("hadoop-third-party/target/compile-classpath");
    try {
      for (String jar : Files.readString(file).strip().split(java.io.File.pathSeparator)) {
        jars.add(Path.of(jar));
      }
      return jars;
    } catch (IOException e) {
      throw new PatchException(file + " is missing: run 'mvn -q -pl hadoop-third-party -am generate-resources' first",
          e);
    }
  }

  /**
   * Compiles {@code sources} into {@code output}.
   *
   * @param options additional options, such as {@code --release 17}
   * @return the first error of each file that has one; empty if all compiled
   */
  SortedMap<String, String> compile(Collection<Path> sources, List<Path> classPath, Path output, List<String> options) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new PatchException("this Java has no compiler: run with a JDK");
    }
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    List<Path> all = new ArrayList<>(classPath);
    all.addAll(libraries);
    List<String> flags = new ArrayList<>(options);
    flags.addAll(List.of("-nowarn", "-proc:none", "-Xmaxerrs", "10000", "-encoding", "UTF-8", "-d", output.toString(),
        "-cp", String.join(java.io.File.pathSeparator, all.stream().map(Path::toString).toList())));
    try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, Locale.ROOT,
        StandardCharsets.UTF_8)) {
      Files.createDirectories(output);
      compiler.getTask(null, files, diagnostics, flags, null, files.getJavaFileObjectsFromPaths(sources)).call();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    SortedMap<String, String> errors = new TreeMap<>();
    for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics.getDiagnostics()) {
      if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
        String file = diagnostic.getSource() == null ? "?" : diagnostic.getSource().getName();
        errors.putIfAbsent(file, "line " + diagnostic.getLineNumber() + ": " + diagnostic.getMessage(Locale.ROOT));
      }
    }
    return errors;
  }
}
