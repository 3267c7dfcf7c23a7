alter table public.imports validate constraint imports_source;
alter table public.products validate constraint products_to_translate;
