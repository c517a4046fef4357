/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe.weave;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.dynamic.scaffold.InstrumentedType;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.pool.TypePool;
import org.apache.hadoop.ab.probe.Methods;
import org.apache.hadoop.ab.probe.mark.KeyPath;
import org.apache.hadoop.ab.probe.mark.Marks;

/** A copier of jars that weaves marks into the methods of some classes and adds the classes that these call. */
final class JarWeaver implements Closeable {
  private static final String CLASS = ".class";
  private static final List<Class<?>> CALLED = List.of(Marks.class, KeyPath.class);

  private final List<Mark> marks;
  private final CallSites callSites;
  private final ClassFileLocator classFiles;

  /** @param classPath everything that the marked classes may refer to */
  JarWeaver(List<Mark> marks, List<Path> classPath) throws IOException {
    this.marks = marks;
    callSites = new CallSites(marks.stream().filter(Mark::isOfJdk).toList());
    List<ClassFileLocator> locators = new ArrayList<>();
    for (Path jar : classPath) {
      locators.add(ClassFileLocator.ForJarFile.of(jar.toFile()));
    }
    locators.add(ClassFileLocator.ForClassLoader.ofPlatformLoader());
    classFiles = new ClassFileLocator.Compound(locators);
  }

  /** Writes {@code to}, with the same bytes for the same jar. */
  void weave(Path jar, Path to) throws IOException {
    Set<String> written = new HashSet<>();
    try (ZipFile from = new ZipFile(jar.toFile());
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
      for (ZipEntry entry : Collections.list(from.entries())) {
        try (InputStream in = from.getInputStream(entry)) {
          byte[] bytes = in.readAllBytes();
          write(out, entry.getName(), entry.getName().endsWith(CLASS)
              ? callSites.woven(woven(entry.getName(), bytes)) : bytes, written);
        }
      }
      for (Class<?> called : CALLED) {
        String name = called.getName().replace('.', '/') + CLASS;
        try (InputStream in = called.getResourceAsStream("/" + name)) {
          write(out, name, in.readAllBytes(), written);
        }
      }
    }
  }

  private static void write(ZipOutputStream out, String name, byte[] bytes, Set<String> written) throws IOException {
    if (written.add(name)) {
      ZipEntry entry = new ZipEntry(name);
      entry.setTime(0);
      out.putNextEntry(entry);
      out.write(bytes);
      out.closeEntry();
    }
  }

  private byte[] woven(String entry, byte[] bytes) {
    String name = entry.substring(0, entry.length() - CLASS.length()).replace('/', '.');
    List<Mark> ofClass = marks.stream().filter(mark -> mark.className().equals(name)).toList();
    if (ofClass.isEmpty()) {
      return bytes;
    }
    ClassFileLocator itself = new ClassFileLocator.Compound(ClassFileLocator.Simple.of(name, bytes), classFiles);
    TypeDescription type = TypePool.Default.WithLazyResolution.of(itself).describe(name).resolve();
    DynamicType.Builder<?> builder = new ByteBuddy().with(InstrumentedType.Factory.Default.FROZEN)
        .with(Implementation.Context.Disabled.Factory.INSTANCE).redefine(type, itself);
    for (Mark mark : ofClass) {
      builder = builder.visit(Advice.withCustomMapping().bind(Marking.MarkName.class, mark.name())
          .bind(Marking.MarkKeys.class, mark.keys()).to(Marking.class).on(Methods.named(mark.method())));
    }
    return builder.make().getBytes();
  }

  @Override
  public void close() throws IOException {
    classFiles.close();
  }
}
