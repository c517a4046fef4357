/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.xml.sax.SAXParseException;

/** Tests that a user's file cannot pull other files into a daemon, while administrators' files still can. */
public class TestUserXml {
  private static final String SECRET = "hush";
  private static final String INCLUSION = "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='%s'";
  private static final String REFUSED =
      "job.xml includes another file or address, which is not allowed in a file that a user has written";

  /** Reads files that refer to other files, and returns the values found, or the reason why there is none. */
  public static class Readings implements Callable<List<String>> {
    @Override
    public final List<String> call() throws Exception {
      Path folder = Files.createTempDirectory("user-xml");
      try {
        List<String> said = new ArrayList<>();
        for (String text : texts(folder)) {
          said.add(said(Files.writeString(folder.resolve("job.xml"), text)));
        }
        return said;
      } finally {
        FileUtil.fullyDelete(folder.toFile());
      }
    }

    private static List<String> texts(Path folder) throws IOException {
      String secret = Files.writeString(folder.resolve("secret"), SECRET).toUri().toString();
      String types = Files.writeString(folder.resolve("types"), "<!ENTITY e '" + SECRET + "'>").toUri().toString();
      String site = Files.writeString(folder.resolve("site.xml"), property(SECRET)).toUri().toString();
      return List.of(
          "<!DOCTYPE configuration [<!ENTITY e SYSTEM '" + secret + "'>]>" + property("&e;"),
          "<!DOCTYPE configuration SYSTEM '" + types + "'>" + property("&e;"),
          "<!DOCTYPE configuration [<!ENTITY % p SYSTEM '" + types + "'> %p;]>" + property("&e;"),
          property(inclusion(secret, " parse='text'/>")),
          "<configuration>" + inclusion(site, "/>") + "</configuration>",
          "<configuration>" + inclusion(folder.resolve("none").toUri().toString(), "><xi:fallback>" + property(SECRET)
              + "</xi:fallback></xi:include>") + "</configuration>");
    }

    static String property(String value) {
      return "<configuration><property><name>n</name><value>" + value + "</value></property></configuration>";
    }

    private static String inclusion(String address, String rest) {
      return INCLUSION.replace("%s", address) + rest;
    }

    private String said(Path file) throws IOException {
      Configuration conf = new Configuration(false);
      add(file, conf);
      try {
        return conf.get("n");
      } catch (RuntimeException e) {
        return e.getCause().getMessage();
      }
    }

    /** Adds the file as a resource. */
    void add(Path file, Configuration conf) throws IOException {
      conf.addResource(new org.apache.hadoop.fs.Path(file.toString()));
    }
  }

  /** The readings of files by URL, as on the class path. */
  public static final class OfAddress extends Readings {
    @Override
    void add(Path file, Configuration conf) throws IOException {
      conf.addResource(file.toUri().toURL());
    }
  }

  private static final class OfUser extends Readings {
    @Override
    void add(Path file, Configuration conf) {
      conf.addResource(new UserPath(new org.apache.hadoop.fs.Path(file.toString())));
    }
  }

  private static final class OfText extends Readings {
    @Override
    void add(Path file, Configuration conf) throws IOException {
      conf.addResource(new ResourceText(file.toString(), Files.readAllBytes(file)));
    }
  }

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private UserPath file(String text) throws IOException {
    Path file = Files.writeString(folder.newFolder().toPath().resolve("job.xml"), text);
    return new UserPath(new org.apache.hadoop.fs.Path(file.toString()));
  }

  private String value(String text) throws IOException {
    Configuration conf = new Configuration(false);
    conf.addResource(file(text));
    return conf.get("n");
  }

  @Test
  public void otherFilesAreRefused() throws Exception {
    List<String> leaks = Collections.nCopies(6, SECRET);
    assertEquals("stock", leaks, StockHadoop.call(Readings.class));
    List<String> refused = Collections.nCopies(6, REFUSED);
    assertEquals("a user's file", refused, new OfUser().call());
    assertEquals("a job's text", refused, new OfText().call());
  }

  @Test
  public void administratorsMayIncludeOtherFiles() throws Exception {
    List<String> stocks = StockHadoop.call(OfAddress.class);
    assertEquals(Collections.nCopies(6, SECRET), stocks);
    assertEquals(stocks, new OfAddress().call());
    assertEquals(stocks, new Readings().call());
  }

  /** Checks the expansion of entities, which can far exceed the size of the file. */
  @Test
  public void ownEntitiesAreBounded() throws Exception {
    String type = "<!DOCTYPE configuration [<!ENTITY e '" + "x".repeat(UserXml.MAX_ENTITIES / 10) + "'>]>";
    assertEquals(UserXml.MAX_ENTITIES / 2, value(type + Readings.property("&e;".repeat(5))).length());
    RuntimeException refused =
        assertThrows(RuntimeException.class, () -> value(type + Readings.property("&e;".repeat(20))));
    assertEquals(SAXParseException.class, refused.getCause().getClass());
  }

  /**
   * Checks that a file without includes is treated as any other; one with an entity of its own is not plain, and is
   * parsed as a document.
   */
  @Test
  public void otherwiseItIsAsAnyFile() throws Exception {
    String ofOwn = "<!DOCTYPE configuration [<!ENTITY e 'v'>]>" + Readings.property("&e;");
    for (String text : List.of(Readings.property("v"), ofOwn)) {
      UserPath file = file(text);
      assertEquals(written(new org.apache.hadoop.fs.Path(file.toString())), written(file));
      assertEquals("v", value(text));
    }
  }

  private static String written(org.apache.hadoop.fs.Path file) throws IOException {
    Configuration conf = new Configuration();
    conf.addResource(file);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    conf.writeXml(out);
    return out.toString(StandardCharsets.UTF_8);
  }
}
