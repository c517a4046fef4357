# Licensed under the Apache License, Version 2.0. See LICENSE.txt.
#
# Sourced by the programs that start, stop and show daemons. A daemon of this installation is identified by its pid
# file: the file has its process id, and the process and all that it starts have the file's name in their environment.
# This distinguishes it from a process that reuses the id, and finds children that outlive the daemon. Needs /proc.

# daemon_names: the names of the program's daemons.
daemon_names() {
  daemons_of "$program" | awk '{ printf "%s%s", sep, $1; sep = ", " }'
}

# prepare_daemon NAME: sets the daemon's file names, its class, and how many ports it listens on.
prepare_daemon() {
  local line
  line=$(daemons_of "$program" | name=$1 awk '$1 == ENVIRON["name"]')
  [[ -n $line ]] || fail "no daemon '$1': expected one of $(daemon_names)"
  read -r daemon daemon_class daemon_ports _ <<<"$line"
  pid_file=$pid_dir/hadoop-$identity-$daemon.pid
  log_name=hadoop-$identity-$daemon-$(uname -n)
  mark=HADOOP_PID_FILE=$pid_file
  require_number HADOOP_HEAPSIZE 16
  require_number HADOOP_START_TIMEOUT 1
  require_number HADOOP_STOP_TIMEOUT 0
}

# daemon_options: sets 'options' to those of the daemon; those of hadoop-env.sh come last and take precedence.
daemon_options() {
  local upper own
  upper=$(tr '[:lower:]' '[:upper:]' <<<"$daemon")
  own=HADOOP_${upper}_OPTS
  java_options "${HADOOP_ROOT_LOGGER:-INFO,RFA}" "$log_name.log"
  options+=("-Dproc_$daemon" "-Xmx${HADOOP_HEAPSIZE:-1000}m"
    "-Dhadoop.security.logger=${HADOOP_SECURITY_LOGGER:-INFO,RFAS}"
    "-Dhadoop.mapreduce.jobsummary.logger=${HADOOP_JOBSUMMARY_LOGGER:-INFO,JSA}")
  # shellcheck disable=SC2206 # The options are a list.
  [[ -z ${!own:-} ]] || options+=(${!own})
}

# runs_once [ARGUMENT...]: true if the daemon's class exits after it has done what these arguments ask for.
runs_once() {
  case "$daemon ${1:-}" in
    'namenode -format' | 'namenode -finalize' | 'secondarynamenode '?* | 'jobtracker -dumpConfiguration') return 0 ;;
    *) return 1 ;;
  esac
}

# check_arguments [ARGUMENT...]: exits if the daemon does not know the first one. The daemons of Apache Hadoop say so
# with exit status 0, or look for the NameNode first.
check_arguments() {
  local known
  case "$daemon ${1:-}" in
    # Arguments that the help does not list.
    "$daemon " | 'namenode -regular' | 'namenode -backup' | 'namenode -checkpoint' | 'datanode -regular' | \
      'datanode -D'* | 'datanode -conf' | 'datanode -fs') return ;;
  esac
  known=$(daemon_flags "$daemon" | awk '{ printf "%s%s", sep, $1; sep = ", " }')
  [[ ", ${known,,}, " == *", ${1,,}, "* ]] ||
    fail "the $daemon has no argument '$1': expected ${known:+one of }${known:-none}"
}

