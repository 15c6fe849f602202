#!/bin/sh
# Ends what a launcher or a test run started when that process dies without doing so itself (kill -9, out of memory).
# It reads lines from its parent: "add <pid> <signal>", "del <pid>", "container <name>", "rm <folder>", "done". When the
# pipe ends without "done", the parent is gone: every pid still listed gets its signal, newest first, then SIGKILL; then
# containers and folders are removed.
trap '' INT TERM HUP
pids=''
containers=''
folders=''
while read -r verb first second; do
  case "$verb" in
    add) pids="$first:$second $pids" ;;
    del)
      kept=''
      for entry in $pids; do [ "${entry%%:*}" = "$first" ] || kept="$kept $entry"; done
      pids=$kept
      ;;
    container) containers="$containers $first" ;;
    rm) folders="$folders $first" ;;
    done) exit 0 ;;
  esac
done
for entry in $pids; do kill -CONT "${entry%%:*}" 2>/dev/null; kill -"${entry##*:}" "${entry%%:*}" 2>/dev/null; done
round=0
while [ "$round" -lt 50 ]; do
  alive=''
  for entry in $pids; do kill -0 "${entry%%:*}" 2>/dev/null && alive=yes; done
  [ -z "$alive" ] && break
  sleep 0.2
  round=$((round + 1))
done
for entry in $pids; do kill -KILL "${entry%%:*}" 2>/dev/null; done
for container in $containers; do docker rm --force --volumes "$container" >/dev/null 2>&1; done
for folder in $folders; do rm -rf "$folder"; done
