/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics.util.MBeanUtil;
import org.apache.hadoop.testing.HttpAnswer;
import org.codehaus.jackson.map.ObjectMapper;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;

/** Tests the JSON form of MBeans. */
public class TestJmxServlet {
  private ObjectName name;

  @Rule
  public final WebServer server = new WebServer(new Configuration(), null);

  /** An MBean with each kind of attribute. */
  public interface ProbeMXBean {
    long getCount();

    double getNothing();

    String getText();

    String getPassword();

    List<String> getNames();

    Map<String, String> getTable();

    String getBroken();
  }

  /** The MBean. */
  public static final class Probe implements ProbeMXBean {
    @Override
    public long getCount() {
      return 1L << 60;
    }

    @Override
    public double getNothing() {
      return Double.NaN;
    }

    @Override
    public String getText() {
      return "</script>\"\\ store.password=hush";
    }

    @Override
    public String getPassword() {
      return "hush";
    }

    @Override
    public List<String> getNames() {
      return List.of("a", "b");
    }

    @Override
    public Map<String, String> getTable() {
      return Map.of("keystore.password", "hush", "user", "me");
    }

    @Override
    public String getBroken() {
      throw new UnsupportedOperationException("as told");
    }
  }

  @Before
  public void register() {
    name = MBeanUtil.registerMBean("Test", "Probe", new Probe());
  }

  @After
  public void unregister() {
    MBeanUtil.unregisterMBean(name);
  }

  private HttpAnswer get(String parameter, String value) throws Exception {
    return HttpAnswer.get(server.port(),
        "/jmx?" + parameter + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> beans(HttpAnswer answer) throws Exception {
    assertEquals(200, answer.status());
    assertEquals("application/json; charset=utf-8", answer.type());
    return (List<Map<String, Object>>) new ObjectMapper().readValue(answer.body(), Map.class).get("beans");
  }

  @Test
  public void allBeansAreThere() throws Exception {
    HttpAnswer answer = HttpAnswer.get(server.port(), "/jmx");
    List<Object> names = new ArrayList<>();
    beans(answer).forEach(bean -> names.add(bean.get("name")));
    assertTrue(names.toString(), names.containsAll(List.of("hadoop:service=Test,name=Probe",
        "java.lang:type=Memory", "java.lang:type=Threading", "java.lang:type=Runtime")));
    assertFalse("a secret is shown", answer.body().contains("hush"));
  }

  @Test
  public void aQueryFindsBeans() throws Exception {
    List<Map<String, Object>> beans = beans(get("qry", "hadoop:name=Probe,*"));
    assertEquals(1, beans.size());
    Map<String, Object> bean = beans.get(0);
    assertEquals("name first, as in later Hadoops", List.of("name", "modelerType"),
        new ArrayList<>(bean.keySet()).subList(0, 2));
    assertEquals(Probe.class.getName(), bean.get("modelerType"));
    assertEquals(1L << 60, bean.get("Count"));
    assertEquals("NaN", bean.get("Nothing"));
    assertEquals("</script>\"\\ store.password=***", bean.get("Text"));
    assertEquals("***", bean.get("Password"));
    assertEquals(List.of("a", "b"), bean.get("Names"));
    assertEquals("what cannot be read is left out", false, bean.containsKey("Broken"));
    for (Object row : (List<?>) bean.get("Table")) {
      Map<?, ?> cells = (Map<?, ?>) row;
      assertEquals(cells.get("key").equals("user") ? "me" : "***", cells.get("value"));
    }
    assertEquals(List.of(), beans(get("qry", "none:*")));
  }

  @Test
  public void oneAttributeIsFound() throws Exception {
    List<Map<String, Object>> beans = beans(get("get", "hadoop:service=Test,name=Probe::Count"));
    assertEquals(List.of(Map.of("name", "hadoop:service=Test,name=Probe", "modelerType", Probe.class.getName(),
        "Count", 1L << 60)), beans);
    HttpAnswer missing = get("get", "hadoop:service=Test,name=Probe::Other");
    assertEquals(404, missing.status());
    assertEquals(Map.of("result", "ERROR", "message", "No attribute with name Other was found."),
        new ObjectMapper().readValue(missing.body(), Map.class));
  }

  @Test
  public void wrongQueriesAreSaidToBe() throws Exception {
    assertEquals(400, get("get", "java.lang:type=Memory").status());
    HttpAnswer wrong = get("qry", "<script>");
    assertEquals(400, wrong.status());
    assertTrue(wrong.body(), wrong.body().contains("ERROR"));
    assertEquals("application/json; charset=utf-8", wrong.type());
  }

  /** Checks MBean names with quotation marks, which the filter of all pages escapes. */
  @Test
  public void quotedNamesAreFound() throws Exception {
    var quoted = MBeanUtil.registerMBean("Test", "\"a&b<c\"", new Probe());
    try {
      assertEquals(1, beans(get("qry", quoted.toString())).size());
    } finally {
      MBeanUtil.unregisterMBean(quoted);
    }
  }
}
