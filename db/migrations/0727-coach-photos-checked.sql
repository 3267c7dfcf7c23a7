alter table public.picture_uses validate constraint picture_uses_kind_check;
