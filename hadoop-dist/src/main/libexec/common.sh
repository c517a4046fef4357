# Licensed under the Apache License, Version 2.0. See LICENSE.txt.
#
# Sourced by the programs in bin: finds the installation, its configuration, its directories, Java and the class path.
# The environment variables are described in etc/hadoop/hadoop-env.sh.

set -euo pipefail
# If it is set, cd prints the directory.
unset CDPATH
home=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd -P)
program=${0##*/}

# fail MESSAGE...: exits with one line on standard error, for errors that the caller has to fix.
fail() {
  echo "$program: $*" >&2
  exit 2
}

# absolute PATH: the absolute path.
absolute() {
  case $1 in
    /*) echo "$1" ;;
    *) echo "$PWD/$1" ;;
  esac
}

# use_config DIR: uses the configuration there, including its hadoop-env.sh.
use_config() {
  [[ -n $1 ]] || fail "--config needs a directory"
  conf=$(absolute "$1")
  [[ -d $conf ]] || fail "the configuration directory '$1' does not exist: set it with --config or HADOOP_CONF_DIR"
  export HADOOP_CONF_DIR=$conf
  if [[ -r $conf/hadoop-env.sh ]]; then
    set +u
    # shellcheck source=/dev/null
    . "$conf/hadoop-env.sh"
    set -u
  fi
  identity=${HADOOP_IDENT_STRING:-$(id -un 2>/dev/null || id -u)}
  data_dir=$(absolute "${HADOOP_DATA_DIR:-$home/data}")
  log_dir=$(absolute "${HADOOP_LOG_DIR:-$home/logs}")
  pid_dir=$(absolute "${HADOOP_PID_DIR:-$home/run}")
  case $home$conf$data_dir$log_dir in
    *[[:space:]:]*) fail "paths must not contain a space or a colon: '$home', '$conf', '$data_dir', '$log_dir'" ;;
  esac
}

# require_number NAME MINIMUM: exits unless the variable is not set, or is a whole number of at least MINIMUM.
require_number() {
  local value=${!1:-}
  if [[ -n $value ]] && ! { [[ $value =~ ^[0-9]{1,9}$ ]] && ((10#$value >= $2)); }; then
    fail "$1 is '$value': expected a whole number of $2 or more"
  fi
}

# require_java: sets 'java'; exits unless it is Java 17 or later.
require_java() {
  local release feature
  if [[ -n ${JAVA_HOME:-} ]]; then
    java=$JAVA_HOME/bin/java
    [[ -x $java ]] || fail "JAVA_HOME is '$JAVA_HOME', which has no bin/java: set it to Java 17 or later"
  else
    java=$(command -v java) || fail "no java on the PATH: install Java 17 or later, or set JAVA_HOME to it"
  fi
  release=$(dirname "$(dirname "$(readlink -f "$java")")")/release
  if [[ -r $release ]]; then
    feature=$(sed -n 's/^JAVA_VERSION="\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' "$release")
  else
    feature=$("$java" -version 2>&1 | sed -n 's/.* version "\(1\.\)\{0,1\}\([0-9]*\).*/\2/p')
  fi
  [[ -n $feature ]] || fail "cannot determine the version of '$java': set JAVA_HOME to Java 17 or later"
  ((feature >= 17)) || fail "'$java' is Java $feature: set JAVA_HOME to Java 17 or later"
}

# class_path [DIR]: the configuration, the pages, the jars (which also have the pages, but each daemon would unpack
# them) and, if a directory is given, its jars. The order is the same in all processes: the class data archive that
# trackers create for tasks depends on it.
class_path() {
  local entries=("$conf" "$home/share/hadoop" "$home"/lib/*.jar) jar
  for jar in ${1:+"$1"/*.jar}; do
    entries+=("$jar")
  done
  [[ -z ${HADOOP_CLASSPATH:-} ]] || entries+=("$HADOOP_CLASSPATH")
  (IFS=: && echo "${entries[*]}")
}

# usable DIR: it exists or can be created, and is writable.
usable() {
  { [[ -d $1 ]] || mkdir -p "$1" 2>/dev/null; } && [[ -w $1 ]]
}

# java_options LOGGER LOG_FILE: sets the array 'options' to the options of every JVM of this installation.
java_options() {
  local temporary=$data_dir/tmp
  # A client of another user may not write to the installation.
  usable "$temporary" || temporary=${TMPDIR:-/tmp}
  options=(
    "-Djava.io.tmpdir=$temporary" -XX:+PerfDisableSharedMem
    "-Dhadoop.home.dir=$home" "-Dhadoop.data.dir=$data_dir" "-Dhadoop.id.str=$identity"
    "-Dhadoop.log.dir=$log_dir" "-Dhadoop.log.file=$2" "-Dhadoop.root.logger=$1"
    -Dhadoop.policy.file=hadoop-policy.xml)
  # shellcheck disable=SC2206 # The options are a list.
  [[ -z ${HADOOP_OPTS:-} ]] || options+=($HADOOP_OPTS)
}

# raise_file_limit: allows as many open files as the system does, up to 65536: a tracker has a descriptor for each copy.
raise_file_limit() {
  local soft hard
  soft=$(ulimit -Sn) hard=$(ulimit -Hn)
  [[ $hard != unlimited ]] && ((hard <= 65536)) || hard=65536
  [[ $soft == unlimited ]] || ((soft >= hard)) || ulimit -Sn "$hard"
  [[ $(ulimit -Sn) == unlimited ]] || (($(ulimit -Sn) >= 4096)) ||
    echo "$program: only $(ulimit -Sn) files may be open at once: raise the limit (nofile) for a busy node" >&2
}
