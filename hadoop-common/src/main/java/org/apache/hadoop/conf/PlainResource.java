/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A parser for configuration files written as nearly all are: in ASCII, with elements without attributes, comments
 * between them, and no references but the five that XML predefines. That is well-formed XML without anything that needs
 * a full parser: loading and compiling the JDK's parser took a task longer than everything else up to having its
 * configuration. Any other file is rejected. For one thread.
 */
final class PlainResource {
  private static final List<String> DECLARATIONS = List.of("<?xml version=\"1.0\"?>",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>");

  private final String text;
  private final List<ResourceProperty> properties = new ArrayList<>();
  private int at;

  /** An exception that ends the parsing of a file that is not plain. */
  @SuppressWarnings("serial")
  private static final class NotPlainException extends Exception {
    NotPlainException() {
      super(null, null, false, false);
    }
  }

  private PlainResource(String text) {
    this.text = text;
  }

  /**
   * Reads a file without an XML parser.
   *
   * @return the properties in their order; null if the file is not plain, whether or not it is well-formed
   */
  static List<ResourceProperty> read(byte[] file) {
    if (!isPlain(file)) {
      return null;
    }
    PlainResource resource = new PlainResource(new String(file, StandardCharsets.US_ASCII));
    try {
      resource.readFile();
    } catch (NotPlainException e) {
      return null;
    }
    return List.copyOf(resource.properties);
  }

  /** Returns false also for CR, as line ends with it would have to be normalized. */
  private static boolean isPlain(byte[] file) {
    for (byte b : file) {
      if (b < ' ' && b != '\n' && b != '\t' || b == 0x7f) {
        return false;
      }
    }
    return true;
  }

  private void readFile() throws NotPlainException {
    for (String declaration : DECLARATIONS) {
      if (skip(declaration)) {
        break;
      }
    }
    skipAround();
    expect("<configuration>");
    skipBetween();
    while (skip("<property>")) {
      readProperty();
      skipBetween();
    }
    expect("</configuration>");
    skipAround();
    if (at < text.length()) {
      throw new NotPlainException();
    }
  }

  private void readProperty() throws NotPlainException {
    String name = null;
    String value = null;
    boolean isFinal = false;
    for (skipBetween(); !skip("</property>"); skipBetween()) {
      // An element without text says nothing, not even that the value is empty.
      if (skip("<name>")) {
        String said = readText("</name>");
        name = said.isEmpty() ? name : said.trim();
      } else if (skip("<value>")) {
        String said = readText("</value>");
        value = said.isEmpty() ? value : said;
      } else if (skip("<final>")) {
        String said = readText("</final>");
        isFinal = said.isEmpty() ? isFinal : "true".equals(said);
      } else if (skip("<description>")) {
        readText("</description>");
      } else if (skip("<source>")) {
        readText("</source>");
      } else if (!skip("<name/>") && !skip("<value/>") && !skip("<final/>") && !skip("<description/>")) {
        throw new NotPlainException();
      }
    }
    if (name != null) {
      // Most of a job's properties are those of the defaults, repeated for each job of a JobTracker.
      properties.add(new ResourceProperty(name.intern(), value == null ? null : value.intern(), isFinal));
    }
  }

  private String readText(String end) throws NotPlainException {
    String said = readText();
    expect(end);
    return said;
  }

  private String readText() throws NotPlainException {
    int from = at;
    at = indexOf("<", from);
    String said = text.substring(from, at);
    if (said.contains("]]>")) {
      throw new NotPlainException();
    }
    return said.indexOf('&') < 0 ? said : resolve(said);
  }

  private static String resolve(String said) throws NotPlainException {
    StringBuilder resolved = new StringBuilder();
    int from = 0;
    for (int reference = said.indexOf('&'); reference >= 0; reference = said.indexOf('&', from)) {
      int end = said.indexOf(';', reference);
      if (end < 0) {
        throw new NotPlainException();
      }
      resolved.append(said, from, reference).append(character(said.substring(reference + 1, end)));
      from = end + 1;
    }
    return resolved.append(said, from, said.length()).toString();
  }

  private static char character(String reference) throws NotPlainException {
    return switch (reference) {
      case "lt" -> '<';
      case "gt" -> '>';
      case "amp" -> '&';
      case "quot" -> '"';
      case "apos" -> '\'';
      default -> throw new NotPlainException();
    };
  }

  /** Skips anything allowed before and after the root element: spaces, comments, and style sheet declarations. */
  private void skipAround() throws NotPlainException {
    do {
      while (at < text.length() && text.charAt(at) <= ' ') {
        at++;
      }
    } while (skipComment() || skipStylesheet());
  }

  /** Skips anything between elements that has no meaning: spaces, other text, and comments. */
  private void skipBetween() throws NotPlainException {
    do {
      readText();
    } while (skipComment());
  }

  private boolean skipComment() throws NotPlainException {
    return skip("<!--", "--", "-->");
  }

  private boolean skipStylesheet() throws NotPlainException {
    return skip("<?xml-stylesheet ", "?>", "?>");
  }

  /** Skips a construct with this beginning, if present, up to the first {@code stop}, where {@code end} is required. */
  private boolean skip(String begin, String stop, String end) throws NotPlainException {
    boolean isThere = skip(begin);
    if (isThere) {
      at = indexOf(stop, at);
      expect(end);
    }
    return isThere;
  }

  private boolean skip(String what) {
    boolean isThere = text.startsWith(what, at);
    at += isThere ? what.length() : 0;
    return isThere;
  }

  private void expect(String what) throws NotPlainException {
    if (!skip(what)) {
      throw new NotPlainException();
    }
  }

  private int indexOf(String what, int from) throws NotPlainException {
    int index = text.indexOf(what, from);
    if (index < 0) {
      throw new NotPlainException();
    }
    return index;
  }
}
