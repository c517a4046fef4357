# Licensed under the Apache License, Version 2.0. See LICENSE.txt.
#
# Sourced by the programs in dev-support/bin: builds a module's jar where it is missing or older than its sources, then
# runs its main class. What Maven prints is shown only when the build fails.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

die() {
  echo "$(basename "$0"): $*" >&2
  exit 2
}

command -v mvn >/dev/null || die "mvn is not on the PATH: install Maven 3.8 or later"
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
command -v "$java" >/dev/null || die "no java: install a JDK 17, or set JAVA_HOME to one"

# is_stale JAR FOLDER...: the jar is missing, or a source below one of the folders is newer.
is_stale() {
  local jar=$1
  shift
  [[ ! -e $jar ]] || [[ -n $(find "$@" -path '*/target' -prune -o -type f -newer "$jar" -print -quit) ]]
}

# build WHAT MODULES...: mvn package of the modules and what they need, without tests.
build() {
  local what=$1 log=$root/target/build.log
  shift
  mkdir -p "$root/target"
  [[ -t 2 ]] && echo "$(basename "$0"): building $what (see target/build.log) ..." >&2
  (cd "$root" && mvn -B -q -DskipTests -pl "$(IFS=,; echo "$*")" -am package) >"$log" 2>&1 || {
    grep -m 20 ERROR "$log" >&2 || tail -20 "$log" >&2
    die "the build failed; the whole log is $log"
  }
}
