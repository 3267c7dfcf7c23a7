-- Product feeds as they are sent, written by a job. Unlogged: after a crash the job writes them again within a minute.
create unlogged table feeds (
  name text primary key check (name ~ '^(google|meta)/(eg|sa|ae|us)-(ar|en)$'),
  build_id uuid not null,
  -- Its parts stay for readers who began with it.
  previous_build_id uuid,
  catalogue_version bigint not null,
  availability_version bigint not null,
  -- Of the content: a build that changes nothing keeps it.
  hash text not null check (hash ~ '^[\w-]{43}$'),
  checksum bigint not null check (checksum between 0 and 4294967295),
  plain_bytes bigint not null check (plain_bytes >= 0),
  deflated_bytes bigint not null check (deflated_bytes >= 0),
  items integer not null check (items >= 0),
  -- Why products are missing: reason, count and some examples.
  left_out jsonb not null check (jsonb_typeof(left_out) = 'array'),
  built_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0)
);

create unlogged table feed_parts (
  build_id uuid not null,
  feed text not null,
  position integer not null check (position >= 0),
  -- Compressed; ends on a byte boundary, so that parts are joined as they are.
  body bytea not null,
  primary key (build_id, feed, position)
);
alter table feed_parts alter column body set storage external;
