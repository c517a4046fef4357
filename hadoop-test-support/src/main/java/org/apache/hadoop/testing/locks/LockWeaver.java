/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.locks;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * A class transformer that weaves calls of {@link LockWatch} into classes of MapReduce loaded by this class's loader:
 * before a monitor is entered, at the start of a synchronized method, before a lock of java.util.concurrent is
 * acquired, and where a field or method that the order names gets its value. It only adds calls, so that no stack map
 * changes.
 */
final class LockWeaver implements ClassFileTransformer {
  private static final String WATCH = Type.getInternalName(LockWatch.class);
  private static final String LOCKS = "java/util/concurrent/locks/";
  private static final String READ_WRITE = LOCKS + "ReentrantReadWriteLock";
  private static final Set<String> LOCK_TYPES =
      Set.of(LOCKS + "Lock", LOCKS + "ReentrantLock", READ_WRITE + "$ReadLock", READ_WRITE + "$WriteLock");
  private static final Set<String> TAKES = Set.of("lock", "lockInterruptibly", "tryLock");
  private static final Set<String> SIDES = Set.of("readLock", "writeLock");
  private static final String NO_ARGUMENTS = "()";

  private final Set<String> packages;
  private final LockOrder order;

  /** @param packages with slashes, including a trailing one */
  LockWeaver(Set<String> packages, LockOrder order) {
    this.packages = packages;
    this.order = order;
  }

  /** @param name with slashes; null for a class that has none */
  boolean isWoven(ClassLoader loader, String name) {
    return loader == LockWeaver.class.getClassLoader() && name != null && packages.stream().anyMatch(name::startsWith);
  }

  @Override
  public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] file) {
    if (!isWoven(loader, name)) {
      return null;
    }
    try {
      ClassReader reader = new ClassReader(file);
      ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
      reader.accept(new Watched(writer), 0);
      return writer.toByteArray();
    } catch (RuntimeException | LinkageError e) {
      // The JVM would swallow it and load the class unchanged: unwatched, without anybody knowing.
      LockOrderListener.failed(name, e);
      return null;
    }
  }

  private final class Watched extends ClassVisitor {
    private String owner;

    Watched(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visit(int version, int access, String name, String signature, String base, String[] interfaces) {
      owner = name;
      super.visit(version, access, name, signature, base, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, type, signature, exceptions);
      return new WatchedMethod(next, owner, access, name);
    }
  }

  private final class WatchedMethod extends MethodVisitor {
    private final String owner;
    private final int access;
    private final String name;

    WatchedMethod(MethodVisitor next, String owner, int access, String name) {
      super(Opcodes.ASM9, next);
      this.owner = owner;
      this.access = access;
      this.name = name;
    }

    private void call(String method, String type) {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, WATCH, method, type, false);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      if ((access & Opcodes.ACC_SYNCHRONIZED) != 0) {
        if ((access & Opcodes.ACC_STATIC) == 0) {
          super.visitVarInsn(Opcodes.ALOAD, 0);
        } else {
          super.visitLdcInsn(Type.getObjectType(owner));
        }
        call("monitor", "(Ljava/lang/Object;)V");
      }
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.MONITORENTER) {
        super.visitInsn(Opcodes.DUP);
        call("monitor", "(Ljava/lang/Object;)V");
      } else if (opcode == Opcodes.ARETURN) {
        name(owner, name + NO_ARGUMENTS);
      }
      super.visitInsn(opcode);
    }

    @Override
    public void visitFieldInsn(int opcode, String fieldOwner, String field, String type) {
      if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) {
        name(fieldOwner, field);
      }
      super.visitFieldInsn(opcode, fieldOwner, field, type);
    }

    /** Names the value on top of the stack after its destination, if the order has that. */
    private void name(String type, String member) {
      String full = type.replace('/', '.') + "#" + member;
      if (order.ofName(full) != null) {
        super.visitInsn(Opcodes.DUP);
        super.visitLdcInsn(full);
        call("named", "(Ljava/lang/Object;Ljava/lang/String;)V");
      }
    }

    @Override
    public void visitMethodInsn(int opcode, String type, String method, String descriptor, boolean isInterface) {
      if (LOCK_TYPES.contains(type) && TAKES.contains(method) && descriptor.startsWith(NO_ARGUMENTS)) {
        super.visitInsn(Opcodes.DUP);
        call("lock", "(Ljava/util/concurrent/locks/Lock;)V");
      }
      boolean isSide = type.equals(READ_WRITE) && SIDES.contains(method);
      if (isSide) {
        super.visitInsn(Opcodes.DUP);
      }
      super.visitMethodInsn(opcode, type, method, descriptor, isInterface);
      if (isSide) {
        super.visitInsn(Opcodes.DUP_X1);
        call("side", "(L" + READ_WRITE + ";Ljava/util/concurrent/locks/Lock;)V");
      }
    }
  }
}
