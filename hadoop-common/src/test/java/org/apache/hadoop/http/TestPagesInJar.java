/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http;

import static org.junit.Assert.assertEquals;

import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Tests the pages of a daemon that has nothing but its jars. */
public class TestPagesInJar {
  /** Returns the statuses of a page and of a servlet named in the pages' deployment descriptor. */
  public static final class Answers implements Callable<List<Integer>> {
    @Override
    public List<Integer> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      Path jar = Files.createTempFile("pages", ".jar");
      write(jar);
      HttpServer server = new HttpServer("site", "localhost", 0, true, new Configuration()) {
        @Override
        protected String getWebAppsPath(String name) {
          return "jar:" + jar.toUri() + "!/webapps";
        }
      };
      server.start();
      try {
        return List.of(get(server, "/page.html"), get(server, "/page.jsp"));
      } finally {
        server.stop();
        Files.delete(jar);
      }
    }

    private static void write(Path jar) throws Exception {
      try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
        for (String folder : List.of("webapps/", "webapps/static/", "webapps/site/", "webapps/site/WEB-INF/")) {
          out.putNextEntry(new JarEntry(folder));
        }
        out.putNextEntry(new JarEntry("webapps/site/page.html"));
        out.write("a page".getBytes("US-ASCII"));
        out.putNextEntry(new JarEntry("webapps/site/WEB-INF/web.xml"));
        out.write(("<web-app><servlet><servlet-name>page</servlet-name><servlet-class>"
            + "org.mortbay.jetty.servlet.DefaultServlet</servlet-class></servlet><servlet-mapping>"
            + "<servlet-name>page</servlet-name><url-pattern>/page.jsp</url-pattern></servlet-mapping>"
            + "</web-app>").getBytes("US-ASCII"));
        out.putNextEntry(new JarEntry("webapps/site/page.jsp"));
        out.write("a page that is made".getBytes("US-ASCII"));
      }
    }

    private static int get(HttpServer server, String page) throws Exception {
      return ((HttpURLConnection) new URL("http", "localhost", server.getPort(), page).openConnection())
          .getResponseCode();
    }
  }

  @Test
  public void theyAreThere() throws Exception {
    assertEquals("stock", List.of(404, 404), StockHadoop.call(Answers.class));
    assertEquals("ours", List.of(200, 200), new Answers().call());
  }
}
