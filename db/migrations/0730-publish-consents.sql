-- A member's consent that exactly these photos are shown to everybody, with exactly these words. Rows stay as the record of what was agreed.
create table public.publish_consents (
  id uuid primary key,
  member_id uuid not null references public.users (id),
  media_ids uuid[] not null check (cardinality(media_ids) between 1 and 2),
  scope text not null check (scope in ('shop', 'social')),
  -- The wording of the consent that the member read.
  text_version integer not null check (text_version > 0),
  -- The member's own, shown with the photos; gone once the consent is.
  words text not null check (length(words) <= 300),
  given_at timestamptz not null,
  revoked_at timestamptz,
  -- Staff have put the photos on the page, or posted them.
  shown_at timestamptz,
  -- Staff have removed what was posted elsewhere.
  taken_down_at timestamptz,
  check (revoked_at is null or words = '')
);
create index publish_consents_by_member on public.publish_consents (member_id, given_at desc);
create index publish_consents_by_media on public.publish_consents using gin (media_ids);
create index publish_consents_shown on public.publish_consents (shown_at desc)
  where scope = 'shop' and revoked_at is null and shown_at is not null;
