/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.toy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A class file built member by member, for tests of code that only inspects class files; only {@link #user} gives a
 * method a body.
 */
public final class ClassFile {
  private final ClassWriter writer = new ClassWriter(0);
  private final String name;

  /** @param name an internal name, like a/b/C; so is {@code superName} */
  public ClassFile(int access, String name, String superName) {
    this.name = name;
    writer.visit(Opcodes.V1_6, access, name, null, superName, null);
  }

  public static ClassFile open(String name, String superName) {
    return new ClassFile(Opcodes.ACC_PUBLIC, name, superName);
  }

  public ClassFile field(int access, String field, String type) {
    writer.visitField(access, field, type, null, null);
    return this;
  }

  public ClassFile method(int access, String method, String type, String... annotations) {
    MethodVisitor visitor = writer.visitMethod(access | Opcodes.ACC_NATIVE, method, type, null, null);
    for (String annotation : annotations) {
      visitor.visitAnnotation(annotation, true);
    }
    return this;
  }

  /** Adds a method that reads a field and calls a method of another class. */
  public ClassFile user(String owner, String field, String fieldType, String method, String methodType) {
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, "use", "()V", null, null);
    code.visitFieldInsn(Opcodes.GETFIELD, owner, field, fieldType);
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, method, methodType, false);
    code.visitMaxs(1, 1);
    return this;
  }

  /** Writes a jar of {@code classes} to {@code file}. */
  public static Path jar(Path file, ClassFile... classes) {
    try {
      Files.createDirectories(file.getParent());
      try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
        for (ClassFile each : classes) {
          jar.putNextEntry(new JarEntry(each.name + ".class"));
          each.writer.visitEnd();
          jar.write(each.writer.toByteArray());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }
}
