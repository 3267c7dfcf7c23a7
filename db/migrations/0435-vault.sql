-- Private media of members: pictures, clips and voice notes, each encrypted under a key of its member.

-- 32 random bytes under MEDIA_KEY; null once the account is closed, after which nobody opens what was kept.
create table member_keys (
  user_id uuid primary key references users (id),
  wrapped bytea check (length(wrapped) = 60),
  created_at timestamptz not null
);

create table private_media (
  id uuid primary key,
  owner_id uuid not null references users (id),
  uploader_id uuid not null references users (id),
  kind text not null check (kind in ('clip', 'photo', 'voice')),
  -- What it belongs to: a thread or a check-in.
  target_kind text not null check (target_kind in ('thread', 'checkin')),
  target_id uuid not null,
  mime text not null,
  -- Of the plain file.
  bytes bigint not null check (bytes > 0),
  ms integer check (ms > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  sha256 bytea not null check (length(sha256) = 32),
  -- The small picture beside a photo is a file of its own, under a key of its own.
  small_id uuid unique,
  small_bytes bigint check (small_bytes > 0),
  peaks smallint[] check (array_length(peaks, 1) = 64),
  -- It was sent with a message or handed in.
  attached_at timestamptz,
  answered_at timestamptz,
  keep_until timestamptz,
  -- The member was told that it ends.
  warned_at timestamptz,
  -- Its addresses are dead; the bytes follow within the hour.
  deleted_at timestamptz,
  erased_at timestamptz,
  check ((small_id is null) = (small_bytes is null)),
  check (erased_at is null or deleted_at is not null),
  created_at timestamptz not null
);
create index private_media_by_owner on private_media (owner_id, created_at desc);
create index private_media_by_target on private_media (target_kind, target_id) where deleted_at is null;
create index private_media_to_delete on private_media (keep_until) where deleted_at is null and keep_until is not null;
create index private_media_to_erase on private_media (deleted_at) where deleted_at is not null and erased_at is null;

create table uploads (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- Whose data it becomes.
  owner_id uuid not null references users (id),
  purpose text not null check (purpose in ('clip', 'photo', 'voice', 'exercise_video')),
  target_kind text not null check (target_kind in ('thread', 'checkin', 'exercise')),
  target_id text not null,
  length bigint not null check (length > 0),
  received bigint not null default 0 check (received between 0 and length),
  state text not null check (state in ('receiving', 'checking', 'ready', 'refused', 'expired')),
  code text,
  -- Its own key under MEDIA_KEY; null once nothing lies open any more.
  wrapped_key bytea check (length(wrapped_key) = 60),
  peaks smallint[] check (array_length(peaks, 1) = 64),
  media_id uuid references private_media (id),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check ((state = 'refused') = (code is not null)),
  check (state <> 'checking' or received = length)
);
create index uploads_by_user on uploads (user_id, created_at desc);
create index uploads_to_expire on uploads (expires_at) where state = 'receiving';
create index uploads_to_check on uploads (created_at) where state = 'checking';
create index uploads_by_owner on uploads (owner_id) where state in ('receiving', 'checking');
