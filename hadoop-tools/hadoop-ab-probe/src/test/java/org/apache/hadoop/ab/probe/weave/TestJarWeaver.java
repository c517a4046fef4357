/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe.weave;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hadoop.ab.probe.mark.Marks;
import org.junit.After;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the records that calls of classes from woven jars write, each jar with a class loader of its own. */
public class TestJarWeaver {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  /** A class with names that serve as the keys of its calls. */
  public static class Watched implements UnaryOperator<String> {
    private final String[] names = {"first", "a\"b\\c\nd"};

    @Override
    public String apply(String text) {
      if (text.isEmpty()) {
        throw new IllegalArgumentException();
      }
      return begun() + text + names.length;
    }

    private static int begun() {
      return 1;
    }
  }

  /** A class without marks that refers to a class which is in no jar. */
  public static class Other extends Watched {
  }

  /** A class that calls the JDK, also where values are on the stack and before its super constructor. */
  public static class Caller implements UnaryOperator<String> {
    private final InetSocketAddress address;

    public Caller() {
      this(new InetSocketAddress("127.0.0.1", 1));
    }

    private Caller(InetSocketAddress address) {
      this.address = address;
    }

    @Override
    public String apply(String text) {
      try {
        String name = new InetSocketAddress(InetAddress.getByName(text), 2).getAddress().getHostAddress();
        return name + address.getPort() + new InetSocketAddress(3).getPort();
      } catch (UnknownHostException e) {
        throw new IllegalArgumentException(e);
      }
    }
  }

  @After
  public void tellNothing() {
    System.clearProperty(Marks.FOLDER);
  }

  private static Mark mark(String name, String method, String keys) {
    return new Mark(name, Watched.class.getName(), method, keys);
  }

  private Path jar() throws Exception {
    return jar(Watched.class, Other.class);
  }

  private Path jar(Class<?>... types) throws Exception {
    Path jar = temporary.newFile().toPath();
    try (OutputStream file = Files.newOutputStream(jar); ZipOutputStream out = new ZipOutputStream(file)) {
      for (Class<?> type : types) {
        String name = "/" + type.getName().replace('.', '/') + ".class";
        out.putNextEntry(new ZipEntry(name.substring(1)));
        try (InputStream in = type.getResourceAsStream(name)) {
          in.transferTo(out);
        }
      }
    }
    return jar;
  }

  private Path weave(Path jar, Mark... marks) throws Exception {
    Path woven = temporary.getRoot().toPath().resolve("woven-" + Stream.of(marks).map(Mark::name)
        .collect(Collectors.joining()) + jar.getFileName());
    try (JarWeaver weaver = new JarWeaver(List.of(marks), List.of(jar))) {
      weaver.weave(jar, woven);
    }
    return woven;
  }