# run_daemon NAME [ARGUMENT...]: runs the daemon until it ends, or this program is told to; it also logs to standard
# error. Thanks to the pid file, it can be shown and stopped like one that was started in the background.
run_daemon() {
  local child='' asked='' known='' status=0
  prepare_daemon "$1"
  shift
  check_arguments "$@"
  require_java
  HADOOP_ROOT_LOGGER=${HADOOP_ROOT_LOGGER:-INFO,RFA,console}
  make_folders
  daemon_options
  raise_file_limit
  if runs_once "$@"; then
    exec env "$mark" "$java" "${options[@]}" -cp "$(class_path)" "$daemon_class" "$@"
  fi
  trap 'asked=1; [[ -z $child ]] || kill -TERM "$child" 2>/dev/null || true' TERM INT HUP
  trap '[[ -z $child ]] || kill -QUIT "$child" 2>/dev/null || true' QUIT
  if [[ -d /proc/self ]] && usable "$pid_dir"; then
    known=1
    lock_pids
    refuse_second
  else
    echo "$program: cannot keep a pid file in '$pid_dir': status and stop will not find this $daemon" >&2
  fi
  env "$mark" "$java" "${options[@]}" -cp "$(class_path)" "$daemon_class" "$@" 8<&- &
  child=$!
  [[ -z $asked ]] || kill -TERM "$child" 2>/dev/null || true
  if [[ -n $known ]]; then
    remember "$child"
    unlock_pids
  fi
  # A signal ends the wait, not the daemon.
  while :; do
    status=0
    wait "$child" || status=$?
    kill -0 "$child" 2>/dev/null || break
  done
  forget "$child"
  exit "$status"
}

# require_usable DIR: exits unless it is writable.
require_usable() {
  usable "$1" || fail "cannot write to '$1': the user $(id -un) needs write permission"
}

# make_folders: creates the directories of logs and data that the daemon needs before it has read its configuration.
make_folders() {
  local folder
  for folder in "$log_dir" "$data_dir/tmp"; do
    require_usable "$folder"
  done
}

# is_marked PID: true if the process belongs to this daemon.
is_marked() {
  grep -qzxF "$mark" "/proc/$1/environ" 2>/dev/null
}

# all_marked: the ids of the daemon's process, if it is running, and of all processes that it has left.
all_marked() {
  grep -lzxF "$mark" /proc/[0-9]*/environ 2>/dev/null | sed 's:^/proc/\([0-9]*\)/.*:\1:' || true
}

# running_pid: the id of the daemon's process; fails if it is not running.
running_pid() {
  local pid
  [[ -r $pid_file ]] && read -r pid <"$pid_file" && [[ $pid =~ ^[0-9]+$ ]] && is_marked "$pid" && echo "$pid"
}

# lock_pids: keeps other programs from reading and writing pid files until unlock_pids. Without flock it does nothing.
lock_pids() {
  exec 8<"$pid_dir"
  ! command -v flock >/dev/null || flock -w 60 8 || fail "another program is using the pid files in '$pid_dir'"
}

unlock_pids() {
  exec 8<&-
}

# refuse_second: exits if the daemon is running; otherwise removes the pid file.
refuse_second() {
  local pid
  if pid=$(running_pid); then
    fail "the $daemon is already running, as process $pid ($pid_file)"
  fi
  rm -f "$pid_file"
}

# remember PID: writes the pid file, and waits until the process can be identified by it. Without flock, another program
# may have written one by now; then the process is killed.
remember() {
  (set -o noclobber && echo "$1" >"$pid_file") 2>/dev/null || {
    kill -KILL "$1" 2>/dev/null || true
    fail "another program is starting the $daemon, or '$pid_file' cannot be written"
  }
  until is_marked "$1" || ! kill -0 "$1" 2>/dev/null; do
    sleep 0.01
  done
}

# forget PID: removes the pid file if it is that of the process.
forget() {
  local pid=
  [[ ! -r $pid_file ]] || read -r pid <"$pid_file" || true
  [[ $pid != "$1" ]] || rm -f "$pid_file"
}

# listening_ports PID: the number of ports that the process listens on.
listening_ports() {
  local sockets
  sockets=$(ls -l "/proc/$1/fd" 2>/dev/null | sed -n 's/.*socket:\[\([0-9]*\)\]$/\1/p' || true)
  awk -v sockets="$sockets" '
    BEGIN { split(sockets, list); for (i in list) mine[list[i]] }
    $4 == "0A" && $10 in mine { ports++ }
    END { print ports + 0 }' "/proc/$1/net/tcp" "/proc/$1/net/tcp6" 2>/dev/null || echo 0
}

# logged LOG FROM LEVEL: the last message of the level after that byte.
logged() {
  tail -c "+$(($2 + 1))" "$1" 2>/dev/null | sed -n "s/^[-0-9]* [:,0-9]* $3 [^ ]*: //p" | tail -n 1
}

