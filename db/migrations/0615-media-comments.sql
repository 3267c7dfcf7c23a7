-- What coaches say and draw at a moment of a clip. Words and drawing are encrypted under a key of the clip's member.
create table media_comments (
  id uuid primary key,
  media_id uuid not null references private_media (id),
  author_id uuid not null references users (id),
  at_ms integer not null check (at_ms >= 0),
  -- Until when the drawing stays; null: at its moment only.
  until_ms integer check (until_ms > at_ms),
  sealed bytea not null,
  voice_id uuid unique references private_media (id),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index media_comments_by_media on media_comments (media_id, at_ms);
