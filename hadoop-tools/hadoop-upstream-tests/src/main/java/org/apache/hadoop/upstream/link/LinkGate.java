/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.link;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.upstream.scan.ClassIndex;
import org.objectweb.asm.Opcodes;

/** A check that the members that upstream's tests link to can still be linked in other jars. */
public final class LinkGate {
  private final Resolver before;
  private final Resolver after;

  /**
   * Reads both sides.
   *
   * @param stock the jars that the tests were compiled against
   * @param tuned the jars that they are to run on
   */
  public LinkGate(Collection<Path> stock, Collection<Path> tuned) throws IOException {
    before = new Resolver(index(stock));
    after = new Resolver(index(tuned));
  }

  private static ClassIndex index(Collection<Path> jars) throws IOException {
    ClassIndex index = new ClassIndex();
    for (Path jar : jars) {
      index.add(jar);
    }
    return index;
  }

  /** Returns one line for each of {@code members} that the tuned jars no longer offer, with the reason. */
  public List<String> broken(Collection<Member> members) {
    List<String> broken = new ArrayList<>();
    for (Member member : members) {
      fault(member).ifPresent(fault -> broken.add(member + ": " + fault));
    }
    return broken;
  }

  /** Returns the reason why a test that uses {@code member} would fail, if there is one. */
  public Optional<String> fault(Member member) {
    String owner = member.owner().replace('.', '/');
    Optional<Resolver.Declared> type = after.declared(owner);
    if (type.isEmpty()) {
      return Optional.of("the class is gone");
    }
    if (member.kind() == Member.Kind.CLASS) {
      int reach = before.declared(owner).map(stock -> Resolver.Found.reach(stock.access())).orElse(0);
      return Resolver.Found.reach(type.get().access()) < reach
          ? Optional.of("the class is less accessible") : Optional.empty();
    }
    boolean field = member.kind() == Member.Kind.FIELD;
    Optional<Resolver.Found> stock = find(before, field, owner, member);
    Optional<Resolver.Found> tuned = find(after, field, owner, member);
    if (tuned.isEmpty()) {
      return Optional.of("no member has this name and type");
    }
    return stock.flatMap(was -> changed(was, tuned.get(), member.kind()));
  }

  private static Optional<String> changed(Resolver.Found was, Resolver.Found is, Member.Kind kind) {
    if (is.reach() < was.reach()) {
      return Optional.of("it is less accessible");
    }
    if (is.isStatic() != was.isStatic()) {
      return Optional.of(is.isStatic() ? "it became static" : "it is no longer static");
    }
    boolean nowFinal = (is.access() & ~was.access() & Opcodes.ACC_FINAL) != 0;
    if (nowFinal && kind != Member.Kind.METHOD) {
      return Optional.of("it became final: a test may " + (kind == Member.Kind.FIELD ? "set" : "override") + " it");
    }
    return Optional.empty();
  }

  private static Optional<Resolver.Found> find(Resolver in, boolean field, String owner, Member member) {
    return field ? in.field(owner, member.name(), member.type()) : in.method(owner, member.name(), member.type());
  }
}
