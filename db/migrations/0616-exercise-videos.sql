-- Videos of exercises: public files named by their content, and the exercises that show them.

create table videos (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  bytes bigint not null check (bytes > 0),
  ms integer not null check (ms > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);

create table exercise_videos (
  exercise text primary key references exercises (slug),
  hash text not null references videos (hash),
  -- Of the file, so that plans read them here.
  bytes bigint not null check (bytes > 0),
  ms integer not null check (ms > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- The picture before it plays.
  poster jsonb,
  captions jsonb not null default '[]' check (jsonb_typeof(captions) = 'array'),
  version integer not null default 1 check (version > 0),
  updated_by uuid references users (id),
  updated_at timestamptz not null
);
create index exercise_videos_by_hash on exercise_videos (hash);

-- What became of an upload that is no private medium.
alter table uploads add column video_hash text check (video_hash ~ '^[0-9a-f]{32}$');
