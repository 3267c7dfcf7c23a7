-- Photos of a check-in: private media, each in the place that its form asks for.
create table checkin_photos (
  checkin_id uuid not null references checkins (id) on delete cascade,
  item_key text not null,
  pose text not null check (pose in ('front', 'side', 'back')),
  media_id uuid not null unique references private_media (id),
  added_at timestamptz not null,
  primary key (checkin_id, item_key, pose)
);
