/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.OptionalInt;
import org.apache.hadoop.util.Shell;
import org.junit.Assume;
import org.junit.Test;

/** Tests that the umask of this process is the same from the kernel and from a shell. */
public class TestUmask {
  @Test
  public void isThatOfAShell() throws Exception {
    OptionalInt umask = Umask.ofThisProcess();
    Assume.assumeTrue("the kernel does not tell", umask.isPresent());
    assertEquals(Integer.parseInt(Shell.execCommand("bash", "-c", "umask").strip(), 8), umask.getAsInt());
  }

  @Test
  public void isOneLineOfAStatus() {
    assertEquals(OptionalInt.of(027), Umask.in(List.of("Name:\tUmask: 7", "Umask:\t0027", "State:\tS (sleeping)")));
    assertEquals(OptionalInt.of(0), Umask.in(List.of("Umask:\t0000")));
    assertEquals("before Linux 4.7", OptionalInt.empty(), Umask.in(List.of("Name:\tjava")));
  }
}
