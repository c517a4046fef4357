/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.gate;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.patches.queue.Hunk;
import org.apache.hadoop.patches.queue.Module;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;

/**
 * Checks that a patch is a seam: few added lines, no imports, no hunk that changes only blanks or comments, no new
 * stock file, and no copy of a stock class among our files.
 *
 * <p>Removed lines are free: a body replaced by a single call is the desired seam. A patch that needs more lines
 * justifies that in a trailer, {@code Budget: 300, why}.
 */
public final class HunkBudget implements Gate {
  /** The most added lines of Java that a patch may have without a justification. */
  static final int LINES = 60;
  /** The most added lines that a patch may ask for. */
  static final int MAX_LINES = 300;

  @Override
  public String name() {
    return "budget";
  }

  @Override
  public List<String> check(Repository repository) {
    List<String> faults = new ArrayList<>();
    for (Patch patch : Series.read(repository).patches()) {
      budget(patch, faults);
      for (Hunk hunk : patch.hunks()) {
        hunk(repository, patch, hunk, faults);
      }
      for (String path : patch.trailer("New-files")) {
        copy(repository, patch, path, faults);
      }
    }
    return faults;
  }

  private static void budget(Patch patch, List<String> faults) {
    int allowed = LINES;
    for (String value : patch.trailer("Budget")) {
      if (!value.matches("\\d{1,4}, \\S.*") || Integer.parseInt(value.replaceAll(",.*", "")) > MAX_LINES) {
        faults.add(patch.path() + ": Budget is '" + value + "'; allowed: '<lines up to " + MAX_LINES + ">, <why>'");
        return;
      }
      allowed = Integer.parseInt(value.replaceAll(",.*", ""));
    }
    if (patch.addedLines() > allowed) {
      faults.add(patch.path() + " adds " + patch.addedLines() + " lines of Java to stock files; " + allowed
          + " are allowed: move code to one of our files");
    }
  }

  private static void hunk(Repository repository, Patch patch, Hunk hunk, List<String> faults) {
    String where = patch.path() + ": " + hunk.file() + " " + hunk.header();
    if (hunk.isJava()) {
      for (String line : hunk.added()) {
        if (line.startsWith("import ")) {
          faults.add(where + " adds an import: write the qualified name");
        }
      }
      if (code(hunk.added()).equals(code(hunk.removed()))) {
        faults.add(where + " changes only white space or comments");
      }
    }
    if (hunk.header().startsWith("@@ -0,0 ")) {
      faults.add(where + " creates a new file: put it in a module's src/main and list it in New-files");
    }
  }

  /** Returns the code of lines without blanks and comment lines. */
  private static String code(List<String> lines) {
    StringBuilder code = new StringBuilder();
    for (String line : lines) {
      String stripped = line.replaceAll("\\s+", "");
      if (!stripped.startsWith("//") && !stripped.startsWith("*") && !stripped.startsWith("/*")) {
        code.append(stripped);
      }
    }
    return code.toString();
  }

  private static void copy(Repository repository, Patch patch, String path, List<String> faults) {
    try {
      String upstream = Module.upstreamPath(path);
      if (Files.exists(repository.tree().resolve(upstream))
          || repository.git().attempt("cat-file", "-e", "base:" + upstream).ok()) {
        faults.add(patch.path() + ": " + path + " exists in the stock tree: our files must be new");
      }
    } catch (PatchException e) {
      faults.add(patch.path() + ": New-files: " + e.getMessage());
    }
  }
}
