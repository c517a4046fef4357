/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe.weave;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import net.bytebuddy.utility.OpenedClassReader;
import org.apache.hadoop.ab.probe.mark.Marks;

/** A weaver of records into the places of classes that call some methods of the JDK. */
final class CallSites {
  private static final String MARKS = Type.getInternalName(Marks.class);
  private static final String RECORD = "call";
  private static final String DESCRIPTOR = "(Ljava/lang/String;Ljava/lang/String;)V";

  private final List<Mark> called;

  /** @param called marks of methods of the JDK */
  CallSites(List<Mark> called) {
    this.called = called;
  }

  /** Returns a class that records such calls before it makes them; the same bytes if it makes none. */
  byte[] woven(byte[] bytes) {
    if (!mayCall(bytes)) {
      return bytes;
    }
    ClassReader reader = OpenedClassReader.of(bytes);
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    Calls calls = new Calls(writer);
    reader.accept(calls, 0);
    return calls.any ? writer.toByteArray() : bytes;
  }

  /** Tells whether the constants of a class include the name of a class with a marked method. */
  private boolean mayCall(byte[] bytes) {
    String text = called.isEmpty() ? "" : new String(bytes, StandardCharsets.ISO_8859_1);
    return called.stream().anyMatch(mark -> text.contains(mark.className().replace('.', '/')));
  }

  /** A class with records inserted before the calls. */
  private final class Calls extends ClassVisitor {
    private String caller;
    private boolean any;

    Calls(ClassVisitor out) {
      super(OpenedClassReader.ASM_API, out);
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
      caller = name.replace('/', '.');
      super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(int access, String method, String descriptor, String signature,
        String[] exceptions) {
      return new MethodVisitor(OpenedClassReader.ASM_API,
          super.visitMethod(access, method, descriptor, signature, exceptions)) {
        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
          Optional<Mark> marked = called.stream().filter(mark -> mark.isCalled(owner, name, type)).findFirst();
          if (marked.isPresent()) {
            any = true;
            super.visitLdcInsn(marked.get().name());
            super.visitLdcInsn(caller + "." + method);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, MARKS, RECORD, DESCRIPTOR, false);
          }
          super.visitMethodInsn(opcode, owner, name, type, isInterface);
        }
      };
    }
  }
}
