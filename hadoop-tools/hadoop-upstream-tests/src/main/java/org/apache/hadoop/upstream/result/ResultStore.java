/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.upstream.scan.TestClass;

/**
 * The results of a run as one file per class, written atomically when the class is done, so that an interrupted run can
 * be resumed. Thread-safe for different classes.
 */
public final class ResultStore {
  private final Path directory;

  /** @param directory created with the first result */
  public ResultStore(Path directory) {
    this.directory = directory;
  }

  public Path directory() {
    return directory;
  }

  public void write(ClassResult result) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(String.format(Locale.ROOT, "# %s %.1f s", result.test(), result.seconds()));
    result.methods().forEach(method -> lines.add(method.format()));
    Path target = file(result.test());
    Files.createDirectories(target.getParent());
    Path half = target.resolveSibling(target.getFileName() + ".part");
    Files.write(half, lines);
    Files.move(half, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Returns the stored result of {@code test}, if there is one. Its time is not read back. */
  public Optional<ClassResult> read(TestClass test) throws IOException {
    Path file = file(test);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    ClassResult result = new ClassResult(test);
    List<MethodResult> methods = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.startsWith("#")) {
        try {
          methods.add(MethodResult.parse(line));
        } catch (IllegalArgumentException e) {
          throw new IOException(file + ": " + e.getMessage() + " (delete the file to run the class again)", e);
        }
      }
    }
    result.add(methods, 0);
    return Optional.of(result);
  }

  /** Deletes the result of {@code test}, so that a new run never takes an old result for its own. */
  public void delete(TestClass test) throws IOException {
    Files.deleteIfExists(file(test));
  }

  private Path file(TestClass test) {
    return directory.resolve(test.area()).resolve(test.name() + ".tsv");
  }
}
