-- A coach's photo; without one their initials are shown.
alter table public.coaches add column photo jsonb;

alter table public.picture_uses
  drop constraint picture_uses_kind_check,
  add constraint picture_uses_kind_check
    check (kind in ('product', 'category', 'reward', 'content', 'exercise', 'review', 'coach')) not valid;

create trigger pictures_named after insert or delete on public.coaches
  for each row execute function public.note_picture_uses('coach', 'id', 'photo');
create trigger pictures_changed after update of photo on public.coaches
  for each row when (old.photo is distinct from new.photo)
  execute function public.note_picture_uses('coach', 'id', 'photo');
