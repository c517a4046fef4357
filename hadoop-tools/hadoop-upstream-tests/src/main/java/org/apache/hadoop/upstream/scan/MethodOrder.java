/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.scan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The methods of upstream's test classes in source order, which class files preserve. */
public final class MethodOrder {
  private final ClassIndex index = new ClassIndex();

  /** @param testJars upstream's test jars */
  public MethodOrder(Map<String, Path> testJars) throws IOException {
    for (Path jar : testJars.values()) {
      index.add(jar);
    }
  }

  /** Returns the class's own methods, followed by those of its superclasses, as far as they are in the test jars. */
  public List<String> of(TestClass test) {
    LinkedHashSet<String> methods = new LinkedHashSet<>();
    String name = test.name().replace('.', '/');
    for (ClassReader reader = index.reader(name); reader != null; reader = index.reader(reader.getSuperName())) {
      reader.accept(new ClassVisitor(Opcodes.ASM9) {
        @Override
        public MethodVisitor visitMethod(int access, String method, String descriptor, String signature,
            String[] thrown) {
          methods.add(method);
          return null;
        }
      }, ClassReader.SKIP_CODE);
    }
    return new ArrayList<>(methods);
  }
}
