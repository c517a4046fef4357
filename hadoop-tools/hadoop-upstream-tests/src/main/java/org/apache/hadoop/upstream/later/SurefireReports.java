/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.later;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The Surefire reports of a run: the methods of each class, and which of them passed, if only on a rerun. */
final class SurefireReports {
  private static final String PREFIX = "TEST-";
  private static final String SUFFIX = ".xml";

  private final Map<String, Map<String, Boolean>> classes = new TreeMap<>();
  private final Set<String> files = new TreeSet<>();

  SurefireReports(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new IOException(folder + " has no reports: no test ran");
    }
    try (DirectoryStream<Path> reports = Files.newDirectoryStream(folder, PREFIX + "*" + SUFFIX)) {
      for (Path file : reports) {
        String name = file.getFileName().toString();
        files.add(name.substring(PREFIX.length(), name.length() - SUFFIX.length()));
        read(file);
      }
    }
  }

  private void read(Path file) throws IOException {
    NodeList cases;
    try {
      Document report = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
      cases = report.getElementsByTagName("testcase");
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(file + " is not a Surefire report", e);
    }
    for (int i = 0; i < cases.getLength(); i++) {
      Element each = (Element) cases.item(i);
      if (each.getElementsByTagName("skipped").getLength() == 0) {
        boolean failed = each.getElementsByTagName("failure").getLength() > 0
            || each.getElementsByTagName("error").getLength() > 0;
        classes.computeIfAbsent(each.getAttribute("classname"), name -> new TreeMap<>())
            .merge(each.getAttribute("name"), !failed, Boolean::logicalAnd);
      }
    }
  }

  /** Returns the classes that have a report, even those whose methods were all skipped. */
  Set<String> files() {
    return files;
  }

  Set<String> classes() {
    return classes.keySet();
  }

  /** Returns the methods of a class that passed. */
  Set<String> passed(String name) {
    Set<String> passed = new TreeSet<>();
    classes.getOrDefault(name, Map.of()).forEach((method, well) -> {
      if (well) {
        passed.add(method);
      }
    });
    return passed;
  }
}