# reason LOG FROM OUT: why a daemon ended, in one line, and the file with more: the last error that it logged after that
# byte; or the last line that it printed, except those that every JVM prints that does not start; or the last line that
# it logged, such as that it waits for another daemon.
reason() {
  local line file=$1
  line=$(logged "$1" "$2" '\(FATAL\|ERROR\)')
  if [[ -z $line ]]; then
    file=$3
    line=$(grep -v -e '^[[:space:]]' -e '^Error: Could not create the Java Virtual Machine' \
      -e '^Error: A fatal exception has occurred' "$3" 2>/dev/null | tail -n 1)
  fi
  if [[ -z $line ]]; then
    file=$1
    line=$(logged "$1" "$2" '[A-Z]*')
  fi
  [[ $daemon != namenode || $line != *'storage directory does not exist'* ]] ||
    line+=" 'hdfs namenode -format' creates a new file system."
  [[ $line != *'Not a host:port pair: '* && $line != *'port out of range:'* ]] ||
    line+="; 'hadoop conf-check $conf' names the key"
  echo "${line:-it printed nothing} (see $file)" | sed 's/\(java\|org\.apache\.hadoop\)[.a-z]*\.[A-Za-z$]*Exception: //g'
}

# start_daemon [ARGUMENT...]: starts the daemon and waits until it listens.
start_daemon() {
  local pid log out from trouble left=$((10 * 10#${HADOOP_START_TIMEOUT:-60}))
  check_arguments "$@"
  ! runs_once "$@" || fail "$1 does not start a daemon: use '$program $daemon $*'"
  require_java
  require_usable "$pid_dir"
  make_folders
  daemon_options
  raise_file_limit
  lock_pids
  refuse_second
  log=$log_dir/$log_name.log out=$log_dir/$log_name.out
  from=$(stat -c %s "$log" 2>/dev/null || echo 0)
  [[ ! -s $out ]] || mv -f "$out" "$out.1"
  # In its own session, so that it does not end with a terminal or a script.
  env "$mark" setsid "$java" "${options[@]}" -cp "$(class_path)" "$daemon_class" "$@" >"$out" 2>&1 </dev/null 8<&- &
  pid=$!
  remember "$pid"
  unlock_pids
  until (($(listening_ports "$pid") >= daemon_ports)); do
    if ! kill -0 "$pid" 2>/dev/null; then
      forget "$pid"
      fail "the $daemon did not start: $(reason "$log" "$from" "$out")"
    fi
    if ((left-- == 0)); then
      echo "$program: the $daemon runs as process $pid, but does not listen yet: $(reason "$log" "$from" "$out")" >&2
      return 1
    fi
    sleep 0.1
  done
  disown "$pid"
  echo "$daemon: process $pid"
  trouble=$(lack_of_room)
  [[ -z $trouble ]] || echo "$program: the $daemon $trouble" >&2
}

# lack_of_room: why the NameNode places no blocks on a DataNode of this host, as a sentence without a subject; nothing
# if it does, or for another daemon.
lack_of_room() {
  [[ $daemon == datanode ]] || return 0
  (
    require_java
    java_options ERROR,console hadoop.log
    "$java" "${options[@]}" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$(class_path)" \
      org.apache.hadoop.launch.RoomForBlocks
  ) 2>/dev/null || true
}

# waiting_for_files: why a JobTracker does not answer its clients yet, likewise: according to its log, it has failed to
# use its files since it was started, and has not reported that it is running.
waiting_for_files() {
  local log=$log_dir/$log_name.log line
  [[ $daemon == jobtracker && -r $log ]] || return 0
  # Not the whole log of a busy month.
  line=$(tail -c 32000000 "$log" | tac 2>/dev/null | awk '
    / Starting RUNNING$/ { exit }
    /^STARTUP_MSG: Starting JobTracker/ { print last; exit }
    last == "" && (/^[.A-Za-z$]+Exception: / || / Retrying connect to server: /) { last = $0 }' || true)
  [[ -n $line ]] || return 0
  line=$(sed -e 's/^.* Retrying connect/Retrying connect/' \
    -e 's/\(java\|org\.apache\.hadoop\)[.a-z]*\.[A-Za-z$]*Exception: //g' <<<"$line")
  echo "does not answer clients yet, because it cannot use its files in HDFS: $line (see $log)"
}

# end_processes SIGNAL TENTHS PID...: signals those that belong to this daemon (another process may have the id of one
# that has ended), and waits for their end for so many tenths of a second. Fails if one is left.
end_processes() {
  local signal=$1 left=$2 pid alive
  shift 2
  for pid; do
    ! is_marked "$pid" || kill "-$signal" "$pid" 2>/dev/null || true
  done
  while :; do
    alive=
    for pid; do
      ! is_marked "$pid" || alive=1
    done
    [[ -n $alive ]] || return 0
    ((left-- > 0)) || return 1
    sleep 0.1
  done
}

# stop_daemon: ends the daemon, then the processes that it has left, which are killed if they do not end in time.
stop_daemon() {
  local pid left tenths=$((10 * 10#${HADOOP_STOP_TIMEOUT:-20}))
  if pid=$(running_pid); then
    end_processes TERM "$tenths" "$pid" || {
      echo "$program: the $daemon, process $pid, did not end when asked; killing it" >&2
      end_processes KILL 100 "$pid" || fail "cannot kill the $daemon, process $pid"
    }
    echo "$daemon: stopped"
  else
    not_running
  fi
  mapfile -t left < <(all_marked)
  ((${#left[@]} == 0)) || end_processes TERM 50 "${left[@]}" || end_processes KILL 50 "${left[@]}" ||
    fail "cannot kill the processes that the $daemon has left: ${left[*]}"
  # A daemon that was started in the meantime keeps its file.
  running_pid >/dev/null || rm -f "$pid_file"
}

# not_running: says that the daemon is not running, and which others of its kind are: a pid file has the name of a user,
# or HADOOP_IDENT_STRING.
not_running() {
  local file pid others=
  for file in "$pid_dir"/hadoop-*-"$daemon.pid"; do
    if [[ $file != "$pid_file" && -r $file ]] && read -r pid <"$file" && [[ $pid =~ ^[0-9]+$ && -d /proc/$pid ]]; then
      others+="${others:+, }process $pid ($file)"
    fi
  done
  echo "$daemon: not running${others:+ as $identity; there is $others}"
}

# last_error: the last error in the last megabyte of the daemon's log, and the log; nothing if there is none.
last_error() {
  local log=$log_dir/$log_name.log size line
  size=$(stat -c %s "$log" 2>/dev/null || echo 0)
  line=$(logged "$log" $((size > 1000000 ? size - 1000000 : 0)) '\(FATAL\|ERROR\)')
  [[ -z $line ]] || echo "; its last error: $line (see $log)"
}

# show_daemon: says whether the daemon is running and, if so, what keeps it from working. Exit status 0 if it is
# running, 3 if not, 1 if it has ended by itself or was killed.
show_daemon() {
  local pid trouble
  if pid=$(running_pid); then
    trouble=$(lack_of_room && waiting_for_files)
    echo "$daemon: process $pid, $(listening_ports "$pid") ports${trouble:+; $trouble}"
  elif [[ -e $pid_file ]]; then
    echo "$daemon: has ended without being stopped ($pid_file)$(last_error)"
    return 1
  else
    not_running
    return 3
  fi
}

# control_daemon ACTION NAME [ARGUMENT...]
control_daemon() {
  local action=$1
  [[ -n $(daemon_names) ]] || fail "--daemon: $program has no daemons, only 'hdfs' and 'mapred' do"
  (($# > 1)) || fail "--daemon $action needs a daemon: $(daemon_names)"
  [[ -d /proc/self ]] ||
    fail "daemons are started and stopped through /proc, which is missing: run them in the foreground"
  prepare_daemon "$2"
  shift 2
  [[ ${1:-} != --help ]] || { daemon_usage "$daemon" && exit 0; }
  [[ $action == start ]] || (($# == 0)) || fail "unexpected argument '$1'"
  case $action in
    start) start_daemon "$@" ;;
    stop) stop_daemon ;;
    status) show_daemon ;;
    *) fail "--daemon $action: expected start, stop or status" ;;
  esac
}
