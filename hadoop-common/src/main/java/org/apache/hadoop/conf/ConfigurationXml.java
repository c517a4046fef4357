/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * The text of a configuration file, identical to that of the document that stock builds first and then transforms.
 * Immutable: the properties may change once it is created.
 */
final class ConfigurationXml {
  private static final String START =
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?><configuration>\n";
  private static final int DELETE = 0x7f;
  private static final int LAST_CONTROL = 0x9f;

  private final boolean tellsSources;
  private final List<Property> properties = new ArrayList<>();

  private record Property(String name, String value, String source) {
  }

  /**
   * @param properties the properties; those that are not strings are left out
   * @param sources the source that each was loaded from; null to leave the sources out
   */
  ConfigurationXml(Properties properties, Map<String, String> sources) {
    tellsSources = sources != null;
    // A copy of the properties would have a different order.
    for (Enumeration<Object> names = properties.keys(); names.hasMoreElements();) {
      Object name = names.nextElement();
      if (properties.get(name) instanceof String value) {
        this.properties.add(new Property((String) name, value, tellsSources ? sources.get(name) : null));
      }
    }
  }

  /**
   * Writes the text to {@code out}, which is flushed and left open.
   *
   * @param out encodes as UTF-8
   * @throws IOException from {@code out}; or if a text has an unpaired high surrogate before its end
   */
  void write(Writer out) throws IOException {
    Writer buffered = new BufferedWriter(out);
    buffered.write(START);
    for (Property property : properties) {
      buffered.write("<property>");
      if (tellsSources) {
        buffered.write("<!--" + comment("Loaded from " + property.source) + "-->");
      }
      writeElement("name", property.name, property.name, buffered);
      writeElement("value", property.value, property.name, buffered);
      buffered.write("</property>\n");
    }
    buffered.write("</configuration>");
    buffered.flush();
  }

  private static void writeElement(String element, String text, String property, Writer out) throws IOException {
    if (text.isEmpty()) {
      out.write('<' + element + "/>");
      return;
    }
    out.write('<' + element + '>');
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      if (isPlain(text.charAt(i))) {
        continue;
      }
      out.write(text, from, i - from);
      int character = text.codePointAt(i);
      if (character <= Character.MAX_VALUE && Character.isHighSurrogate((char) character)) {
        if (i + 1 < text.length()) {
          throw new IOException("The " + element + " of the property " + property + " cannot be written as XML: it "
              + "has an unpaired high surrogate at index " + i);
        }
        // Stock's transformer waits for the second half, and drops the first one.
      } else {
        out.write(reference(character));
      }
      i += Character.charCount(character) - 1;
      from = i + 1;
    }
    out.write(text, from, text.length() - from);
    out.write("</" + element + '>');
  }

  /** Returns true if a character needs no reference; false also for those that a parser would turn into a line feed. */
  private static boolean isPlain(char character) {
    return switch (character) {
      case '<', '>', '&' -> false;
      case '\t', '\n' -> true;
      default -> character >= ' ' && character < DELETE
          || character > LAST_CONTROL && !Character.isSurrogate(character);
    };
  }

  private static String reference(int character) {
    return switch (character) {
      case '<' -> "&lt;";
      case '>' -> "&gt;";
      case '&' -> "&amp;";
      default -> "&#" + character + ';';
    };
  }

  /** Returns a text for a comment, in which there may be no two adjacent hyphens, and no hyphen at the end. */
  private static String comment(String text) {
    String apart = text.contains("--") ? text.replaceAll("-(?=-)", "- ") : text;
    return apart.endsWith("-") ? apart + " " : apart;
  }
}
