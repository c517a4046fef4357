# Licensed under the Apache License, Version 2.0. See LICENSE.txt.
#
# Sourced by the programs in dev-support/bin, which run a main class of this working copy: finds the working copy and
# Java, builds what is missing or older than its sources, and says which version this is. What Maven prints is shown
# only when the build fails.

# With it, cd prints where it went.
unset CDPATH
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
program=$(basename "$0")

die() {
  echo "$program: $*" >&2
  exit 2
}

# The first version in the root's POM is its own.
version=$(sed -n '/<version>/{s:.*<version>\(.*\)</version>.*:\1:p;q;}' "$root/pom.xml")

# require_java: sets 'java', or ends.
require_java() {
  local home release feature
  if [[ -n ${JAVA_HOME:-} ]]; then
    java=$JAVA_HOME/bin/java
    [[ -f $java && -x $java ]] || die "JAVA_HOME is '$JAVA_HOME', which has no bin/java: set it to a JDK 17 or later"
  else
    java=$(command -v java) || die "no java on the PATH: install a JDK 17 or later, or set JAVA_HOME to one"
  fi
  home=$(dirname "$(dirname "$(readlink -f "$java")")")
  release=$home/release
  [[ -r $release ]] || return 0
  feature=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$release")
  ((${feature:-17} >= 17)) || die "the Java in $home is too old: set JAVA_HOME to a JDK 17 or later"
}
require_java

# commit: that of the working copy, and whether files differ from it.
commit() {
  local head changes
  if [[ $(git -C "$root" rev-parse --show-toplevel 2>/dev/null) == "$root" ]] &&
      head=$(git -C "$root" rev-parse --short=12 HEAD 2>/dev/null); then
    changes=$(git -C "$root" status --porcelain 2>/dev/null)
    echo "$head${changes:+ with local changes}"
  else
    echo unknown
  fi
}

# What the programs print for --version. Git is asked only when someone asks.
identity=("-Dstampede.version=$version")
for argument; do
  case $argument in
    --version | -V) identity+=("-Dstampede.commit=$(commit)") && break ;;
  esac
done

# is_stale JAR FOLDER...: the jar is missing, or a source below one of the folders is newer.
is_stale() {
  local jar=$1
  shift
  [[ ! -e $jar ]] || [[ -n $(find "$@" -path '*/target' -prune -o -type f -newer "$jar" -print -quit) ]]
}

# is_foreign FILE: a class path as Maven writes it, with whole paths, is not there, or names what has gone or belongs to
# another working copy: this one was moved or copied.
is_foreign() {
  local entry
  [[ -f $1 ]] || return 0
  while IFS= read -r -d : entry; do
    [[ -e $entry ]] || return 0
    case $entry in
      "$root"/*) ;;
      *-"$version".jar | */target/classes) return 0 ;;
    esac
  done < <(printf '%s:' "$(<"$1")")
  return 1
}

# ensure_built WHAT STALE: builds the modules that the function STALE puts into the array 'modules', with their jars in
# 'jars'. Of several programs in one working copy one builds; the others wait, and look again whether anything is left.
ensure_built() {
  local what=$1 stale=$2
  modules=() jars=()
  "$stale"
  ((${#modules[@]} > 0)) || return 0
  command -v mvn >/dev/null || die "mvn is not on the PATH, but $what must be built: install Maven 3.8 or later"
  # Outside target, which "mvn clean" deletes.
  { mkdir -p "$root/.upstream" && exec 9>>"$root/.upstream/build.lock"; } 2>/dev/null ||
    die "$root cannot be written, but $what must be built: build it as its owner"
  if command -v flock >/dev/null; then
    flock -n 9 || { echo "$program: waiting for another build in $root to end ..." >&2 && flock 9; }
    modules=() jars=()
    "$stale"
  fi
  ((${#modules[@]} == 0)) || build "$what"
  exec 9>&-
}

# build WHAT: mvn package of the modules and what they need, without tests.
build() {
  local log=$root/target/build.log started jar
  { mkdir -p "$root/target" && : >"$log"; } 2>/dev/null || die "the build log $log cannot be written"
  echo "$program: building $1 (see target/build.log) ..." >&2
  started=$(date +%s.%N)
  (cd "$root" && mvn -B -q -DskipTests -pl "$(IFS=,; echo "${modules[*]}")" -am package) >"$log" 2>&1 || {
    first_error "$log" >&2
    die "the build of $1 failed, see above; the full log is $log"
  }
  # A jar that came out as it was keeps its old time.
  for jar in "${jars[@]}"; do
    touch -c -d "@$started" "$jar"
  done
}

# first_error LOG: the first line that tells of an error and some that follow; the end of the log if none does.
first_error() {
  awk '/^\[(ERROR|FATAL)\]|^Error|^Exception in |^patches: |: error: / { found = 1 }
    found && !/^(\[[A-Z]+\])?[ -]*$/ { print; if (++lines == 12) exit }' "$1" | grep . || tail -n 12 "$1"
}
