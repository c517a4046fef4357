#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.txt.
#
# The first process of a test (see Namespaces.java): in new namespaces it brings loopback up and gives the test a /tmp of
# its own; then it runs the test in a process group of its own and reaps what it orphans.
#
# usage: enter-namespace.sh loopback|shared-network|none PRIVATE_TMP PATHS COMMAND...
#   PATHS: what the test needs from the real /tmp, joined by colons
set -euo pipefail

network=$1 private_tmp=$2 needed=$3
shift 3

if [[ $network == loopback ]]; then
  ip link set lo up
  # The host name may stand for an address of a device that is not here.
  while read -r address _; do
    [[ $address == 127.* ]] || ip address add "$address/32" dev lo 2>/dev/null || true
  done < <(getent ahostsv4 "$(uname -n)" | sort -u)
fi

if [[ $network != none ]]; then
  # A working copy below /tmp must stay in sight.
  IFS=: read -r -a paths <<<"$needed"
  for path in "${paths[@]}"; do
    here=$private_tmp/${path#/tmp/}
    if [[ -d $path ]]; then
      mkdir -p "$here"
    else
      mkdir -p "$(dirname "$here")"
      touch "$here"
    fi
    mount --bind "$path" "$here"
  done
  mount --rbind "$private_tmp" /tmp
fi

# Job control, for a process group of its own: a kill of group 0, which stock's tests do, also reaches the members outside
# a namespace. No exec: as process 1 a shell reaps orphans, a JVM does not.
set -m
"$@" &
status=0
wait $! || status=$?
exit "$status"
