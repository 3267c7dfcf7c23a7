-- What shows pictures already: the triggers know of what comes. Rows are locked, so that none changes meanwhile.
insert into public.picture_uses (hash, kind, owner, alt, searched)
select p.hash, o.kind, o.owner, p.alt,
  public.search_text(coalesce(p.alt ->> 'ar', '') || ' ' || coalesce(p.alt ->> 'en', ''))
from (
  select 'product' as kind, id::text as owner, images as value from (select id, images from public.products for share) s
  union all select 'category', id::text, image from (select id, image from public.categories for share) s
  union all select 'reward', id::text, image from (select id, image from public.rewards for share) s
  union all select 'content', key, data from (select key, data from public.content_blocks for share) s
  union all select 'exercise', exercise, poster from (select exercise, poster from public.exercise_videos for share) s
  union all select 'review', id::text, photos from (select id, photos from public.reviews for share) s
) o cross join lateral public.pictures_in(o.value) p
on conflict do nothing;

-- The library begins with what staff have uploaded, and with what they show.
update public.media set library_at = created_at
where library_at is null and (
  hash in (select hash from public.picture_uses where kind <> 'review')
  or hash in (select subject_id from public.audit_entries where subject_kind = 'image' and action = 'image.upload')
);
