/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A converter of this project's files to the form that Apache requires: the full licence header, and upstream's
 * annotations only.
 */
final class ApacheForm {
  private static final String OURS = "Licensed under the Apache License, Version 2.0. See LICENSE.txt.";
  private static final List<String> HEADER = List.of(
      "Licensed to the Apache Software Foundation (ASF) under one",
      "or more contributor license agreements.  See the NOTICE file",
      "distributed with this work for additional information",
      "regarding copyright ownership.  The ASF licenses this file",
      "to you under the Apache License, Version 2.0 (the",
      "\"License\"); you may not use this file except in compliance",
      "with the License.  You may obtain a copy of the License at",
      "",
      "    http://www.apache.org/licenses/LICENSE-2.0",
      "",
      "Unless required by applicable law or agreed to in writing, software",
      "distributed under the License is distributed on an \"AS IS\" BASIS,",
      "WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.",
      "See the License for the specific language governing permissions and",
      "limitations under the License.");
  private static final String AUDIENCE = "org.apache.hadoop.classification.InterfaceAudience";
  private static final Pattern PUBLIC_TYPE = Pattern.compile(
      "(?m)^public (?:(?:abstract|final|sealed|strictfp) )*(?:class|interface|enum|record|@interface) ");
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package [\\w.]+;\n");
  private static final Pattern IMPORT = Pattern.compile("(?m)^import ([\\w.*]+);\n");

  private ApacheForm() {
  }

  /**
   * Returns a new file in the form in which an export contains it.
   *
   * @throws PatchException if the file does not begin with this project's header
   */
  static String of(String path, String text) {
    if (path.endsWith(".java")) {
      return audience(withoutGuards(text.replaceFirst("/\\*\n \\* " + Pattern.quote(OURS) + "\n \\*/\n",
          Matcher.quoteReplacement("/**\n" + header(" * ") + " */\n"))), path);
    }
    return switch (path.substring(path.lastIndexOf('.') + 1)) {
      case "xml" -> replaced(path, text, "<!-- " + OURS + " -->", "<!--\n" + header("  ") + "-->");
      case "css" -> replaced(path, text, "/* " + OURS + " */", "/*\n" + header(" * ") + " */");
      default -> replaced(path, text, "# " + OURS, header("# ").stripTrailing());
    };
  }

  private static String replaced(String path, String text, String shortForm, String whole) {
    if (!text.contains(shortForm)) {
      throw new PatchException(path + " does not begin with '" + OURS + "', so Apache's header cannot be added");
    }
    return text.replace(shortForm, whole);
  }

  private static String header(String before) {
    StringBuilder header = new StringBuilder();
    HEADER.forEach(line -> header.append((before + line).stripTrailing()).append('\n'));
    return header.toString();
  }

  /** Replaces the annotation, which is Error Prone's and missing from upstream, by an equivalent comment. */
  private static String withoutGuards(String text) {
    return text.replace("import com.google.errorprone.annotations.concurrent.GuardedBy;\n", "")
        .replaceAll("(?m)^( *)@GuardedBy\\(\"([^\"]*)\"\\)$", "$1// Guarded by $2.")
        .replaceAll("@GuardedBy\\(\"[^\"]*\"\\) ", "");
  }

  /** Adds the annotation that Hadoop requires on every public class; ours are for Hadoop itself. */
  private static String audience(String text, String path) {
    if (!text.contains("Licensed to the Apache Software Foundation")) {
      throw new PatchException(path + " does not begin with '" + OURS + "', so Apache's header cannot be added");
    }
    Matcher type = PUBLIC_TYPE.matcher(text);
    if (text.contains("@InterfaceAudience.") || !type.find()) {
      return text;
    }
    String marked = text.substring(0, type.start()) + "@InterfaceAudience.Private\n" + text.substring(type.start());
    String line = "import " + AUDIENCE + ";\n";
    Matcher imports = IMPORT.matcher(marked);
    int end = -1;
    while (imports.find()) {
      if (imports.group(1).compareTo(AUDIENCE) > 0) {
        return marked.substring(0, imports.start()) + line + marked.substring(imports.start());
      }
      end = imports.end();
    }
    Matcher owner = PACKAGE.matcher(marked);
    if (end < 0 && owner.find()) {
      return marked.substring(0, owner.end()) + "\n" + line + marked.substring(owner.end());
    }
    return end < 0 ? marked : marked.substring(0, end) + line + marked.substring(end);
  }
}
