#!/bin/sh
# Dumps an outside database with the pg_dump of its own version, and copies uploads that are not in the backup yet:
#   DATABASE_URL_FILE=… BACKUP_DIR=… [DATA_DIR=…] [BACKUP_KEEP=30] ops/postgres/dump.sh [--nightly]
# --nightly stays and dumps at 02:00 UTC. A dump gets its name only when it is whole; uploads never change.
set -eu
keep=${BACKUP_KEEP:-30}
umask 077

dump() {
  url=$(cat "$DATABASE_URL_FILE")
  # The password goes by the environment: arguments can be read by every user of the machine.
  PGPASSWORD=$(printf %s "$url" | sed -nE 's#^[a-z]+://[^:@/]+:([A-Za-z0-9._~-]+)@.*#\1#p')
  export PGPASSWORD
  name="$BACKUP_DIR/himma-$(date -u +%Y-%m-%dT%H-%M-%SZ).dump"
  rm -f "$BACKUP_DIR"/himma-*.dump.part
  pg_dump -Fc -d "$(printf %s "$url" | sed -E 's#^([a-z]+://[^:@/]+):[^@]*@#\1@#')" -f "$name.part"
  pg_restore --list "$name.part" > /dev/null
  mv "$name.part" "$name"
  if [ -n "${DATA_DIR:-}" ] && [ -d "$DATA_DIR/media" ]; then
    (cd "$DATA_DIR/media" && find . -type f) | while read -r file; do
      [ -e "$BACKUP_DIR/media/$file" ] && continue
      mkdir -p "$(dirname "$BACKUP_DIR/media/$file")"
      cp "$DATA_DIR/media/$file" "$BACKUP_DIR/media/$file.part"
      mv "$BACKUP_DIR/media/$file.part" "$BACKUP_DIR/media/$file"
    done
  fi
  # Names sort by time: all but the newest go.
  find "$BACKUP_DIR" -maxdepth 1 -name 'himma-*.dump' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do rm "$old"; done
  echo "saved $name ($(du -h "$name" | cut -f1))"
}

if [ "${1:-}" != "--nightly" ]; then
  dump
  exit 0
fi
trap 'exit 0' TERM INT
while :; do
  sleep $(((93600 - $(date -u +%s) % 86400) % 86400 + 1)) &
  wait $!
  # A failed night must not end the following ones.
  "$0" || echo "no dump tonight" >&2
done
