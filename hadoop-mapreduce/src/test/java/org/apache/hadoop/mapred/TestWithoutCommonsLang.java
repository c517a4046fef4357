/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.CoreMatchers.not;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.commons.lang.StringEscapeUtils;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.http.HtmlQuoting;
import org.apache.hadoop.mapreduce.server.jobtracker.metrics.QueueInfoServlet;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.hadoop.util.StringUtils;
import org.junit.Test;

/** Checks that the jars work without commons-lang. */
public class TestWithoutCommonsLang {
  /** A generated page that no patch touches; the web application no longer refers to it. */
  private static final String UNUSED_PAGE = "org/apache/hadoop/mapred/queueinfo_jsp.class";

  @Test
  public void noClassInUseRefersToIt() throws Exception {
    Set<String> users = new TreeSet<>();
    for (Class<?> inModule : List.of(StringUtils.class, DFSClient.class, JobTracker.class)) {
      users.addAll(users(Path.of(inModule.getProtectionDomain().getCodeSource().getLocation().toURI())));
    }
    assertEquals(Set.of(UNUSED_PAGE), users);
    assertThat(webXml(), not(containsString("<servlet-class>org.apache.hadoop.mapred.queueinfo_jsp<")));
  }

  @Test
  public void theSearchFindsStocksUsers() throws Exception {
    assertEquals(Set.of("org/apache/hadoop/util/StringUtils.class"), users(StockHadoop.jar("common")));
    assertEquals(Set.of("org/apache/hadoop/hdfs/server/datanode/DatanodeJspHelper.class"),
        users(StockHadoop.jar("hdfs")));
    assertEquals(Set.of(UNUSED_PAGE), users(StockHadoop.jar("mapred")));
  }

  @Test
  public void queueTreeLeadsToTheTable() throws Exception {
    assertThat(webXml(), containsString("<servlet-class>" + QueueInfoServlet.class.getName() + "<"));
    HttpServletResponse response = mock(HttpServletResponse.class);
    new QueueInfoServlet().doGet(mock(HttpServletRequest.class), response);
    verify(response).sendRedirect("queuetable.jsp");
  }

  /**
   * Checks that names quoted by HttpServer's filter are restored; commons-lang agrees except for the apostrophe, which
   * it ignores.
   */
  @Test
  public void namesOfFilesComeBackFromTheirQuoting() {
    for (String name : List.of("/user/a b", "/a&b", "/<tag>", "/\"quoted\"", "/&amp;", "/&eacute;", "/\u00E9",
        "/%26", "")) {
      String quoted = HtmlQuoting.quoteHtmlChars(name);
      assertEquals(name, HtmlQuoting.unquoteHtmlChars(quoted));
      assertEquals(name, StringEscapeUtils.unescapeHtml(quoted));
    }
    String apostrophe = HtmlQuoting.quoteHtmlChars("/it's");
    assertEquals("/it's", HtmlQuoting.unquoteHtmlChars(apostrophe));
    assertEquals("/it&apos;s", StringEscapeUtils.unescapeHtml(apostrophe));
    assertEquals(null, HtmlQuoting.unquoteHtmlChars(null));
  }

  private static String webXml() throws IOException {
    try (InputStream in = JobTracker.class.getResourceAsStream("/webapps/job/WEB-INF/web.xml")) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  /** Returns the classes of a jar or a folder whose constant pool names a class of commons-lang. */
  private static Set<String> users(Path classes) throws IOException {
    if (Files.isDirectory(classes)) {
      return usersBelow(classes);
    }
    try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + classes.toUri()), Map.of())) {
      return usersBelow(jar.getPath("/"));
    }
  }

  private static Set<String> usersBelow(Path root) throws IOException {
    Set<String> users = new TreeSet<>();
    try (Stream<Path> files = Files.walk(root)) {
      files.filter(file -> file.toString().endsWith(".class")).forEach(file -> {
        if (text(file).contains("org/apache/commons/lang/")) {
          users.add(root.relativize(file).toString().replace('\\', '/'));
        }
      });
    }
    return users;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
