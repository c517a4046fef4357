#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.txt.
#
# The first process of a test's namespaces (see Isolation.java): brings loopback up, gives the test a /tmp of its own,
# then runs the test and reaps what it orphans.
#
# usage: enter-namespace.sh loopback|shared-network PRIVATE_TMP PATHS COMMAND...
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

# What the test needs from the real /tmp, a working copy perhaps, must stay in sight.
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

# No exec: as process 1 a shell reaps orphans, a JVM does not.
status=0
"$@" || status=$?
exit "$status"
