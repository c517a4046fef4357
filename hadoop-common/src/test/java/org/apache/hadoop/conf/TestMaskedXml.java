/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import javax.xml.transform.TransformerException;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.hadoop.util.XMLUtils;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the masking on the page with a job's configuration. */
public class TestMaskedXml {
  private static final String STYLE = "<xsl:stylesheet xmlns:xsl=\"http://www.w3.org/1999/XSL/Transform\" "
      + "version=\"1.0\"><xsl:output method=\"text\"/><xsl:template match=\"configuration\"><xsl:for-each "
      + "select=\"property\"><xsl:value-of select=\"name\"/>=<xsl:value-of select=\"value\"/>;</xsl:for-each>"
      + "</xsl:template></xsl:stylesheet>";
  private static final String JOB = "<configuration><property><!--x--><name>fs.s3.awsSecretAccessKey</name>"
      + "<value>hush</value></property><property><name> a.password </name><value>hush</value><final>true</final>"
      + "</property><property><name>opts</name><value>-Da.password=hush -Xmx1g</value></property>"
      + "<property><name>plain</name><value>&lt;b&gt;</value></property><property><name>odd</name></property>"
      + "</configuration>";

  /** The text stock's page generates from a job's file. */
  public static final class Shown implements Callable<String> {
    @Override
    public String call() throws Exception {
      return transform(JOB);
    }
  }

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private static String transform(String file) throws TransformerException {
    StringWriter out = new StringWriter();
    XMLUtils.transform(stream(STYLE), stream(file), out);
    return out.toString();
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  public void secretsOfJobsAreMasked() throws Exception {
    assertEquals("stock", "fs.s3.awsSecretAccessKey=hush; a.password =hush;opts=-Da.password=hush -Xmx1g;plain=<b>;"
        + "odd=;", StockHadoop.call(Shown.class));
    assertEquals("fs.s3.awsSecretAccessKey=***; a.password =***;opts=-Da.password=*** -Xmx1g;plain=<b>;odd=;",
        new Shown().call());
  }

  /** Checks that no other files are read, as a user writes the job's file but a server shows it. */
  @Test
  public void otherFilesAreNotRead() throws Exception {
    Path secret = Files.writeString(folder.newFile().toPath(), "hush");
    String job = "<!DOCTYPE configuration [<!ENTITY file SYSTEM \"" + secret.toUri() + "\"> <!ENTITY own 'mine'>]>"
        + "<configuration><property><name>a&own;</name><value>[&file;]</value></property></configuration>";
    assertEquals("amine=[];", transform(job));
  }

  @Test
  public void otherTextsStayAsTheyAre() throws Exception {
    assertEquals("", transform("<configuration/>"));
    assertThrows(TransformerException.class, () -> transform("<configuration>"));
  }
}
