/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.util;

import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathFactory;
import org.apache.hadoop.HadoopVersionAnnotation;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Tests that our version is shown, while the version daemons compare remains stock's. */
public class TestDistributionVersion {
  /** Returns everything VersionInfo reports. */
  public static final class Told implements Callable<List<String>> {
    @Override
    public List<String> call() {
      return List.of(VersionInfo.getVersion(), VersionInfo.getBuildVersion(), VersionInfo.getRevision(),
          VersionInfo.getBranch(), VersionInfo.getDate(), VersionInfo.getUser(), VersionInfo.getUrl(),
          VersionInfo.getSrcChecksum(), HadoopVersionAnnotation.class.getPackage()
              .getAnnotation(HadoopVersionAnnotation.class).toString());
    }
  }

  @Test
  public void versionInfoIsStocks() throws Exception {
    assertEquals(StockHadoop.call(Told.class), new Told().call());
  }

  @Test
  public void versionIsTheBuilds() throws Exception {
    File pom = new File(System.getProperty("repository.root"), "pom.xml");
    String expected = XPathFactory.newInstance().newXPath().evaluate("/project/version",
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom));
    assertEquals(expected, DistributionVersion.get());
  }

  @Test
  public void hadoopVersionShowsBoth() {
    PrintStream console = System.out;
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    System.setOut(new PrintStream(shown, true, StandardCharsets.UTF_8));
    try {
      VersionInfo.main(new String[0]);
    } finally {
      System.setOut(console);
    }
    List<String> lines = shown.toString(StandardCharsets.UTF_8).lines().toList();
    assertEquals("Hadoop " + VersionInfo.getVersion(), lines.get(0));
    assertEquals("Distribution " + DistributionVersion.get(), lines.get(1));
  }

  @Test
  public void footerOfThePagesShowsIt() {
    assertThat(ServletUtil.htmlFooter(), containsString("Hadoop</a> " + DistributionVersion.get() + ", "));
  }
}
