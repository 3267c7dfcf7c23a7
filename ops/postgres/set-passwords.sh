#!/bin/sh
# Gives the roles of roles.sql the passwords of their addresses. Run once by the image of PostgreSQL, on an empty cluster.
set -eu
password_of() { sed -nE 's#^[a-z]+://[^:@/]+:([A-Za-z0-9._~-]+)@.*#\1#p' "/run/secrets/$1"; }
app=$(password_of database)
owner=$(password_of database-owner)
if [ -z "$app" ] || [ -z "$owner" ]; then
  echo "an address has no password of letters, digits and . _ ~ - only" >&2
  exit 1
fi
psql -v ON_ERROR_STOP=1 -v app="$app" -v owner="$owner" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
alter role himma_app password :'app';
alter role himma_owner password :'owner';
SQL
