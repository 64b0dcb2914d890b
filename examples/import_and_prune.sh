#!/usr/bin/env bash
# For cron: imports the newest archive of a folder, erases what is past its retention, and checks the store.
#   17 3 * * *  CONTEXTWIN_WORKSPACE=T06HALFFTHM /opt/contextwin/import_and_prune.sh /srv/exports
# Set the retention once: contextwin privacy retention --days 365. Importing an archive again changes nothing.
set -euo pipefail
folder=${1:?usage: import_and_prune.sh FOLDER}

# One run at a time; the lock goes with the process.
exec 9> "$folder/.contextwin.lock"
if command -v flock > /dev/null && ! flock --nonblock 9; then
  echo "another run is at work" >&2
  exit 1
fi

newest=$(find "$folder" -maxdepth 1 -name '*.zip' -exec ls -t {} + | head -n 1)
if [ -z "$newest" ]; then
  echo "no archive (*.zip) in $folder" >&2
  exit 1
fi
contextwin import "$newest"
contextwin privacy purge --expired --yes
contextwin doctor
