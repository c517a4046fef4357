# Licensed under the Apache License, Version 2.0. See LICENSE.txt.
#
# Sourced by upstream-tests for --hadoop RELEASE [PART-OF-A-NAME...]: runs tests that were published with a later Hadoop,
# without the plug-ins and with them, says what they came to, and ends. The exit status is 1 if something was lost, a
# class has no report, or the plug-ins served one otherwise than its line in classes.txt says.
release=${2:-}
[[ $release == 3.5.0 ]] || die "--hadoop is '$release'; allowed: 3.5.0"
shift 2
module=hadoop-tools/hadoop-programs/upstream
tool=$root/hadoop-tools/hadoop-upstream-tests
jar=$tool/target/hadoop-upstream-tests-$version.jar
target=$root/$module/target
classes=$root/$module/src/classes.txt
log=$root/target/upstream-tests-$release.log
mkdir -p "$root/target"
if (($# > 0)); then
  chosen=$root/target/upstream-chosen.txt
  for name; do
    # Only the class, not what follows it
    grep -v '^#' "$classes" | awk -F '\t' -v name="$name" 'index($1, name) { print; found = 1 } END { exit !found }' \
      || die "'$name' is in no class name in $classes"
  done | sort -u >"$chosen"
  classes=$chosen
fi
# Surefire's patterns, without the use of the plug-ins that each class has to make
patterns=$root/target/upstream-classes.txt
grep -v '^#' "$classes" | cut -f 1 >"$patterns"
command -v mvn >/dev/null || die "mvn is not on the PATH: install Maven 3.8 or later"

stale() {
  if is_stale "$jar" "$tool/src" "$tool/pom.xml"; then
    modules+=(hadoop-tools/hadoop-upstream-tests) jars+=("$jar")
  fi
}

ensure_built "the test runner" stale
rm -rf "$target/with" "$target/without"
echo "$program: running $(wc -l <"$patterns") classes twice, see $log.*"
# Where the JVM of a class breaks off, the others still run; what has no report is named in the end.
for side in without with; do
  # No daemon of stock's may end all processes of the user.
  (cd "$root" && PATH=$root/dev-support/safe-kill:$PATH mvn -B -Pprograms package -pl "$module" -am \
    "-Dupstream.side=$side" "-Dupstream.classes=$patterns") >"$log.$side" 2>&1 || {
    grep -a '^\[ERROR\]' "$log.$side" | head -4 >&2 || true
    echo "$program: not all classes ran $side the plug-ins, see $log.$side" >&2
  }
done
exec "$java" -cp "$jar" org.apache.hadoop.upstream.later.PluginVerdict "$target/without" "$target/with" \
  "$root/$module/src/differences.txt" "$classes"
