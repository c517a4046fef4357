/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.link;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.upstream.WorkingCopy;
import org.apache.hadoop.upstream.run.HadoopUnderTest;
import org.junit.Assume;
import org.junit.Before;
import org.junit.Test;

/** Checks the gate on this repository's own patches. */
public class TestLinkedMembers {
  private final WorkingCopy repository = new WorkingCopy(Path.of(System.getProperty("repository.root")));
  private Map<Member, Set<String>> members;

  @Before
  public void scan() throws IOException {
    members = LinkedMembers.scan(repository.jars());
  }

  @Test
  public void theCommittedListIsCurrent() throws IOException {
    assertEquals("stale: run dev-support/bin/upstream-tests --linked-members",
        String.join("\n", LinkedMembers.format(members)),
        String.join("\n", Files.readAllLines(repository.linkedMembersFile())));
  }

  /** Checks for the member that the patches have to work around most. */
  @Test
  public void theListHasWhatFakeObjectUtilitiesLinksTo() {
    Member tips = new Member(Member.Kind.FIELD, "org.apache.hadoop.mapred.JobInProgress", "maps",
        "[Lorg/apache/hadoop/mapred/TaskInProgress;");
    assertTrue(members.get(tips).toString(),
        members.get(tips).contains("org.apache.hadoop.mapred.FakeObjectUtilities"));
  }

  /** Checks that a test class loses a member only as a listed difference. */
  @Test
  public void theTunedJarsKeepEveryMember() throws IOException {
    HadoopUnderTest tuned;
    try {
      tuned = repository.tuned();
    } catch (IOException e) {
      Assume.assumeNoException("the tuned jars are not built: run the tests through 'mvn verify'", e);
      return;
    }
    Set<String> differing = repository.differingClasses();
    LinkGate gate = new LinkGate(repository.jars().allStock(), tuned.jars().values());
    List<String> broken = new ArrayList<>();
    members.forEach((member, users) -> gate.fault(member).filter(fault -> !differing.containsAll(users))
        .ifPresent(fault -> broken.add(member + ": " + fault + "; used by " + users)));
    assertEquals("", String.join("\n", broken));
  }
}
