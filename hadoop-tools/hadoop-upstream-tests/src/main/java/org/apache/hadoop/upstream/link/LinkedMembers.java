/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.link;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.upstream.scan.ClassIndex;
import org.apache.hadoop.upstream.scan.TestJars;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * The non-public classes and members of the main jars that upstream's test jars link to. A patch that renames one, or
 * changes its erased type, breaks the tests that use it with a NoSuchFieldError or the like.
 */
public final class LinkedMembers {
  private final ClassIndex tests = new ClassIndex();
  private final ClassIndex main = new ClassIndex();
  private final Resolver resolver;
  private final Map<Member, Set<String>> users = new TreeMap<>();

  private LinkedMembers(TestJars jars) throws IOException {
    ClassIndex both = new ClassIndex();
    for (String area : TestJars.AREAS) {
      tests.add(jars.tests(area));
      main.add(jars.stock(area));
      both.add(jars.tests(area)).add(jars.stock(area));
    }
    resolver = new Resolver(both);
  }

  /** Returns each member with the top-level test classes that use it, both sorted. */
  public static Map<Member, Set<String>> scan(TestJars jars) throws IOException {
    LinkedMembers members = new LinkedMembers(jars);
    for (String name : members.tests.names()) {
      members.visit(members.tests.reader(name));
    }
    return members.users;
  }

  private void visit(ClassReader test) {
    for (Member reference : References.of(test)) {
      if (reference.kind() == Member.Kind.CLASS) {
        resolver.declared(reference.owner()).filter(type -> main.contains(type.name()))
            .filter(type -> (type.access() & Opcodes.ACC_PUBLIC) == 0)
            .ifPresent(type -> use(Member.ofClass(dotted(type.name())), test));
      } else {
        resolve(reference).filter(found -> main.contains(found.owner()) && !found.isPublic())
            .ifPresent(found -> use(new Member(reference.kind(), dotted(linkedOwner(reference.owner())),
                reference.name(), reference.type()), test));
      }
    }
    overrides(test);
  }

  private Optional<Resolver.Found> resolve(Member reference) {
    return reference.kind() == Member.Kind.FIELD
        ? resolver.field(reference.owner(), reference.name(), reference.type())
        : resolver.method(reference.owner(), reference.name(), reference.type());
  }

  /** Returns the first class of the main jars that the JVM searches: a test may name its own subclass. */
  private String linkedOwner(String owner) {
    String name = owner;
    while (!main.contains(name)) {
      name = resolver.declared(name).orElseThrow().superName();
    }
    return name;
  }

  private void overrides(ClassReader test) {
    String parent = test.getSuperName();
    while (parent != null && tests.contains(parent)) {
      parent = resolver.declared(parent).orElseThrow().superName();
    }
    if (parent == null || !main.contains(parent)) {
      return;
    }
    Resolver.Declared declared = resolver.declared(test.getClassName()).orElseThrow();
    for (Map.Entry<String, Integer> method : declared.methods().entrySet()) {
      String[] nameAndType = method.getKey().split(" ");
      if (nameAndType[0].startsWith("<") || (method.getValue() & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) != 0) {
        continue;
      }
      Optional<Resolver.Found> overridden = resolver.method(parent, nameAndType[0], nameAndType[1]);
      if (overridden.isPresent() && main.contains(overridden.get().owner()) && !overridden.get().isPublic()
          && overridden.get().reach() > 0) {
        use(new Member(Member.Kind.OVERRIDE, dotted(parent), nameAndType[0], nameAndType[1]), test);
      }
    }
  }

  private void use(Member member, ClassReader test) {
    users.computeIfAbsent(member, key -> new TreeSet<>()).add(dotted(test.getClassName()).replaceFirst("\\$.*", ""));
  }

  private static String dotted(String internalName) {
    return internalName.replace('/', '.');
  }

  /** Returns the lines of linked-members.txt. */
  public static List<String> format(Map<Member, Set<String>> members) {
    List<String> lines = new ArrayList<>(List.of(
        "# Non-public classes and members of the main jars that upstream's test jars link to, written by",
        "# upstream-tests --linked-members. A tuned jar must keep each one's owner, name and erased type.",
        "# kind\towner\tname\terased type\tused by"));
    members.forEach((member, tests) -> lines.add(String.join("\t", member.kind().name().toLowerCase(Locale.ROOT),
        member.owner(), member.name(), member.type(), String.join(",", tests))));
    return lines;
  }
}
