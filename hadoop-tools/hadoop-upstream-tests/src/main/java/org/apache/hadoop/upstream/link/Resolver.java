/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.link;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.upstream.scan.ClassIndex;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A resolver of members to the declaring class, as the JVM links them: first in the named class, then in its
 * supertypes. Only classes of the index are searched.
 */
final class Resolver {
  private final ClassIndex index;
  private final Map<String, Declared> read = new HashMap<>();

  Resolver(ClassIndex index) {
    this.index = index;
  }

  /**
   * The declarations in a class file: its access flags, supertypes, and members ("name descriptor") with their flags.
   */
  record Declared(String name, int access, String superName, List<String> interfaces, Map<String, Integer> fields,
      Map<String, Integer> methods) {
  }

  /** A resolved member. */
  record Found(String owner, int ownerAccess, int access) {
    boolean isPublic() {
      return (access & ownerAccess & Opcodes.ACC_PUBLIC) != 0;
    }

    boolean isStatic() {
      return (access & Opcodes.ACC_STATIC) != 0;
    }

    /** Returns 0 for private, 1 for package, 2 for protected, 3 for public. */
    int reach() {
      return reach(access);
    }

    static int reach(int access) {
      if ((access & Opcodes.ACC_PUBLIC) != 0) {
        return 3;
      }
      return (access & Opcodes.ACC_PROTECTED) != 0 ? 2 : (access & Opcodes.ACC_PRIVATE) != 0 ? 0 : 1;
    }
  }

  /** Returns the declarations of a class; empty if no jar has it. */
  Optional<Declared> declared(String internalName) {
    if (internalName == null) {
      return Optional.empty();
    }
    return Optional.ofNullable(read.computeIfAbsent(internalName, name -> {
      ClassReader reader = index.reader(name);
      return reader == null ? null : read(reader);
    }));
  }

  Optional<Found> field(String owner, String name, String type) {
    return find(owner, name + " " + type, true, new HashSet<>());
  }

  Optional<Found> method(String owner, String name, String type) {
    return find(owner, name + " " + type, false, new HashSet<>());
  }

  private Optional<Found> find(String owner, String key, boolean field, Set<String> seen) {
    Optional<Declared> type = declared(owner);
    if (type.isEmpty() || !seen.add(owner)) {
      return Optional.empty();
    }
    Integer access = (field ? type.get().fields : type.get().methods).get(key);
    if (access != null) {
      return Optional.of(new Found(owner, type.get().access, access));
    }
    Optional<Found> found = find(type.get().superName, key, field, seen);
    for (String parent : type.get().interfaces) {
      found = found.isPresent() ? found : find(parent, key, field, seen);
    }
    return found;
  }

  private static Declared read(ClassReader reader) {
    Map<String, Integer> fields = new HashMap<>();
    Map<String, Integer> methods = new HashMap<>();
    int[] access = {reader.getAccess()};
    reader.accept(new ClassVisitor(Opcodes.ASM9) {
      @Override
      public void visitInnerClass(String name, String outer, String inner, int flags) {
        if (name.equals(reader.getClassName())) {
          // A nested class's own flags cannot express private or protected.
          access[0] = flags;
        }
      }

      @Override
      public FieldVisitor visitField(int flags, String name, String type, String signature, Object value) {
        fields.put(name + " " + type, flags);
        return null;
      }

      @Override
      public MethodVisitor visitMethod(int flags, String name, String type, String signature, String[] thrown) {
        methods.put(name + " " + type, flags);
        return null;
      }
    }, ClassReader.SKIP_CODE);
    return new Declared(reader.getClassName(), access[0], reader.getSuperName(), List.of(reader.getInterfaces()),
        fields, methods);
  }
}
