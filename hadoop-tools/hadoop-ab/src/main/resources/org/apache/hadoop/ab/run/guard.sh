# Licensed under the Apache License, Version 2.0. See LICENSE.txt.
#
# Waits for the end of its standard input, then ends every process of one run and removes its files.
#   $1  the variable, as NAME=VALUE, that the run's processes have in their environment
#   $2  the run's folder, of which nothing stays unless the last line read is LOGS or ALL
#   $3  the scratch folder in it, which only ALL keeps; a process that works in it belongs to the run, too
# A daemon may give its children an environment of their own, but not a working directory elsewhere. What works there
# at a terminal is somebody's shell: a run has none.
trap '' INT TERM HUP QUIT
keep=NOTHING
while IFS= read -r line; do
  keep=$line
done

has_terminal() {
  local stat terminal
  # Behind the name, which may hold blanks and brackets: state, parent, group, session, terminal.
  stat=$(<"/proc/$1/stat") && read -r _ _ _ _ terminal _ <<<"${stat##*) }" && ((terminal != 0))
}

processes() {
  local pid
  {
    grep -lzxF -- "$1" /proc/[0-9]*/environ | cut -d/ -f3
    find /proc/[0-9]*/cwd -maxdepth 0 \( -lname "$2" -o -lname "$2/*" \) | cut -d/ -f3 |
      while read -r pid; do
        has_terminal "$pid" || echo "$pid"
      done
  } 2>/dev/null | sort -u
}

left=
for ((i = 0; i < 100; i++)); do
  left=$(processes "$1" "$3")
  [[ -n $left ]] || break
  kill -KILL $left 2>/dev/null
  sleep 0.1
done

case $keep in
  ALL) ;;
  LOGS)
    # Hadoop 3's mini cluster keeps the logs of tasks in a folder of its own choice.
    [[ ! -d $2/logs ]] || find "$3" -type d -name '*logDir*' -prune -exec mv -t "$2/logs" -- {} +
    rm -rf -- "$3"
    ;;
  *) rm -rf -- "$2" ;;
esac || exit 1
[[ -z $left ]]
