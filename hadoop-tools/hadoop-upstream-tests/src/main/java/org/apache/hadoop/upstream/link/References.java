/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.link;

import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;

/**
 * The classes and members in a class file's constant pool: everything that the JVM may have to link. Names are internal
 * ones; the kind OVERRIDE does not occur.
 */
final class References {
  private static final int FIELD = 9;
  private static final int METHOD = 10;
  private static final int INTERFACE_METHOD = 11;
  private static final int CLASS = 7;

  private References() {
  }

  static Set<Member> of(ClassReader reader) {
    Set<Member> found = new TreeSet<>();
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int at = reader.getItem(i);
      if (at == 0) {
        continue;
      }
      int tag = reader.readByte(at - 1);
      if (tag == CLASS) {
        String name = elementType(reader.readUTF8(at, buffer));
        if (name != null) {
          found.add(Member.ofClass(name));
        }
      } else if (tag == FIELD || tag == METHOD || tag == INTERFACE_METHOD) {
        String owner = elementType(reader.readClass(at, buffer));
        int nameAndType = reader.getItem(reader.readUnsignedShort(at + 2));
        if (owner != null) {
          found.add(new Member(tag == FIELD ? Member.Kind.FIELD : Member.Kind.METHOD, owner,
              reader.readUTF8(nameAndType, buffer), reader.readUTF8(nameAndType + 2, buffer)));
        }
      }
    }
    return found;
  }

  /** Returns the class in an internal name or array descriptor; null for an array of primitives. */
  private static String elementType(String name) {
    if (!name.startsWith("[")) {
      return name;
    }
    Type element = Type.getType(name).getElementType();
    return element.getSort() == Type.OBJECT ? element.getInternalName() : null;
  }
}
