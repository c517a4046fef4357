/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.AssumptionViolatedException;

/**
 * A checker of web pages with axe-core, a set of rules for accessibility without sight or without a mouse. It runs in a
 * headless Chromium. Not thread-safe: each check writes to its directory.
 */
public final class AxeCore {
  private static final List<String> PROGRAMS = List.of("chromium", "chromium-browser", "google-chrome", "chrome");
  private static final long LIMIT_SECONDS = 300;
  /** Our pages forbid scripts, but the check needs one. */
  private static final Pattern POLICY = Pattern.compile("<meta http-equiv=\"Content-Security-Policy\"[^>]*>");
  private static final Pattern FOUND = Pattern.compile("<pre id=\"axe-core\">([^<]*)</pre>");
  private static final String CHECK = """
      <script src="axe.min.js"></script>
      <script>
        axe.run(document, {resultTypes: ["violations"]}).then(results => results.violations
            .filter(violation => violation.impact === "serious" || violation.impact === "critical")
            .flatMap(violation => violation.nodes.map(node => `${violation.id}: ${violation.help}: ${node.html}`)),
            error => [`axe-core failed: ${error}`])
          .then(lines => {
            const wide = document.documentElement.scrollWidth;
            const all = wide > innerWidth ? [...lines, `too wide: ${wide} pixels`] : lines;
            parent.postMessage({found: all.map(line => `${innerWidth}: ${line}`)}, "*");
          });
      </script>
      """;
  /** A page with a frame for each width: a browser's own window may not become as narrow as that of a phone. */
  private static final String FRAMES = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Frames</title>
      </head><body>
      <script>
        const widths = [%s];
        const lines = ["end"];
        let left = widths.length;
        addEventListener("message", message => {
          if (message.data.found === undefined) {
            return;
          }
          lines.push(...message.data.found);
          left--;
          if (left === 0) {
            const found = document.createElement("pre");
            found.id = "axe-core";
            found.textContent = encodeURIComponent(lines.join("\\n"));
            document.body.append(found);
          }
        });
        for (const width of widths) {
          const frame = document.createElement("iframe");
          frame.width = width;
          frame.height = 800;
          frame.style.border = "0";
          frame.src = "page.html";
          document.body.append(frame);
        }
      </script>
      </body></html>
      """;

  private final Path chromium;
  private final Path folder;

  private AxeCore(Path chromium, Path folder) {
    this.chromium = chromium;
    this.folder = folder;
  }

  /**
   * Returns a checker that writes to an empty directory.
   *
   * @throws AssumptionViolatedException if this machine has no Chromium, so that the test is skipped
   */
  public static AxeCore in(Path folder) throws IOException {
    Path chromium = PROGRAMS.stream()
        .flatMap(program -> Pattern.compile(File.pathSeparator).splitAsStream(System.getenv("PATH"))
            .map(directory -> new File(directory, program)))
        .filter(File::canExecute).findFirst()
        .orElseThrow(() -> new AssumptionViolatedException("none of " + PROGRAMS + " is on the PATH")).toPath();
    try (InputStream rules = AxeCore.class.getResourceAsStream("/axe.min.js")) {
      Files.copy(rules, folder.resolve("axe.min.js"));
    }
    return new AxeCore(chromium, folder);
  }

  /** The user's preferred colour schemes, in the order of Chromium's numbers. */
  public enum Colours { DARK, LIGHT }

  /**
   * Returns the serious and critical violations that axe-core finds in a page that is shown in each of these widths, a
   * line for each element: the width, the rule and the element. A page that has to be scrolled to the right has a line
   * as well.
   *
   * @param widths in pixels of a window without a scroll bar
   */
  public List<String> violations(String page, Colours colours, int... widths) throws IOException, InterruptedException {
    int end = page.lastIndexOf("</body>");
    if (end < 0) {
      throw new IllegalArgumentException("a page without </body>: " + page);
    }
    Files.writeString(folder.resolve("page.html"),
        POLICY.matcher(page.substring(0, end)).replaceFirst("") + CHECK + page.substring(end));
    Path frames = Files.writeString(folder.resolve("frames.html"),
        String.format(FRAMES, String.join(", ", Arrays.stream(widths).mapToObj(Integer::toString).toList())));
    Path shown = folder.resolve("shown.html");
    Path log = folder.resolve("chromium.log");
    Process browser = new ProcessBuilder(chromium.toString(), "--headless", "--no-sandbox", "--disable-gpu",
        "--no-first-run", "--disable-background-networking", "--user-data-dir=" + folder.resolve("profile"),
        "--blink-settings=preferredColorScheme=" + colours.ordinal(), "--virtual-time-budget=60000", "--dump-dom",
        frames.toUri().toString()).redirectOutput(shown.toFile()).redirectError(log.toFile()).start();
    try {
      if (!browser.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException(chromium + " showed no page within " + LIMIT_SECONDS + " s: " + Files.readString(log));
      }
    } finally {
      browser.destroyForcibly();
    }
    Matcher found = FOUND.matcher(Files.readString(shown));
    if (!found.find()) {
      throw new IOException(chromium + " ran no axe-core: " + Files.readString(log));
    }
    List<String> lines = URLDecoder.decode(found.group(1), StandardCharsets.UTF_8).lines().toList();
    return lines.subList(1, lines.size()).stream().sorted().toList();
  }
}
