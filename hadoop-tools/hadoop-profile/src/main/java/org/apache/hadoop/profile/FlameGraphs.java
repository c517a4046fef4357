/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import one.convert.Arguments;
import one.convert.FlameGraph;

/** A writer of flame graphs as self-contained HTML pages. */
final class FlameGraphs {
  private FlameGraphs() {
  }

  static void write(Stacks stacks, String title, Path file) throws IOException {
    write(graph(stacks, title), file);
  }

  /** Writes the graph of {@code current}, colored by its difference from {@code base}. */
  static void writeDifference(Stacks base, Stacks current, String title, Path file) throws IOException {
    FlameGraph graph = graph(current, title);
    graph.diff(graph(base, title));
    write(graph, file);
  }

  private static FlameGraph graph(Stacks stacks, String title) throws IOException {
    Arguments arguments = new Arguments();
    arguments.output = "html";
    // The library does not escape it.
    arguments.title = title.replace("&", "&amp;").replace("<", "&lt;");
    FlameGraph graph = new FlameGraph(arguments);
    graph.parseCollapsed(new StringReader(stacks.toString()));
    return graph;
  }

  private static void write(FlameGraph graph, Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      graph.dump(out);
    }
  }
}
