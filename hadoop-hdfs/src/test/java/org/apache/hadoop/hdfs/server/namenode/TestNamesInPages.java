/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.MiniDfs;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.http.pages.Markup;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.HttpAnswer;
import org.apache.hadoop.testing.PageDom;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Tests files, folders, owners and groups whose names contain markup, in the pages of a DataNode and its NameNode. */
@Category(ClusterTest.class)
public class TestNamesInPages {
  /** The strings of which at least one appears in a page where a name became markup. */
  private static final List<String> SIGNS = List.of("evil\"", "evil'", "<b id");
  private static final String EVIL = "evil\"><b id='evil'>&amp;#?%41;+\u00e9 x";
  private static final Path OUTER = new Path("/", EVIL + 1);
  private static final Path INNER = new Path(OUTER, EVIL + 2);
  private static final Path FILE = new Path(INNER, EVIL + 3);
  private static final Path CLOSED = new Path("/", EVIL + 4);
  private static final String OWNER = EVIL + 5;
  private static final String GROUP = EVIL + 6;
  private static final String CONTENT = "<script>evil</script>";

  @ClassRule
  public static final MiniDfs DFS = new MiniDfs(1);

  private static int namenode;
  private static int datanode;

  @BeforeClass
  public static void start() throws Exception {
    namenode = DFS.cluster().getNameNode().getHttpAddress().getPort();
    datanode = DFS.cluster().getDataNodes().get(0).getDatanodeRegistration().getInfoPort();
    FileSystem fs = DFS.cluster().getFileSystem();
    try (FSDataOutputStream out = fs.create(FILE)) {
      out.writeBytes(CONTENT);
    }
    fs.setOwner(FILE, OWNER, GROUP);
    fs.mkdirs(CLOSED);
    fs.setPermission(CLOSED, new FsPermission((short) 0700));
  }

  /** Requests a page, following a redirect. */
  private static String page(int port, String address) throws Exception {
    String path = path(address);
    HttpAnswer answer = HttpAnswer.get(port, path);
    if (answer.status() == 302) {
      return page(port, answer.header("Location"));
    }
    assertEquals(path + answer.body(), 200, answer.status());
    assertPlain(answer);
    return answer.body();
  }

  /** Returns the path of an address as a browser requests it. */
  private static String path(String address) {
    return URI.create(address.replaceFirst("^(http://[^/]*)?/?", "/")).toASCIIString();
  }

  private static void assertPlain(HttpAnswer answer) {
    for (String sign : SIGNS) {
      assertFalse(sign + " in " + answer.body(), answer.body().contains(sign));
    }
  }

  private static void assertShown(String page, Object text) {
    assertTrue(page, page.contains(Markup.text(text)));
  }

  private static String parameter(Object path) {
    return URLEncoder.encode(path.toString(), StandardCharsets.UTF_8);
  }

  private static String browse(Object path) {
    return "/browseDirectory.jsp?namenodeInfoPort=" + namenode + "&dir=" + parameter(path);
  }

  /** Returns the address of the link with the given text. */
  private static String link(String page, String text) {
    Matcher link = Pattern.compile("<a href=\"([^\"]*)\">" + Pattern.quote(Markup.text(text)) + "</a>").matcher(page);
    assertTrue(text + " in " + page, link.find());
    return link.group(1);
  }

  @Test
  public void foldersAreOpenedByTheirLinks() throws Exception {
    String root = page(datanode, browse("/"));
    String outer = page(datanode, link(root, OUTER.getName()));
    String inner = page(datanode, link(outer, INNER.getName()));
    assertShown(inner, FILE.getName());
    assertShown(inner, OWNER);
    assertShown(inner, GROUP);
    assertEquals("up", outer, page(datanode, link(inner, "Go to parent directory")));
    assertEquals("by the path above", outer, page(datanode, link(inner, OUTER.getName())));
    assertTrue("the field for a path", inner.contains("value=\"" + Markup.text(INNER) + "\""));
  }

  @Test
  public void filesAreOpenedByTheirLinks() throws Exception {
    String file = page(datanode, link(page(datanode, browse(INNER)), FILE.getName()));
    assertShown(file, CONTENT);
    assertTrue("the file", file.contains("name=\"filename\" value=\"" + Markup.text(FILE) + "\""));
    String tail = page(datanode, link(file, "Tail this file"));
    assertShown(tail, CONTENT);
    assertTrue("the file", tail.contains("name=\"filename\" value=\"" + Markup.text(FILE) + "\""));
    assertEquals(CONTENT, HttpAnswer.get(datanode, path(link(file, "Download this file"))).body());
    assertTrue(page(datanode, "/tail.jsp?filename=" + parameter(FILE)).contains("<h3>" + Markup.text(FILE) + "</h3>"));
  }

  @Test
  public void errorsAreText() throws Exception {
    String nothing = page(datanode, browse(FILE + "7"));
    assertShown(nothing, "File or directory : " + FILE + "7 does not exist");
    String closed = page(datanode, browse(CLOSED));
    assertShown(closed, "Permission denied");
    assertShown(closed, EVIL + 4);
    for (String bad : List.of("/tail.jsp?filename=" + parameter(FILE + "7"),
        "/browseBlock.jsp?blockId=" + parameter(EVIL), "/streamFile/" + parameter(EVIL),
        "/browseDirectory.jsp?namenodeInfoPort=" + parameter(EVIL) + "&dir=/", "/" + parameter(EVIL))) {
      HttpAnswer answer = HttpAnswer.get(datanode, bad);
      assertTrue(bad, answer.status() >= 400);
      // From the web server, which leaves quotes in text as they are.
      assertFalse(bad, answer.body().contains("<b id"));
    }
  }

  @Test
  public void theNamenodeShowsText() throws Exception {
    Block block = DFS.cluster().getNameNode().getBlockLocations(FILE.toString(), 0, 1).get(0).getBlock();
    PageDom xml =
        PageDom.of(HttpAnswer.get(namenode, "/block_info_xml.jsp?blockId=" + block.getBlockId()).body().strip());
    assertEquals(FILE.getName(), xml.text("//local_name"));
    assertEquals(OWNER, xml.text("//user_name"));
    assertEquals(GROUP, xml.text("//group_name"));
    for (String path : List.of("/dfshealth.jsp", "/corrupt_files.jsp", "/corrupt_replicas_xml.jsp?numCorruptBlocks=x",
        "/dfsnodelist.jsp?whatNodes=LIVE&sorter/field=" + parameter(EVIL) + "&sorter/order=" + parameter(EVIL))) {
      page(namenode, path);
    }
    HttpAnswer fsck = HttpAnswer.get(namenode, "/fsck?path=/&files=1");
    assertTrue(fsck.type(), fsck.type().startsWith("text/plain"));
    assertTrue("for the command", fsck.body().contains(FILE.toString()));
  }

  /** Checks both forms: the escaped one is for pages, the plain one for fsck, which is not a page. */
  @Test
  public void corruptFilesAreText() {
    FSNamesystem.CorruptFileBlockInfo info =
        new FSNamesystem.CorruptFileBlockInfo(FILE.toString(), new Block(1, 2, 3));
    assertEquals("blk_1\t" + Markup.text(FILE), info.toString());
    assertEquals("blk_1\t" + FILE, info.plainText());
  }
}
