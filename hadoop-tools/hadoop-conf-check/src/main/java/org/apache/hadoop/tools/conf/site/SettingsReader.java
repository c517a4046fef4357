/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * A reader of the properties of a configuration file with their lines, as {@code Configuration} would take them:
 * unknown elements are skipped, and {@code xi:include} includes another file. Nothing else is read from the network or
 * the disk.
 */
final class SettingsReader extends DefaultHandler {
  private static final String XINCLUDE = "http://www.w3.org/2001/XInclude";
  private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"|'[^']*'");
  /** The words in a parser's message that may be quoted: anything else could be part of a value. */
  private static final Set<String> HARMLESS =
      Set.of("configuration", "property", "name", "value", "final", "description", "include", "fallback");

  private final String site;
  private final Path file;
  private final Set<Path> including;
  private final List<Setting> settings = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private Locator locator;
  private int depth;
  private String key;
  private String value;
  private boolean isFinal;
  private int line;
  /** The name of an included file that is missing: the fallback is used instead. */
  private String missing;
  private boolean isInFallback;

  private SettingsReader(String site, Path file, Set<Path> including) {
    this.site = site;
    this.file = file;
    this.including = including;
  }

  /**
   * @param site the name of the site file
   * @throws UnusableException if it cannot be read or is not a configuration file
   */
  static List<Setting> read(String site, Path file) throws UnusableException {
    return read(site, file, Set.of());
  }

  private static List<Setting> read(String site, Path file, Set<Path> above) throws UnusableException {
    Set<Path> including = new LinkedHashSet<>(above);
    if (!including.add(file.toAbsolutePath().normalize())) {
      throw new UnusableException(file + " includes itself");
    }
    SettingsReader reader = new SettingsReader(site, file, including);
    try (InputStream in = Files.newInputStream(file)) {
      factory().newSAXParser().parse(new InputSource(in), reader);
    } catch (SAXParseException e) {
      throw unusable(file, e.getLineNumber(), e);
    } catch (SAXException e) {
      throw unusable(file, 0, e);
    } catch (NoSuchFileException e) {
      throw new UnusableException(file + " does not exist");
    } catch (IOException e) {
      throw new UnusableException(file + " cannot be read: " + plain(e.getMessage()));
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
    return reader.settings;
  }

  private static UnusableException unusable(Path file, int line, SAXException e) {
    if (e.getCause() instanceof UnusableException cause) {
      return cause;
    }
    return new UnusableException(file + (line > 0 ? ":" + line : "") + ": not XML: " + reason(e));
  }

  /** Returns the parser's reason. It is in the user's language, and only in English can its quotations be masked. */
  private static String reason(SAXException e) {
    return Locale.getDefault().getLanguage().equals(Locale.ENGLISH.getLanguage()) ? plain(e.getMessage())
        : "it is not well-formed";
  }

  private static String plain(String message) {
    return message == null ? "no reason given" : QUOTED.matcher(message.lines().findFirst().orElse(""))
        .replaceAll(quoted -> HARMLESS.contains(quoted.group().replaceAll("[\"'</>]|xi:", ""))
            ? Matcher.quoteReplacement(quoted.group()) : "'...'");
  }

  private static SAXParserFactory factory() throws ParserConfigurationException, SAXException {
    SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
    factory.setNamespaceAware(true);
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
    factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    return factory;
  }

  @Override
  public void setDocumentLocator(Locator documentLocator) {
    locator = documentLocator;
  }

  /** Resolves to nothing, so that nothing is fetched. */
  @Override
  public InputSource resolveEntity(String publicId, String systemId) {
    return new InputSource(new StringReader(""));
  }

  @Override
  public void fatalError(SAXParseException e) throws SAXException {
    throw e;
  }

  @Override
  public void startElement(String uri, String name, String qualified, Attributes attributes) throws SAXException {
    text.setLength(0);
    if (uri.equals(XINCLUDE)) {
      startOfInclude(name, attributes);
      return;
    }
    if (depth++ == 0 && !name.equals("configuration")) {
      throw new SAXException(new UnusableException(
          file + ":" + locator.getLineNumber() + ": not a configuration: its root element is <" + name + ">"));
    }
    if (name.equals("property")) {
      key = null;
      value = null;
      isFinal = false;
    }
    if (name.equals("name") || name.equals("property")) {
      line = locator.getLineNumber();
    }
  }

  private void startOfInclude(String name, Attributes attributes) throws SAXException {
    if (name.equals("fallback")) {
      isInFallback = true;
      return;
    }
    String href = attributes.getValue("href");
    if (!name.equals("include") || href == null) {
      throw new SAXException(new UnusableException(
          file + ":" + locator.getLineNumber() + ": an include that does not name a configuration file"));
    }
    Path other = file.resolveSibling(href.startsWith("file:") ? href.replaceFirst("^file:/*", "/") : href);
    if (!Files.exists(other)) {
      missing = file + ":" + locator.getLineNumber() + ": includes " + other + ", which does not exist";
      return;
    }
    try {
      settings.addAll(read(site, other, including));
    } catch (UnusableException e) {
      throw new SAXException(e);
    }
  }

  @Override
  public void characters(char[] characters, int start, int length) {
    text.append(characters, start, length);
  }

  @Override
  public void endElement(String uri, String name, String qualified) throws SAXException {
    if (uri.equals(XINCLUDE)) {
      endOfInclude(name);
      return;
    }
    depth--;
    switch (name) {
      case "name" -> key = text.toString().strip();
      case "value" -> value = text.toString();
      case "final" -> isFinal = text.toString().strip().equals("true");
      case "property" -> {
        if (key != null && (missing == null) == !isInFallback) {
          settings.add(new Setting(site, file, line, key, value, isFinal));
        }
      }
      default -> {
        // A description, or an element that Hadoop skips as well.
      }
    }
    text.setLength(0);
  }

  private void endOfInclude(String name) throws SAXException {
    if (name.equals("fallback")) {
      isInFallback = false;
      // The fallback's content has been read if it was needed.
      missing = null;
    } else if (missing != null) {
      throw new SAXException(new UnusableException(missing));
    }
  }
}
