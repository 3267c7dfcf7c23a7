-- The library of staff holds what they added, and never what customers sent for their reviews.
alter table public.media add column file_name text;
alter table public.media add column library_at timestamptz;

-- What shows a picture now; kept by triggers of the tables that name pictures.
create table public.picture_uses (
  hash text not null,
  kind text not null check (kind in ('product', 'category', 'reward', 'content', 'exercise', 'review')),
  -- The id of what shows it; of content its key, of an exercise its slug.
  owner text not null,
  alt jsonb not null,
  -- The alt texts, for searches.
  searched text not null,
  primary key (kind, owner, hash)
);
create index picture_uses_hash on public.picture_uses (hash);

-- The pictures that a value names, each once.
create function public.pictures_in(value jsonb) returns table (hash text, alt jsonb)
language sql immutable parallel safe as $$
  select distinct on (1) substr(one ->> 'url', 8, 32), coalesce(one -> 'alt', '{"ar": "", "en": ""}')
  from pg_catalog.jsonb_path_query(value, 'strict $.** ? (@.url like_regex "^/media/[0-9a-f]{32}/")') as found (one)
  order by 1
$$;

-- Its arguments: the kind, the column of the key, and the column that names pictures.
create function public.note_picture_uses() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from public.picture_uses
      where kind = tg_argv[0] and owner = pg_catalog.to_jsonb(old) ->> tg_argv[1];
  end if;
  if tg_op <> 'DELETE' then
    insert into public.picture_uses (hash, kind, owner, alt, searched)
    select hash, tg_argv[0], pg_catalog.to_jsonb(new) ->> tg_argv[1], alt,
      public.search_text(coalesce(alt ->> 'ar', '') || ' ' || coalesce(alt ->> 'en', ''))
    from public.pictures_in(pg_catalog.to_jsonb(new) -> tg_argv[2]);
  end if;
  return null;
end $$;

create trigger pictures_named after insert or delete on public.products
  for each row execute function public.note_picture_uses('product', 'id', 'images');
create trigger pictures_changed after update of images on public.products
  for each row when (old.images is distinct from new.images)
  execute function public.note_picture_uses('product', 'id', 'images');
create trigger pictures_named after insert or delete on public.categories
  for each row execute function public.note_picture_uses('category', 'id', 'image');
create trigger pictures_changed after update of image on public.categories
  for each row when (old.image is distinct from new.image)
  execute function public.note_picture_uses('category', 'id', 'image');
create trigger pictures_named after insert or delete on public.rewards
  for each row execute function public.note_picture_uses('reward', 'id', 'image');
create trigger pictures_changed after update of image on public.rewards
  for each row when (old.image is distinct from new.image)
  execute function public.note_picture_uses('reward', 'id', 'image');
create trigger pictures_named after insert or delete on public.content_blocks
  for each row execute function public.note_picture_uses('content', 'key', 'data');
create trigger pictures_changed after update of data on public.content_blocks
  for each row when (old.data is distinct from new.data)
  execute function public.note_picture_uses('content', 'key', 'data');
create trigger pictures_named after insert or delete on public.exercise_videos
  for each row execute function public.note_picture_uses('exercise', 'exercise', 'poster');
create trigger pictures_changed after update of poster on public.exercise_videos
  for each row when (old.poster is distinct from new.poster)
  execute function public.note_picture_uses('exercise', 'exercise', 'poster');
create trigger pictures_named after insert or delete on public.reviews
  for each row execute function public.note_picture_uses('review', 'id', 'photos');
create trigger pictures_changed after update of photos on public.reviews
  for each row when (old.photos is distinct from new.photos)
  execute function public.note_picture_uses('review', 'id', 'photos');
