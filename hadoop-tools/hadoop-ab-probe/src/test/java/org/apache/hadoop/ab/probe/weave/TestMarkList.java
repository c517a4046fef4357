/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe.weave;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that marks in a file may share a name and have keys, and that a malformed line is refused. */
public class TestMarkList {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private List<Mark> read(String... lines) throws Exception {
    return MarkList.read(Files.writeString(temporary.newFile().toPath(), String.join("\n", lines)));
  }

  @Test
  public void marksMayShareANameAndHaveKeys() throws Exception {
    assertEquals(
        List.of(new Mark("ended", "a.Job", "end", ""), new Mark("task", "a.MapTask", "run", "0"),
            new Mark("task", "a.b.ReduceTask$Inner", "run", "this.getTaskID 0.names.1")),
        read("task.reduce=a.b.ReduceTask$Inner#run this.getTaskID  0.names.1", "ended=a.Job#end",
            "task.map=a.MapTask#run 0"));
  }

  @Test
  public void marksOfTheJdkMayHaveADescriptor() throws Exception {
    List<Mark> marks = read("lookup=java.net.InetSocketAddress#<init>(Ljava/lang/String;I)V",
        "now=java.lang.System#nanoTime");
    assertEquals(List.of(new Mark("lookup", "java.net.InetSocketAddress", "<init>(Ljava/lang/String;I)V", ""),
        new Mark("now", "java.lang.System", "nanoTime", "")), marks);
    assertTrue(marks.get(0).isCalled("java/net/InetSocketAddress", "<init>", "(Ljava/lang/String;I)V"));
    assertFalse(marks.get(0).isCalled("java/net/InetSocketAddress", "<init>", "(I)V"));
    assertTrue(marks.get(1).isCalled("java/lang/System", "nanoTime", "()J"));
    assertFalse(marks.get(1).isCalled("a/System", "nanoTime", "()J"));
  }

  private void assertRefused(String line, String why) {
    String said = assertThrows(IllegalArgumentException.class, () -> read(line)).getMessage();
    assertTrue(said, said.endsWith(": " + line + ": " + why));
  }

  @Test
  public void whatIsNoMarkIsRefusedWithItsLine() {
    String keys = "this or the number of an argument is needed, then .METHOD or .FIELD";
    assertRefused("x=a.B#c that", "that: " + keys);
    assertRefused("x=a.B#c 0 this.", "0 this.: " + keys);
    assertRefused("x=a.B", "CLASS#METHOD is needed");
    assertRefused("x=a.B#<init>", "CLASS#METHOD is needed");
    assertRefused("x=a.B#c()V", "CLASS#METHOD is needed");
    assertRefused("x=java.a.B#", "CLASS#METHOD is needed");
    assertRefused("x=java.a.B#c(", "CLASS#METHOD is needed");
    assertRefused("x=java.a.B#c this", "a method of the JDK has no key but its caller");
    assertRefused("1=a.B#c", "a name of lower-case letters is needed");
  }
}
