-- The library of staff holds what they added, and never what customers sent for their reviews.
alter table public.media add column file_name text;
alter table public.media add column library_at timestamptz;

-- What staff have uploaded, and what they show.
with named as (
  select (regexp_matches(kept.text, '/media/([0-9a-f]{32})/', 'g'))[1] as hash from (
    select images::text from public.products
    union all select image::text from public.categories where image is not null
    union all select image::text from public.rewards where image is not null
    union all select data::text from public.content_blocks
    union all select poster::text from public.exercise_videos where poster is not null
  ) as kept (text)
  union select subject_id from public.audit_entries where subject_kind = 'image' and action = 'image.upload'
)
update public.media set library_at = created_at where hash in (select hash from named);
