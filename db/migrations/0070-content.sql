-- What the pages say beside the translations: as the admin arranged it.

create table content_blocks (
  key text primary key check (key in (
    'announcement', 'hero', 'sections', 'how-it-works', 'transformations', 'partners', 'faq', 'closing', 'package-order', 'shop')),
  data jsonb not null,
  -- Goes up with every change: an editor names the one it started from.
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null
);
