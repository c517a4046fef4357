/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.fit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.ab.html.svg.FigureFile;

/** A chart of speedups as a file, and its table as another file next to it. */
final class FitChart {
  static final String COLUMNS = "arm,p,value,speedup,fitted";

  private FitChart() {
  }

  static void write(List<Analysis> analyses, Path svg, Path csv) throws IOException {
    FigureFile.write(FitFigure.of(analyses), svg);
    Files.writeString(csv, table(analyses));
  }

  /** Returns the content of the chart, one line per dot: arm, size, measured and fitted speedup. */
  private static String table(List<Analysis> analyses) {
    StringBuilder table = new StringBuilder(COLUMNS).append('\n');
    for (Analysis analysis : analyses) {
      for (int i = 0; i < analysis.points().size(); i++) {
        var point = analysis.points().get(i);
        table.append(String.format(Locale.ROOT, "%s,%s,%s,%s,%s\n", analysis.series().name(), point.p(),
            analysis.series().samples().get(i).value(), point.x() / analysis.curve().scale(),
            analysis.curve().speedup(point.p())));
      }
    }
    return table.toString();
  }
}
