/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.guard;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.http.HttpServer;
import org.apache.hadoop.testing.HttpAnswer;
import org.junit.After;
import org.junit.Test;

/** Tests access to pages, and the requests that may perform actions. */
public class TestGuardFilter {
  private static final String KILL = "/jobtracker.jsp?killJobs=Kill&jobCheckBox=job_1_0001&jobCheckBox=job_1_0002";
  private static final String BROWSER = "Mozilla/5.0 (X11; Linux x86_64)";

  private HttpServer server;

  /** A page that performs actions, as stock's do. */
  public static final class Acting extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final List<String> DONE = new CopyOnWriteArrayList<>();

    @Override
    public void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
      // stock's filter fails if asked for the values of a missing parameter
      DONE.add(request.getMethod() + " " + (request.getParameter("jobCheckBox") == null
          ? request.getParameter("action") : String.join(" ", request.getParameterValues("jobCheckBox"))));
      response.setContentType("text/html");
      response.getWriter().write("done");
    }

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
      doGet(request, response);
    }
  }

  private int start(String... settings) throws Exception {
    Configuration conf = new Configuration();
    for (int i = 0; i < settings.length; i += 2) {
      conf.set(settings[i], settings[i + 1]);
    }
    return start(conf);
  }

  private int start(Configuration conf) throws Exception {
    server = new HttpServer("test", "127.0.0.1", 0, true, conf);
    for (String page : List.of("/jobtracker.jsp", "/jobdetails.jsp", "/fsck", "/mapOutput")) {
      server.addServlet(null, page, Acting.class);
    }
    server.start();
    Acting.DONE.clear();
    return server.getPort();
  }

  @After
  public void stop() throws Exception {
    if (server != null) {
      RelayedPeers.forget(server.getPort());
      server.stop();
    }
  }

  @Test
  public void pagesForOperatorsAreForTheOwnHost() throws Exception {
    int port = start();
    for (String page : List.of("/conf", "/stacks", "/logLevel")) {
      assertEquals(page, 200, HttpAnswer.get(port, page).status());
    }
    RelayedPeers.announce(port, from -> address("192.0.2.1"));
    for (String page : List.of("/conf", "/stacks", "/logLevel", "/conf?format=json", "/logLevel;x=y?log=a",
        "/%63onf")) {
      HttpAnswer refused = HttpAnswer.get(port, page);
      assertEquals(page, 403, refused.status());
      assertTrue(refused.body(), refused.body().contains("hadoop.http.admin.addresses"));
    }
    assertEquals("others are for all", 200, HttpAnswer.get(port, "/jobtracker.jsp").status());
    assertEquals(200, HttpAnswer.get(port, "/jmx?qry=none:*").status());
    RelayedPeers.announce(port, from -> null);
    assertEquals("not handed on", 200, HttpAnswer.get(port, "/conf").status());
  }

  @Test
  public void theKeySaysForWhomElse() throws Exception {
    int port = start("hadoop.http.admin.addresses", "192.0.2.0/24");
    assertEquals(403, HttpAnswer.get(port, "/conf").status());
    RelayedPeers.announce(port, from -> address("192.0.2.1"));
    assertEquals(200, HttpAnswer.get(port, "/conf").status());
  }

  private static InetAddress address(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  public void secretsAreMaskedInTheConfiguration() throws Exception {
    int port = start("some.password", "hush", "some.name", "plain");
    for (String format : List.of("xml", "json")) {
      String text = HttpAnswer.get(port, "/conf?format=" + format).body();
      assertTrue(text, text.contains("some.password") && text.contains("plain"));
      assertFalse(text, text.contains("hush"));
    }
  }

  @Test
  public void nothingIsDoneForALink() throws Exception {
    int port = start();
    for (String link : List.of(KILL, "/jobtracker.jsp?changeJobPriority=x", "/jobdetails.jsp?action=kill",
        "//jobdetails.jsp?action=kill", "/logLevel?log=a&level=DEBUG")) {
      assertNotEquals(link, 200, HttpAnswer.get(port, link, "User-Agent", BROWSER).status());
      assertNotEquals(link, 200, HttpAnswer.get(port, link).status());
      assertNotEquals(link, 200, HttpAnswer.post(port, link, "").status());
    }
    assertEquals(403, HttpAnswer.get(port, "/fsck?path=/&delete=1", "User-Agent", BROWSER).status());
    assertEquals(List.of(), Acting.DONE);
    assertEquals("what only asks is answered", 200, HttpAnswer.get(port, "/jobdetails.jsp?action=confirm").status());
    assertEquals(200, HttpAnswer.get(port, "/logLevel?log=a").status());
    assertEquals("hadoop fsck", 200, HttpAnswer.get(port, "/fsck?path=/&delete=1").status());
  }

  private static String find(String pattern, String text) {
    Matcher found = Pattern.compile(pattern).matcher(text);
    assertTrue(text, found.find());
    return found.group(1);
  }

  /** Checks that an intended action is performed: the browser returns the token from the confirmation page. */
  @Test
  public void itIsDoneWhenItIsMeant() throws Exception {
    int port = start();
    HttpAnswer page = HttpAnswer.get(port, KILL);
    assertEquals(403, page.status());
    assertTrue(page.body(), page.body().contains("job_1_0002"));
    String cookie = find("^(hadoop-session=[0-9a-f]{32}); Path=/; HttpOnly; SameSite=Strict$",
        page.header("Set-Cookie"));
    String token = find("name=\"hadoop-token\" value=\"([0-9a-f]{64})\"", page.body());
    String form = "killJobs=Kill&jobCheckBox=job_1_0001&jobCheckBox=job_1_0002&hadoop-token=";
    assertEquals("no session", 403, HttpAnswer.post(port, "/jobtracker.jsp", form + token).status());
    assertEquals("another one", 403, HttpAnswer.post(port, "/jobtracker.jsp", form + token, "Cookie",
        "hadoop-session=" + "0".repeat(32)).status());
    assertEquals("no token", 403, HttpAnswer.post(port, "/jobtracker.jsp", form, "Cookie", cookie).status());
    assertEquals("a link", 403, HttpAnswer.get(port, KILL + "&hadoop-token=" + token, "Cookie", cookie).status());
    assertEquals(List.of(), Acting.DONE);
    assertEquals(200, HttpAnswer.post(port, "/jobtracker.jsp", form + token, "Cookie", cookie).status());
    assertEquals(List.of("POST job_1_0001 job_1_0002"), Acting.DONE);
  }

  @Test
  public void aSessionThatIsThereIsKept() throws Exception {
    int port = start();
    String cookie = "hadoop-session=" + "a1".repeat(16);
    assertEquals(cookie + "; Path=/; HttpOnly; SameSite=Strict",
        HttpAnswer.get(port, KILL, "Cookie", cookie).header("Set-Cookie"));
    assertFalse("what is none", HttpAnswer.get(port, KILL, "Cookie", "hadoop-session=x\"y").header("Set-Cookie")
        .contains("x\"y"));
  }

  @Test
  public void aProgramSendsAHeader() throws Exception {
    int port = start();
    assertEquals(200, HttpAnswer.post(port, "/jobdetails.jsp", "action=kill", "X-XSRF-HEADER", "any").status());
    assertEquals(List.of("POST kill"), Acting.DONE);
    assertEquals(403, HttpAnswer.get(port, "/jobdetails.jsp?action=kill", "X-XSRF-HEADER", "any").status());
  }

  @Test
  public void theQuestionEscapesWhatWasAsked() throws Exception {
    int port = start();
    String body = HttpAnswer.get(port,
        "/jobdetails.jsp?action=kill&%3Cb%3E=%22%3E%3Cscript%3Ealert(1)%3C/script%3E").body();
    assertFalse(body, body.contains("<script") || body.contains("<b>"));
    assertTrue(body, body.contains("&lt;script&gt;"));
    String other = HttpAnswer.get(port, "//192.0.2.1/jobdetails.jsp?action=kill").body();
    assertFalse("another host: " + other, other.contains("action=\"//"));
  }

  @Test
  public void answersSayWhatBrowsersMayDo() throws Exception {
    int port = start();
    HttpAnswer page = HttpAnswer.get(port, "/jobtracker.jsp");
    assertEquals("nosniff", page.header("X-Content-Type-Options"));
    assertEquals("SAMEORIGIN", page.header("X-Frame-Options"));
    assertTrue(HttpAnswer.get(port, KILL).header("Content-Security-Policy").startsWith("default-src 'none'"));
    assertEquals("not on the way of data", "", HttpAnswer.get(port, "/mapOutput").header("X-Frame-Options"));
  }

  @Test
  public void stocksIsOpen() throws Exception {
    Configuration conf = new Configuration();
    conf.addResource("stock-behaviour.xml");
    int port = start(conf);
    RelayedPeers.announce(port, from -> address("192.0.2.1"));
    assertEquals(200, HttpAnswer.get(port, "/conf").status());
    assertEquals(200, HttpAnswer.get(port, KILL).status());
    assertEquals(List.of("GET job_1_0001 job_1_0002"), Acting.DONE);
    assertEquals("", HttpAnswer.get(port, "/jobtracker.jsp").header("X-Frame-Options"));
  }

  @Test
  public void wrongKeysStopTheServerAtOnce() {
    assertEquals("hadoop.http.guarded is 'perhaps': expected true or false",
        assertThrows(InvalidKeyException.class, () -> start("hadoop.http.guarded", "perhaps")).getMessage());
    assertThrows(InvalidKeyException.class, () -> start("hadoop.http.admin.addresses", "here"));
    assertThrows(InvalidKeyException.class, () -> start("hadoop.security.sensitive-config-keys", "a.*,b("));
  }
}