  /** Returns a new instance of the class, with fresh copies of it and of the classes that it uses. */
  @SuppressWarnings("unchecked")
  private static UnaryOperator<String> load(Path jar, Class<?> type) throws Exception {
    URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null);
    return (UnaryOperator<String>) loader.loadClass(type.getName()).getConstructor().newInstance();
  }

  private static UnaryOperator<String> load(Path jar) throws Exception {
    return load(jar, Watched.class);
  }

  private List<String> lines() throws Exception {
    return Files.readAllLines(temporary.getRoot().toPath().resolve("marks-" + ProcessHandle.current().pid()
        + ".jsonl"));
  }

  private static void assertLine(String line, String expected) {
    String pid = Long.toString(ProcessHandle.current().pid());
    String neutral = line.replaceAll("(start|end)\":\\d+", "$1\":T").replace("\"pid\":" + pid, "\"pid\":P");
    assertEquals(expected, neutral);
  }

  @Test
  public void eachCallTellsItsKeyWhenItBeginsAndWhenItEnds() throws Exception {
    System.setProperty(Marks.FOLDER, temporary.getRoot().getPath());
    UnaryOperator<String> watched = load(weave(jar(), mark("applied", "apply", "this.names.1 0.length")));
    assertEquals("1a2", watched.apply("a"));
    assertThrows(IllegalArgumentException.class, () -> watched.apply(""));
    List<String> lines = lines();
    assertLine(lines.get(0),
        "{\"type\":\"mark\",\"pid\":P,\"call\":1,\"name\":\"applied\",\"key\":\"a\\\"b\\\\c d 1\",\"start\":T}");
    assertLine(lines.get(1), "{\"type\":\"end\",\"pid\":P,\"call\":1,\"end\":T}");
    assertTrue(lines.get(2), lines.get(2).contains("\"call\":2,") && lines.get(2).contains("c d 0\""));
    assertLine(lines.get(3), "{\"type\":\"end\",\"pid\":P,\"call\":2,\"end\":T}");
    assertEquals(4, lines.size());
  }

  @Test
  public void aStaticMethodHasNoThisAndAWayMayLeadNowhere() throws Exception {
    System.setProperty(Marks.FOLDER, temporary.getRoot().getPath());
    load(weave(jar(), mark("begun", "begun", "this"), mark("applied", "apply", "0.nothing 7"))).apply("a");
    List<String> lines = lines();
    assertTrue(lines.get(0), lines.get(0).contains("\"?java.lang.NoSuchFieldException: java.lang.String.nothing ?"));
    assertTrue(lines.get(1), lines.get(1).contains("\"name\":\"begun\",\"key\":\"null\""));
  }

  @Test
  public void callsOfTheJdkTellOfTheirCaller() throws Exception {
    System.setProperty(Marks.FOLDER, temporary.getRoot().getPath());
    Path woven = weave(jar(Caller.class), new Mark("socket", "java.net.InetSocketAddress",
        "<init>(Ljava/lang/String;I)V", ""), new Mark("name", "java.net.InetAddress", "getByName", ""),
        new Mark("all", "java.net.InetAddress", "getAllByName", ""));
    assertEquals("127.0.0.213", load(woven, Caller.class).apply("127.0.0.2"));
    List<String> lines = lines();
    assertLine(lines.get(0), "{\"type\":\"mark\",\"pid\":P,\"call\":1,\"name\":\"socket\",\"key\":\""
        + Caller.class.getName() + ".<init>\",\"start\":T}");
    assertLine(lines.get(1), "{\"type\":\"mark\",\"pid\":P,\"call\":2,\"name\":\"name\",\"key\":\""
        + Caller.class.getName() + ".apply\",\"start\":T}");
    assertEquals(2, lines.size());
  }

  @Test
  public void withoutAFolderNothingIsTold() throws Exception {
    assertEquals("1a2", load(weave(jar(), mark("applied", "apply", ""))).apply("a"));
    try (Stream<Path> files = Files.list(temporary.getRoot().toPath())) {
      assertTrue(files.noneMatch(file -> file.toString().endsWith(".jsonl")));
    }
  }

  @Test
  public void theSameJarGivesTheSameBytesAndOtherClassesStay() throws Exception {
    Path jar = jar();
    Path once = weave(jar, mark("a", "apply", ""), mark("missing", "missing", ""));
    Path again = weave(jar, mark("a", "apply", ""), mark("missing", "missing", ""), new Mark("z", "no.Such", "a", ""));
    assertArrayEquals(Files.readAllBytes(once), Files.readAllBytes(again));
    String other = "/" + Other.class.getName().replace('.', '/') + ".class";
    try (URLClassLoader loader = new URLClassLoader(new URL[] {once.toUri().toURL()}, null);
        InputStream woven = loader.getResourceAsStream(other.substring(1));
        InputStream plain = Other.class.getResourceAsStream(other)) {
      assertArrayEquals(plain.readAllBytes(), woven.readAllBytes());
    }
  }
}
